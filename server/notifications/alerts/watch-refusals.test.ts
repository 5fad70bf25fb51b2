// Many refusals may be an attack: they are counted, and the owner is alerted.
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { HOUR_MS, MINUTE_MS } from "../../../rules/time.ts";
import { sendRequest } from "../../../tests/support/browser.ts";
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

// The shop counts by the minutes of the clock. Each test has its own minute, an hour after the last one's.
let now = Date.now();
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  now = Math.ceil(now / HOUR_MS) * HOUR_MS + HOUR_MS;
  vi.setSystemTime(now);
  await sweep(shop);
});
afterEach(() => vi.useRealTimers());

const reportForged = () =>
  sendRequest(shop, "POST", "/api/webhooks/razorpay", {
    raw: "{}",
    headers: { "content-type": "application/json", "x-razorpay-signature": "forged" },
  });

async function counted(kind: string) {
  return valueIn(readSamples(await processRegistry.metrics()), "snackshop_refusals_total", { kind });
}

/** Lets this much time pass without refusals. */
async function passQuietly(interval: string) {
  await sql`update alerts set seen_at = seen_at - ${interval}::interval where resolved_at is null`.execute(
    databaseOf(shop),
  );
  await sweep(shop);
}

function openAlerts() {
  return databaseOf(shop)
    .selectFrom("alerts")
    .select("details")
    .where("kind", "=", "many-refusals")
    .where("resolvedAt", "is", null)
    .execute();
}

test("forged signatures are counted and raise one alert, which ends after an hour without any", async () => {
  const before = (await counted("forged signature")) ?? 0;
  for (let n = 0; n < 2; n++) expect((await reportForged()).status).toBe(400);
  await sweep(shop);
  expect(await openAlerts()).toEqual([]);
  for (let n = 0; n < 2; n++) await reportForged();
  expect(await counted("forged signature")).toBe(before + 4);
  await sweep(shop);
  expect(await openAlerts()).toEqual([{ details: { refused: "forged signature", count: 4 } }]);

  vi.setSystemTime(now + MINUTE_MS);
  for (let n = 0; n < 5; n++) await reportForged();
  await sweep(shop);
  expect(await openAlerts()).toEqual([{ details: { refused: "forged signature", count: 5 } }]);
  await passQuietly("59 minutes");
  expect(await openAlerts()).toHaveLength(1);
  await passQuietly("2 minutes");
  expect(await openAlerts()).toEqual([]);
});

test("a process without refusals does not end the alert of another process", async () => {
  for (let n = 0; n < 4; n++) await reportForged();
  await watchRefusals({ ...shop.shop.deps, names: { machine: "web-1", process: "web-1:3001" } });
  await watchRefusals(shop.shop.deps);
  expect(await openAlerts()).toHaveLength(1);
  for (let n = 0; n < 4; n++) await reportForged();
  await watchRefusals(shop.shop.deps);
  expect(await openAlerts()).toHaveLength(2);
  await passQuietly("61 minutes");
  expect(await openAlerts()).toEqual([]);
});

test("a few refusals in each of many minutes raise no alert", async () => {
  for (let minute = 0; minute < 5; minute++) {
    vi.setSystemTime(now + minute * MINUTE_MS);
    for (let n = 0; n < 2; n++) await reportForged();
  }
  await sweep(shop);
  expect(await openAlerts()).toEqual([]);
});

test("forged courier keys, receipts and forms are counted together", async () => {
  const before = (await counted("forged signature")) ?? 0;
  const { browser, orderId } = await verifiedShopper(shop);
  const receipt = {
    razorpay_payment_id: "pay_1",
    razorpay_order_id: "order_1",
    razorpay_signature: "forged",
  };
  expect((await browser.tryConfirmPayment(orderId, receipt)).status).toBe(400);
  expect(await counted("forged signature")).toBe(before + 1);
  await sendRequest(shop, "POST", "/api/webhooks/courier", { raw: "{}", headers: { "x-api-key": "forged" } });
  expect(await counted("forged signature")).toBe(before + 2);
  const answer = await sendRequest(shop, "POST", "/api/payments/razorpay/callback", {
    raw: new URLSearchParams(receipt).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(answer.status).toBe(303);
  expect(await counted("forged signature")).toBe(before + 3);
});

test("requests without a session, without permission and above the rate limit are counted separately", async () => {
  const kinds = ["no valid session", "not allowed", "too many"];
  const before = await Promise.all(kinds.map(async (kind) => (await counted(kind)) ?? 0));
  expect((await sendRequest(shop, "GET", "/api/admin/products")).status).toBe(401);
  const foreign = { origin: "https://elsewhere.example" };
  expect(
    (await sendRequest(shop, "POST", "/api/users/createOrder", { body: {}, headers: foreign })).status,
  ).toBe(403);
  const statuses: number[] = [];
  for (let n = 0; n < 5; n++)
    statuses.push((await sendRequest(shop, "GET", "/api/users/checkOrder/NEN-NONE")).status);
  const refused = statuses.filter((status) => status === 429).length;
  expect(refused).toBeGreaterThan(0);
  const after = await Promise.all(kinds.map(counted));
  expect(after.map((count, n) => (count ?? 0) - (before[n] as number))).toEqual([1, 1, refused]);
});
