// Payments that the provider has and the shop has no record of.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { payingShopper } from "../../tests/support/builders.ts";
import { eventually } from "../../tests/support/eventually.ts";
import {
  atProvider,
  atRazorpay,
  payAtProvider,
  refundInDashboard,
  resendWebhook,
} from "../../tests/support/provider.ts";
import { databaseOf, paymentAttemptsOf, paymentsOf, statusOf } from "../../tests/support/rows.ts";
import { alertsOf, refundedAtProvider, setUpShop, shop } from "../../tests/support/settlements.ts";
import { settlePayment } from "./settle-payment.ts";

setUpShop();

const forget = (orderId: string) =>
  sql`delete from payment_attempts where order_id = (select id from orders where order_number = ${orderId})`.execute(
    databaseOf(shop),
  );

async function lostAttempt() {
  const shopper = await payingShopper(shop);
  const receipt = await payAtProvider(shop, shopper.payment.paymentId);
  await forget(shopper.orderId);
  return { ...shopper, receipt };
}

/** Waits until the shop has handled an event about a payment. */
const handled = (paymentId: string, kind: string) =>
  eventually(async () => {
    const events = await databaseOf(shop)
      .selectFrom("providerEvents")
      .select("eventId")
      .where(sql`payload ->> 'paymentId'`, "=", paymentId)
      .where("kind", "=", kind)
      .where("handledAt", "is not", null)
      .execute();
    expect(events).toHaveLength(1);
  });

/** The shop has lost the order of a payment, too. */
async function lostOrder() {
  const lost = await lostAttempt();
  await sql`update orders set order_number = 'LOST00' || right(order_number, 13)
    where order_number = ${lost.orderId}`.execute(databaseOf(shop));
  return lost;
}

const unknownPayments = () =>
  databaseOf(shop).selectFrom("payments").selectAll().where("reason", "=", "unknown order").execute();

test("a webhook about an unrecorded payment pays the order it names and alerts the owner", async () => {
  const { orderId, receipt } = await lostAttempt();
  await resendWebhook(shop, receipt.razorpay_payment_id, { event: "payment.captured" });
  await eventually(async () => expect(await statusOf(shop, orderId)).toBe("Paid"));
  expect(await paymentsOf(shop, orderId)).toMatchObject([{ outcome: "settled" }]);
  expect(await paymentAttemptsOf(shop, orderId)).toMatchObject([
    { state: "settled", providerOrderId: receipt.razorpay_order_id },
  ]);
  expect(await alertsOf(orderId)).toEqual(["payment-adopted"]);
});

test("the browser's confirmation of an unrecorded payment pays its order", async () => {
  const { orderId, browser, receipt } = await lostAttempt();
  expect(await browser.tryConfirmPayment(orderId, receipt)).toMatchObject({
    status: 200,
    json: { status: "paid" },
  });
  expect(await statusOf(shop, orderId)).toBe("Paid");
});

test("a confirmation sent for another order pays the order that the payment names", async () => {
  const { orderId, receipt } = await lostAttempt();
  const other = await payingShopper(shop);
  expect(await other.browser.tryConfirmPayment(other.orderId, receipt)).toMatchObject({
    status: 409,
    json: { code: "PAYMENT_FOREIGN" },
  });
  expect([await statusOf(shop, orderId), await statusOf(shop, other.orderId)]).toEqual(["Paid", "Verified"]);
});

test("an attempt whose provider order was never stored is completed", async () => {
  const { orderId, payment, browser } = await payingShopper(shop);
  const receipt = await payAtProvider(shop, payment.paymentId);
  await sql`update payment_attempts set provider_order_id = null, state = 'creating', leased_until = now()
    where provider_order_id = ${payment.paymentId}`.execute(databaseOf(shop));
  expect((await browser.tryConfirmPayment(orderId, receipt)).status).toBe(200);
  expect(await paymentAttemptsOf(shop, orderId)).toMatchObject([{ state: "settled" }]);
});

test("a payment for an order restored from before its address was entered is refunded", async () => {
  const { orderId, receipt } = await lostAttempt();
  await sql`update orders set address_id = null where order_number = ${orderId}`.execute(databaseOf(shop));
  await resendWebhook(shop, receipt.razorpay_payment_id, { event: "payment.captured" });
  await refundedAtProvider(receipt.razorpay_payment_id);
  expect(await paymentsOf(shop, orderId)).toMatchObject([{ outcome: "refund", reason: "not payable" }]);
  expect(await statusOf(shop, orderId)).toBe("Verified");
});

test("after a lost opening, another start reuses the provider's open order", async () => {
  const { orderId, payment, browser } = await payingShopper(shop);
  await sql`update payment_attempts set provider_order_id = null, state = 'creating', leased_until = now()
    where provider_order_id = ${payment.paymentId}`.execute(databaseOf(shop));
  expect((await browser.startPayment(orderId)).paymentId).toBe(payment.paymentId);
});

test.each(["webhook", "browser", "both at once"])(
  "a payment for an order that the shop does not have is refunded in full, once: %s",
  async (how) => {
    const { receipt } = await lostOrder();
    const before = (await unknownPayments()).length;
    const resend = () => resendWebhook(shop, receipt.razorpay_payment_id, { event: "payment.captured" });
    const other = await payingShopper(shop);
    const came = () => other.browser.tryConfirmPayment(other.orderId, receipt);
    if (how !== "browser") await Promise.all([resend(), resend()]);
    if (how !== "webhook") await Promise.all([came(), came()]);
    await refundedAtProvider(receipt.razorpay_payment_id);
    expect(await unknownPayments()).toHaveLength(before + 1);
    const alerts = await databaseOf(shop)
      .selectFrom("alerts")
      .select("kind")
      .where(sql<boolean>`details ->> 'payment' = ${receipt.razorpay_payment_id}`)
      .execute();
    expect(alerts).toEqual([{ kind: "payment-unknown" }]);
  },
);

test("a payment for an order that the shop does not have, refunded at the provider, is recorded with its refund", async () => {
  const { receipt } = await lostOrder();
  const id = receipt.razorpay_payment_id;
  await refundInDashboard(shop, id);
  // The webhook about the refund changes nothing while its payment is not on record.
  await handled(id, "refund.processed");
  const payment = await shop.shop.deps.payments.findPayment(id);
  await settlePayment(shop.shop.deps, payment as NonNullable<typeof payment>);
  const refunds = await databaseOf(shop)
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .select(["refunds.state", "refunds.cause", "refunds.amount"])
    .where("providerPaymentId", "=", id)
    .execute();
  expect(refunds).toEqual([{ state: "processed", cause: "provider", amount: 15_500 }]);
});

test.each([
  ["of other software", { order_id: "wc_1042" }],
  ["of another shop like this one", { order_id: "NEN0123456789ABC", shop_id: randomUUID() }],
  ["without the id of a shop", { order_id: "NEN0123456789ABC" }],
])("a payment %s in the same account is ignored", async (_, notes) => {
  const opened = await atRazorpay(shop, "POST", "/orders", {
    amount: 5_000,
    currency: "INR",
    receipt: "another-shop-1",
    notes,
  });
  const receipt = await payAtProvider(shop, opened.id as string, { webhook: "once" });
  await eventually(async () => {
    const events = await databaseOf(shop)
      .selectFrom("providerEvents")
      .select("eventId")
      .where(sql`payload ->> 'paymentId'`, "=", receipt.razorpay_payment_id)
      .where("handledAt", "is not", null)
      .execute();
    expect(events).toHaveLength(3);
  });
  expect(await atProvider(shop, `/payments/${receipt.razorpay_payment_id}/refunds`)).toEqual([]);
  const recorded = await databaseOf(shop)
    .selectFrom("payments")
    .select("id")
    .where("providerPaymentId", "=", receipt.razorpay_payment_id)
    .execute();
  expect(recorded).toEqual([]);
});
