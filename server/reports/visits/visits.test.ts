import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import type { Dashboard } from "../../../contract/dashboard.ts";
import { DAY_MS, indianDate } from "../../../rules/time.ts";
import { openAdmin } from "../../../tests/support/admin.ts";
import { avoidMidnight } from "../../../tests/support/avoid-midnight.ts";
import { expectStatus, sendRequest } from "../../../tests/support/browser.ts";
import { payingShopper, verifiedShopper } from "../../../tests/support/builders.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import { eventually } from "../../../tests/support/eventually.ts";
import { openTestShop, type TestShop } from "../../../tests/support/open-test-shop.ts";
import { databaseOf } from "../../../tests/support/rows.ts";
import { VisitCounts } from "./visit-counts.ts";

const PHONE =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";

let shop: TestShop;
beforeEach(avoidMidnight);
beforeAll(async () => {
  shop = await openClonedShop({ intervals: { writeVisits: 100 } });
});
afterAll(() => shop.close());

const recordVisit = (
  steps: unknown,
  { on = shop, headers = {} }: { on?: { url: string }; headers?: object } = {},
) =>
  sendRequest<{ isCounted: boolean; code?: string }>(on, "POST", "/api/visits", {
    headers: { "user-agent": PHONE, ...headers },
    body: { steps },
  });

async function countsIn(databaseUrl: string): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    "select step, count::int from visit_counts where day = (now() at time zone 'Asia/Kolkata')::date",
  );
  await client.end();
  return Object.fromEntries(rows.map(({ step, count }) => [step, count]));
}

test("steps are counted in memory and written a moment later", async () => {
  for (const steps of [["visit"], ["visit", "product", "product"]])
    expect(await recordVisit(steps)).toMatchObject({ status: 200, json: { isCounted: true } });
  await eventually(async () => expect(await countsIn(shop.databaseUrl)).toEqual({ visit: 2, product: 1 }));
});

test("each of two processes writes its counts when it stops", async () => {
  const first = await openClonedShop();
  const second = await openTestShop({ databaseUrl: first.databaseUrl });
  for (const on of [first, second, second]) expectStatus(await recordVisit(["visit"], { on }), 200);
  expectStatus(await recordVisit(["cart"], { on: second }), 200);
  await second.close();
  expect(await countsIn(first.databaseUrl)).toEqual({ visit: 2, cart: 1 });
  await first.close();
  expect(await countsIn(first.databaseUrl)).toEqual({ visit: 3, cart: 1 });
});

test("counts that could not be written are added to the next write", async () => {
  const other = await openClonedShop();
  onTestFinished(() => other.close());
  const { db, intervals, log } = other.shop.deps;
  const counts = new VisitCounts(db, log, intervals.writeVisits);
  counts.add("visit");
  const owner = databaseOf(other);
  await owner.schema.alterTable("visitCounts").renameTo("awayCounts").execute();
  await counts.write();
  await owner.schema.alterTable("awayCounts").renameTo("visitCounts").execute();
  counts.add("visit");
  await counts.stop();
  expect(await countsIn(other.databaseUrl)).toEqual({ visit: 2 });
});

test.each([
  ["a robot", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }],
  ["a program", { "user-agent": "curl/8.5.0" }],
  ["somebody who asks not to be tracked", { dnt: "1" }],
  ["somebody with Global Privacy Control", { "sec-gpc": "1" }],
])("%s is not counted", async (_, headers) => {
  expect(await recordVisit(["visit"], { headers })).toMatchObject({
    status: 200,
    json: { isCounted: false },
  });
});

test.each([
  undefined,
  "",
  "visit",
  [],
  ["paid"],
  ["constructor"],
  [["visit"]],
  Array(9).fill("visit"),
  { $gt: "" },
])("%j is refused as steps", async (steps) => {
  expect(await recordVisit(steps)).toMatchObject({ status: 400, json: { code: "INVALID_INPUT" } });
});

test("visits are limited per address and minute, and refused from other sites", async () => {
  const strict = await openClonedShop({ limits: { visitsPerMinute: 2 } });
  onTestFinished(() => strict.close());
  const foreign = { origin: "https://elsewhere.example" };
  expect(await recordVisit(["visit"], { on: strict, headers: foreign })).toMatchObject({
    status: 403,
    json: { code: "FOREIGN_ORIGIN" },
  });
  const statuses: number[] = [];
  for (let n = 0; n < 3; n++) statuses.push((await recordVisit(["visit"], { on: strict })).status);
  expect(statuses).toEqual([200, 200, 429]);
});

test("the dashboard shows six steps: visits as counted, then orders on the day of each step", async () => {
  const other = await openClonedShop();
  onTestFinished(() => other.close());
  const owner = await openAdmin(other);
  const funnel = async (days: string) =>
    expectStatus(await owner.request<Dashboard>("GET", `/api/admin/dashboard?days=${days}`), 200).json.funnel;
  expect(await funnel("7")).toEqual({
    visits: 0,
    products: 0,
    carts: 0,
    created: 0,
    verified: 0,
    started: 0,
    paid: 0,
    visitsSince: null,
  });
  const today = indianDate(new Date());
  const threeDaysAgo = indianDate(new Date(Date.now() - 3 * DAY_MS));
  await databaseOf(other)
    .insertInto("visitCounts")
    .values([
      { day: today, step: "visit", count: 50 },
      { day: today, step: "product", count: 20 },
      { day: today, step: "cart", count: 9 },
      { day: threeDaysAgo, step: "visit", count: 100 },
    ])
    .execute();
  await verifiedShopper(other);
  const { browser, orderId } = await payingShopper(other);
  // A second start of the payment is the same order.
  await databaseOf(other).updateTable("paymentAttempts").set({ state: "closed" }).execute();
  expectStatus(await browser.tryStartPayment(orderId), 200);
  const expected = {
    products: 20,
    carts: 9,
    created: 2,
    verified: 2,
    started: 1,
    paid: 0,
    visitsSince: threeDaysAgo,
  };
  expect(await funnel("1")).toEqual({ visits: 50, ...expected });
  expect(await funnel("7")).toEqual({ visits: 150, ...expected });
});
