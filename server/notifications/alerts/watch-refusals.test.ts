// Who is refused again and again may be trying something: it is counted, and the owner is told.
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { HOUR_MS, MINUTE_MS } from "../../../rules/time.ts";
import { ask } from "../../../tests/support/browser.ts";
import { verifiedShopper } from "../../../tests/support/builders.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import { readSamples, valueIn } from "../../../tests/support/metrics.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { databaseOf } from "../../../tests/support/rows.ts";
import { sweep } from "../../../tests/support/work-off.ts";
import { processRegistry } from "../../platform/metrics/process-registry.ts";
import { watchRefusals } from "./watch-refusals.ts";

const LIMITS = {
  alarmForgedPerMinute: 3,
  alarmNoSessionPerMinute: 4,
  alarmNotAllowedPerMinute: 4,
  alarmTooManyPerMinute: 2,
  unknownOrderPerMinute: 2,
};

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop({ limits: LIMITS });
});
afterAll(() => shop.close());

// The shop's minutes begin with the clock's: each test has one of its own, an hour after the last one's.
let now = Date.now();
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  now = Math.ceil(now / HOUR_MS) * HOUR_MS + HOUR_MS;
  vi.setSystemTime(now);
  await sweep(shop);
});
afterEach(() => vi.useRealTimers());

const tellForged = () =>
  ask(shop, "POST", "/api/webhooks/razorpay", {
    raw: "{}",
    headers: { "content-type": "application/json", "x-razorpay-signature": "forged" },
  });

async function counted(kind: string) {
  return valueIn(readSamples(await processRegistry.metrics()), "snackshop_refusals_total", { kind });
}

/** Nobody is refused meanwhile. */
async function passQuietly(interval: string) {
  await sql`update alerts set seen_at = seen_at - ${interval}::interval where resolved_at is null`.execute(
    databaseOf(shop),
  );
  await sweep(shop);
}

function openAlarms() {
  return databaseOf(shop)
    .selectFrom("alerts")
    .select("details")
    .where("kind", "=", "many-refusals")
    .where("resolvedAt", "is", null)
    .execute();
}

test("signatures that nobody at the provider made are counted and told of, once, and forgotten after a quiet hour", async () => {
  const before = (await counted("forged signature")) ?? 0;
  for (let n = 0; n < 2; n++) expect((await tellForged()).status).toBe(400);
  await sweep(shop);
  expect(await openAlarms()).toEqual([]);
  for (let n = 0; n < 2; n++) await tellForged();
  expect(await counted("forged signature")).toBe(before + 4);
  await sweep(shop);
  expect(await openAlarms()).toEqual([{ details: { refused: "forged signature", count: 4 } }]);

  vi.setSystemTime(now + MINUTE_MS);
  for (let n = 0; n < 5; n++) await tellForged();
  await sweep(shop);
  expect(await openAlarms()).toEqual([{ details: { refused: "forged signature", count: 5 } }]);
  await passQuietly("59 minutes");
  expect(await openAlarms()).toHaveLength(1);
  await passQuietly("2 minutes");
  expect(await openAlarms()).toEqual([]);
});

test("a process that nobody bothers does not forget what another one refuses", async () => {
  for (let n = 0; n < 4; n++) await tellForged();
  await watchRefusals({ ...shop.shop.deps, names: { machine: "web-1", process: "web-1:3001" } });
  await watchRefusals(shop.shop.deps);
  expect(await openAlarms()).toHaveLength(1);
  for (let n = 0; n < 4; n++) await tellForged();
  await watchRefusals(shop.shop.deps);
  expect(await openAlarms()).toHaveLength(2);
  await passQuietly("61 minutes");
  expect(await openAlarms()).toEqual([]);
});

test("a few in each of many minutes are no alarm", async () => {
  for (let minute = 0; minute < 5; minute++) {
    vi.setSystemTime(now + minute * MINUTE_MS);
    for (let n = 0; n < 2; n++) await tellForged();
  }
  await sweep(shop);
  expect(await openAlarms()).toEqual([]);
});

test("a courier's key, a receipt and a form that are forged count alike", async () => {
  const before = (await counted("forged signature")) ?? 0;
  const { browser, orderId } = await verifiedShopper(shop);
  const receipt = {
    razorpay_payment_id: "pay_1",
    razorpay_order_id: "order_1",
    razorpay_signature: "forged",
  };
  expect((await browser.askToConfirmPayment(orderId, receipt)).status).toBe(400);
  expect(await counted("forged signature")).toBe(before + 1);
  await ask(shop, "POST", "/api/webhooks/courier", { raw: "{}", headers: { "x-api-key": "forged" } });
  expect(await counted("forged signature")).toBe(before + 2);
  const answer = await ask(shop, "POST", "/api/payments/razorpay/callback", {
    raw: new URLSearchParams(receipt).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(answer.status).toBe(303);
  expect(await counted("forged signature")).toBe(before + 3);
});

test("who has no session, who may not and who asks too often are counted each for themselves", async () => {
  const kinds = ["no valid session", "not allowed", "too many"];
  const before = await Promise.all(kinds.map(async (kind) => (await counted(kind)) ?? 0));
  expect((await ask(shop, "GET", "/api/admin/products")).status).toBe(401);
  const foreign = { origin: "https://elsewhere.example" };
  expect((await ask(shop, "POST", "/api/users/createOrder", { body: {}, headers: foreign })).status).toBe(
    403,
  );
  const statuses: number[] = [];
  for (let n = 0; n < 5; n++)
    statuses.push((await ask(shop, "GET", "/api/users/checkOrder/NEN-NONE")).status);
  const refused = statuses.filter((status) => status === 429).length;
  expect(refused).toBeGreaterThan(0);
  const after = await Promise.all(kinds.map(counted));
  expect(after.map((count, n) => (count ?? 0) - (before[n] as number))).toEqual([1, 1, refused]);
});
