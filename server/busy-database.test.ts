// The shop while browsing shoppers use all database connections for requests.
import type { ControlledTransaction } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { Browser, expectStatus, ONE_CHIPS, sendRequest } from "../tests/support/browser.ts";
import { freshPhone, payingShopper } from "../tests/support/builders.ts";
import { openClonedShop } from "../tests/support/cloned-shop.ts";
import { codeOn } from "../tests/support/mailbox.ts";
import type { TestShop } from "../tests/support/open-test-shop.ts";
import { hmac, payAtProvider } from "../tests/support/provider.ts";
import { statusOf } from "../tests/support/rows.ts";
import type { DB } from "./platform/database/schema.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop({ connectionWaits: { requests: 3_000 } });
});
afterAll(() => shop.close());

/** Takes all connections of the pool for requests, which payments do not use. */
async function takeAllConnections(): Promise<() => Promise<void>> {
  const taken: ControlledTransaction<DB>[] = [];
  for (;;) {
    const trx = await shop.shop.deps.db
      .startTransaction()
      .execute()
      .catch(() => null);
    if (!trx) break;
    taken.push(trx);
  }
  expect(taken.length).toBeGreaterThan(0);
  return async () => {
    for (const trx of taken.splice(0)) await trx.rollback().execute();
  };
}

test("with all connections in use for browsing, the checkout of an order goes on", async () => {
  const browser = new Browser(shop);
  const orderId = await browser.placeOrder();
  const phone = freshPhone();
  const releaseAll = await takeAllConnections();
  onTestFinished(releaseAll);
  expectStatus(await browser.trySendOtp(phone, orderId), 200);
  expectStatus(await browser.tryVerifyOtp(phone, await codeOn(shop, phone), orderId), 200);
  const { json } = await browser.tryViewOrder(orderId);
  expect(json).toMatchObject({ status: "Verified", verified: true });
});

test("with all connections in use for browsing, payments, webhooks and readiness still work", async () => {
  const { browser, orderId, payment } = await payingShopper(shop);
  const other = await payingShopper(shop);
  const receipt = await payAtProvider(shop, payment.paymentId);
  const releaseAll = await takeAllConnections();
  onTestFinished(releaseAll);

  const refused = await browser.tryPlaceOrder(ONE_CHIPS);
  expect(refused).toMatchObject({ status: 503, json: { code: "BUSY" } });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);

  expect((await browser.tryConfirmPayment(orderId, receipt)).status).toBe(200);
  const event = JSON.stringify({
    event: "order.paid",
    payload: { order: { entity: { id: other.payment.paymentId } } },
  });
  const headers = {
    "content-type": "application/json",
    "x-razorpay-event-id": "while-busy",
    "x-razorpay-signature": hmac(shop.webhookSecret, event),
  };
  const answer = await sendRequest(shop, "POST", "/api/webhooks/razorpay", { raw: event, headers });
  expect(answer.status).toBe(200);
  expect((await sendRequest(shop, "GET", "/readyz")).status).toBe(200);

  await releaseAll();
  expect(await statusOf(shop, orderId)).toBe("Paid");
  expect((await new Browser(shop).tryPlaceOrder(ONE_CHIPS)).status).toBe(201);
});
