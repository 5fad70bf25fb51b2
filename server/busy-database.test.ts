// A shop whose connections to the database are all taken by people who look around.
import type { ControlledTransaction } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { ask, Browser, ONE_CHIPS } from "../tests/support/browser.ts";
import { payingShopper } from "../tests/support/builders.ts";
import { openClonedShop } from "../tests/support/cloned-shop.ts";
import type { TestShop } from "../tests/support/open-test-shop.ts";
import { hmac, payAtProvider } from "../tests/support/provider.ts";
import { statusOf } from "../tests/support/rows.ts";
import type { DB } from "./platform/database/schema.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop({ requestWaitMs: 1_000 });
});
afterAll(() => shop.close());

/** Takes every connection there is for requests that are no payments. */
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

test("an overload of browsing refuses no payment, no webhook and no readiness", async () => {
  const { browser, orderId, payment } = await payingShopper(shop);
  const other = await payingShopper(shop);
  const receipt = await payAtProvider(shop, payment.paymentId);
  const giveBack = await takeAllConnections();
  onTestFinished(giveBack);

  const refused = await browser.askToPlaceOrder(ONE_CHIPS);
  expect(refused).toMatchObject({ status: 503, json: { code: "BUSY" } });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);

  expect((await browser.askToConfirmPayment(orderId, receipt)).status).toBe(200);
  const event = JSON.stringify({
    event: "order.paid",
    payload: { order: { entity: { id: other.payment.paymentId } } },
  });
  const headers = {
    "content-type": "application/json",
    "x-razorpay-event-id": "while-busy",
    "x-razorpay-signature": hmac(shop.webhookSecret, event),
  };
  const told = await ask(shop, "POST", "/api/webhooks/razorpay", { raw: event, headers });
  expect(told.status).toBe(200);
  expect((await ask(shop, "GET", "/readyz")).status).toBe(200);

  await giveBack();
  expect(await statusOf(shop, orderId)).toBe("Paid");
  expect((await new Browser(shop).askToPlaceOrder(ONE_CHIPS)).status).toBe(201);
});
