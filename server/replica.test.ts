// Shops that read at a replica: what is read there, and that whoever changed something sees it.
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from "vitest";
import { type Admin, openAdmin, paidOrder } from "../tests/support/admin.ts";
import { ask, expectStatus } from "../tests/support/browser.ts";
import { openTestShop, type TestShop } from "../tests/support/open-test-shop.ts";
import { readableLog } from "../tests/support/read-log.ts";
import { openReplicaPair, type ReplicaPair } from "../tests/support/replica-pair.ts";
import { databaseOf } from "../tests/support/rows.ts";
import { connect, openPool } from "./database/connect.ts";
import { checkReplica } from "./doctor/check-replica.ts";

vi.setConfig({ testTimeout: 30_000 });
const STARTS_WITHIN_MS = 90_000;
/** A log's level. */
const WARN = 40;
const COUPONS = "/api/admin/coupon";

let pair: ReplicaPair;
let shop: TestShop;
/** Another process on the same databases. */
let other: TestShop;
let owner: Admin;
const { log, lines } = readableLog();

beforeAll(async () => {
  pair = await openReplicaPair();
  const open = () =>
    openTestShop({
      databaseUrl: pair.primaryUrl,
      isSweeping: false,
      log,
      env: {
        DATABASE_URL: pair.primaryUrl,
        DATABASE_REPLICA_URL: pair.replicaUrl,
        DATABASE_POOL_REPLICA: "1",
      },
    });
  shop = await open();
  other = await open();
  owner = await openAdmin(shop);
}, STARTS_WITHIN_MS);
afterAll(async () => {
  await other.close();
  await shop.close();
  await pair.close();
});

/** Until the last statement at the replica is one of the read, and not the question where it stands. */
async function untilReadAtReplica(read: () => Promise<unknown>): Promise<void> {
  const isReadThere = async () => {
    await read();
    const { rows } = await pair.replica.query(
      "select query from pg_stat_activity where application_name = 'snackshop'",
    );
    return rows.length > 0 && !rows.some(({ query }) => query.includes("pg_is_in_recovery"));
  };
  await vi.waitUntil(isReadThere, { timeout: 15_000 });
}

test.each([
  ["GET", "/api/admin/dashboard"],
  ["GET", "/api/admin/figures?days=30"],
  ["GET", "/api/admin/orders/Paid"],
  ["GET", "/api/admin/orders/time/Paid"],
  ["GET", "/api/admin/order-counts"],
  ["POST", "/api/admin/orders/search", { entity: "name", value: "Lakshmi" }],
  ["POST", "/api/admin/orders/find", { filters: {} }],
  ["POST", "/api/admin/orders/found", { filters: {} }],
  ["GET", "/api/admin/order-words"],
  ["GET", "/api/admin/activity"],
  ["GET", "/api/admin/activity-words"],
  ["GET", "/api/admin/low-stock"],
  ["GET", COUPONS],
  ["GET", "/api/admin/products/all-products"],
  ["POST", "/api/admin/products/find", { search: "chips" }],
  ["GET", "/api/shop/search?q=chips"],
])("%s %s is read at the replica, and changes nothing", async (method, path, body?: unknown) => {
  await untilReadAtReplica(async () => {
    const answer = expectStatus(await owner.ask(method, path, body), 200);
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });
  expect(lines.filter(({ level }) => Number(level) >= WARN)).toEqual([]);
});

/** Adds a coupon at one process. @returns the cookies of the answer */
async function addCoupon(name: string): Promise<string> {
  const coupon = { couponName: name, discountPercentage: 5 };
  const { headers } = expectStatus(await owner.ask("POST", COUPONS, coupon), 201);
  return String(headers["set-cookie"]);
}

async function couponsAt({ url }: TestShop, cookie = ""): Promise<string[]> {
  const headers = { authorization: `Bearer ${owner.token}`, cookie };
  const { json } = expectStatus(
    await ask<{ couponName: string }[]>({ url }, "GET", COUPONS, { headers }),
    200,
  );
  return json.map(({ couponName }) => couponName);
}

test("who has changed something sees it at every process, before the replica does", async () => {
  await untilReadAtReplica(() => couponsAt(other));
  await pair.pauseReplay();
  try {
    const cookie = await addCoupon("SEENATONCE");
    expect(cookie).toMatch(/^changed-until=\d+; Max-Age=10; Path=\/api\/admin; HttpOnly; SameSite=Strict$/);
    expect(await couponsAt(other, cookie.split(";")[0])).toContain("SEENATONCE");
    expect(await couponsAt(shop)).toContain("SEENATONCE");
  } finally {
    await pair.resumeReplay();
  }
});

test("who takes the sales as a file finds that in the activity list at once", async () => {
  await untilReadAtReplica(() => couponsAt(other));
  await pair.pauseReplay();
  try {
    const taken = expectStatus(await owner.ask("GET", "/api/admin/figures/sales.csv?days=30"), 200);
    const cookie = String(taken.headers["set-cookie"]).split(";")[0] as string;
    const headers = { authorization: `Bearer ${owner.token}`, cookie };
    const { json } = await ask<{ action: string }[]>(other, "GET", "/api/admin/activity", { headers });
    expect(json.map(({ action }) => action)).toContain("sales exported");
  } finally {
    await pair.resumeReplay();
  }
});

test("who looks on is not shown what is more than a second old", async () => {
  await pair.pauseReplay();
  try {
    await addCoupon("SEENSOON");
    await vi.waitFor(async () => expect(await couponsAt(other)).toContain("SEENSOON"), { timeout: 10_000 });
  } finally {
    await pair.resumeReplay();
  }
});

test("a refused change leaves no cookie, and one that was made up is not minded", async () => {
  const refused = expectStatus(await owner.ask("POST", COUPONS, { couponName: "" }), 400);
  expect(refused.headers["set-cookie"]).toBeUndefined();
  await untilReadAtReplica(() => couponsAt(other, "changed-until=0 or 1=1"));
});

test("a screen that is told of an order finds it in the list, before the replica has it", async () => {
  const headers = { authorization: `Bearer ${owner.token}` };
  const asked = request(`${other.url}/api/admin/orders/events`, { agent: false, headers }).end();
  const [events] = (await once(asked, "response")) as [IncomingMessage];
  events.setEncoding("utf8");
  const { orderId } = await paidOrder(shop);
  await untilReadAtReplica(() => couponsAt(other));
  await pair.pauseReplay();
  try {
    const path = `/api/admin/order/change-status/${orderId}`;
    expectStatus(await owner.ask("PUT", path, { status: "Confirmed" }), 200);
    for await (const text of events) if (text.includes(orderId) && text.includes("Confirmed")) break;
    const { json } = await ask<{ orderId: string }[]>(other, "GET", "/api/admin/orders/Confirmed", {
      headers,
    });
    expect(json.map((order) => order.orderId)).toContain(orderId);
  } finally {
    events.destroy();
    await pair.resumeReplay();
  }
});

test("the doctor says whether the replica follows, and what to do where it does not", async () => {
  const { config } = shop.shop.deps;
  const look = (replicaUrl: string) => checkReplica({ ...config, replicaUrl }, databaseOf(shop));
  expect(await look(pair.replicaUrl)).toMatchObject({
    verdict: "ok",
    found: expect.stringMatching(/^it follows the primary, \d+ kB behind$/),
  });
  expect(await look(pair.primaryUrl)).toMatchObject({ verdict: "BROKEN", found: "it is no replica" });
  const nobody = Object.assign(new URL(pair.replicaUrl), { password: "wrong" }).href;
  expect(await look(nobody)).toMatchObject({ verdict: "BROKEN", found: "it cannot be read (28P01)" });
  const template = connect(openPool(inject("templateUrl"), 1));
  onTestFinished(() => template.destroy());
  expect(await checkReplica({ ...config, replicaUrl: pair.replicaUrl }, template)).toMatchObject({
    found: "it is another shop's",
  });
});
