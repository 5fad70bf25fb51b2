// Cash on delivery: the account at the provider may have it switched on, but the shop does not offer it.
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { OrderUuid } from "../../rules/ids.ts";
import { sendRequest } from "../../tests/support/browser.ts";
import { payingShopper } from "../../tests/support/builders.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { letPayingEnd } from "../../tests/support/orders.ts";
import {
  captureLate,
  offerCashOnDelivery,
  payAtProvider,
  type Receipt,
  resendWebhook,
} from "../../tests/support/provider.ts";
import { databaseOf, orderRow, paymentAttemptsOf, paymentsOf, statusOf } from "../../tests/support/rows.ts";
import {
  alertsOf,
  openAlertsOf,
  paymentAtProvider,
  setUpShop,
  shop,
} from "../../tests/support/settlements.ts";
import { checkAttempts } from "../../tests/support/work-off.ts";
import { expireAbandonedOrders, moveOrder } from "../orders/move-order.ts";
import { inTransaction } from "../platform/database/connect.ts";

setUpShop();

beforeAll(() => offerCashOnDelivery(shop));

const cashOrder = async (webhook: "none" | "once" | "twice" = "none") => {
  const shopper = await payingShopper(shop);
  const receipt = await payAtProvider(shop, shopper.payment.paymentId, { outcome: "pending", webhook });
  return { ...shopper, receipt };
};

test("the browser gets a final refusal, and the order is not paid", async () => {
  const { browser, orderId, receipt } = await cashOrder();
  expect(await paymentAtProvider(receipt.razorpay_payment_id)).toMatchObject({
    status: "pending",
    method: "cod",
  });
  for (let times = 0; times < 2; times++)
    expect(await browser.tryConfirmPayment(orderId, receipt)).toMatchObject({
      status: 409,
      json: {
        code: "CASH_ON_DELIVERY",
        message: expect.stringMatching(/not available.*another way to pay.*cancelled/),
      },
    });
  expect(await statusOf(shop, orderId)).toBe("Verified");
  expect(await paymentsOf(shop, orderId)).toEqual([]);
  expect(await alertsOf(orderId)).toEqual(["cash-on-delivery"]);
});

test("an in-app browser is redirected to the order with the reason in the URL", async () => {
  const { orderId, receipt } = await cashOrder();
  const comeBack = (form: Receipt) =>
    sendRequest(shop, "POST", "/api/payments/razorpay/callback", {
      raw: new URLSearchParams({ ...form }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
  expect((await comeBack(receipt)).headers.location).toBe(
    `/enter-address/${orderId}/me?payment=cash-on-delivery`,
  );
});

test("the webhook alone alerts the owner once, even if repeated or late", async () => {
  const { orderId, receipt } = await cashOrder("twice");
  await eventually(async () => expect(await alertsOf(orderId)).toEqual(["cash-on-delivery"]));
  await resendWebhook(shop, receipt.razorpay_payment_id, { event: "payment.pending", times: 2 });
  await checkAll();
  expect(await alertsOf(orderId)).toEqual(["cash-on-delivery"]);
  expect(await statusOf(shop, orderId)).toBe("Verified");
});

/** Checks the attempts of all orders at the provider. */
async function checkAll(): Promise<void> {
  await sql`update payment_attempts set due_at = now() where state <> 'settled'`.execute(databaseOf(shop));
  await checkAttempts(shop);
}

test("without a webhook the attempt's check alerts the owner", async () => {
  const { orderId } = await cashOrder();
  await checkAll();
  expect(await openAlertsOf(orderId)).toEqual(["cash-on-delivery"]);
});

test("the order can be paid another way, which ends the alert", async () => {
  const { browser, orderId, payment, receipt } = await cashOrder();
  await browser.tryConfirmPayment(orderId, receipt);
  const again = await browser.startPayment(orderId);
  expect(again.paymentId).not.toBe(payment.paymentId);
  const paid = await payAtProvider(shop, again.paymentId);
  expect(await browser.tryConfirmPayment(orderId, paid)).toMatchObject({
    status: 200,
    json: { status: "paid" },
  });
  await checkAll();
  expect(await statusOf(shop, orderId)).toBe("Paid");
  expect(await openAlertsOf(orderId)).toEqual([]);
  expect(await paymentAttemptsOf(shop, orderId)).toMatchObject([{ state: "closed" }, { state: "settled" }]);
});

test("a late capture of its money pays the order", async () => {
  const { browser, orderId, receipt } = await cashOrder();
  await browser.tryConfirmPayment(orderId, receipt);
  await captureLate(shop, receipt.razorpay_payment_id);
  await eventually(async () => expect(await statusOf(shop, orderId)).toBe("Paid"));
  expect((await browser.tryConfirmPayment(orderId, receipt)).status).toBe(200);
  expect(await openAlertsOf(orderId)).toEqual([]);
});

test("a late capture of its money is refunded if the order is already paid", async () => {
  const { browser, orderId, receipt } = await cashOrder();
  await browser.tryConfirmPayment(orderId, receipt);
  const again = await browser.startPayment(orderId);
  await browser.tryConfirmPayment(orderId, await payAtProvider(shop, again.paymentId));
  await captureLate(shop, receipt.razorpay_payment_id);
  await eventually(async () =>
    expect(await paymentsOf(shop, orderId)).toMatchObject([
      { outcome: "settled" },
      { outcome: "refund", reason: "already paid", providerPaymentId: receipt.razorpay_payment_id },
    ]),
  );
});

test.each([
  ["given up", (id: OrderUuid) => moveOrderOf(id, "Expired")],
  ["expired after a week", () => inTransaction(databaseOf(shop), expireAbandonedOrders)],
])("an order that is %s ends the alert", async (_, end) => {
  const { browser, orderId, receipt } = await cashOrder();
  await browser.tryConfirmPayment(orderId, receipt);
  expect(await openAlertsOf(orderId)).toEqual(["cash-on-delivery"]);
  await letPayingEnd(shop);
  await sql`update orders set created_at = now() - interval '8 days' where order_number = ${orderId}`.execute(
    databaseOf(shop),
  );
  await end((await orderRow(shop, orderId)).id);
  expect(await statusOf(shop, orderId)).toBe("Expired");
  expect(await openAlertsOf(orderId)).toEqual([]);
});

const moveOrderOf = (id: OrderUuid, to: "Expired") =>
  inTransaction(databaseOf(shop), (trx) => moveOrder(trx, id, to, "admin:asha"));

test("six tries are one open alert, and a dismissed one returns only for a later try", async () => {
  const { browser, orderId, receipt } = await cashOrder();
  await browser.tryConfirmPayment(orderId, receipt);
  for (let tries = 1; tries < 6; tries++) {
    const again = await browser.startPayment(orderId);
    const next = await payAtProvider(shop, again.paymentId, { outcome: "pending" });
    expect((await browser.tryConfirmPayment(orderId, next)).status).toBe(409);
  }
  expect(await openAlertsOf(orderId)).toEqual(["cash-on-delivery"]);
  const { id } = await orderRow(shop, orderId);
  await databaseOf(shop)
    .updateTable("alerts")
    .set({ resolvedAt: sql<Date>`now()` })
    .where("orderId", "=", id)
    .execute();
  await checkAll();
  expect(await openAlertsOf(orderId)).toEqual([]);
  await sql`update alerts set resolved_at = resolved_at - interval '1 hour' where order_id = ${id}`.execute(
    databaseOf(shop),
  );
  await checkAll();
  expect(await openAlertsOf(orderId)).toEqual(["cash-on-delivery"]);
});

test("64 concurrent confirmations all get the final refusal, and the owner is alerted once", async () => {
  const { browser, orderId, receipt } = await cashOrder();
  const answers = await Promise.all(
    Array.from({ length: 64 }, () => browser.tryConfirmPayment(orderId, receipt)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([409]));
  expect(await alertsOf(orderId)).toEqual(["cash-on-delivery"]);
});
