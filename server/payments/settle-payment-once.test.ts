import { sql } from "kysely";
import { expect, test } from "vitest";
import { addCoupon, addProduct, payingShopper } from "../../tests/support/builders.ts";
import { atProvider, payAtProvider, resendWebhook } from "../../tests/support/provider.ts";
import {
  availableOf,
  databaseOf,
  movesOf,
  orderRow,
  paymentsOf,
  statusOf,
} from "../../tests/support/rows.ts";
import {
  alertsOf,
  jobsDone,
  mailsAbout,
  refundedAtProvider,
  setUpShop,
  shop,
} from "../../tests/support/settlements.ts";
import { pushRefunds } from "../../tests/support/work-off.ts";
import { settlePayment } from "./settle-payment.ts";

setUpShop();

test("ten confirmations, the webhook and the sweep at once have one effect, also a day later", async () => {
  const coupon = await addCoupon(shop, { totalLimit: 5 });
  const { productId, id } = await addProduct(shop, { available: 10 });
  const { browser, orderId, payment } = await payingShopper(shop, {
    items: [{ productId, quantity: 3 }],
    coupon,
  });
  const receipt = await payAtProvider(shop, payment.paymentId, { webhook: "twice" });
  const record = await shop.shop.deps.payments.findPayment(receipt.razorpay_payment_id);
  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: 10 }, () => browser.tryConfirmPayment(orderId, receipt))),
    settlePayment(shop.shop.deps, record as NonNullable<typeof record>),
    resendWebhook(shop, receipt.razorpay_payment_id, { shuffle: true, times: 3 }),
  ]);
  await jobsDone(receipt.razorpay_payment_id);
  await sql`update orders set created_at = created_at - interval '1 day', paid_at = paid_at - interval '1 day'
    where order_number = ${orderId}`.execute(databaseOf(shop));
  answers.push(await browser.tryConfirmPayment(orderId, receipt));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(await paymentsOf(shop, orderId)).toMatchObject([{ outcome: "settled" }]);
  expect(await movesOf(shop, orderId)).toEqual(["Created→Verified", "Verified→Paid"]);
  expect(await mailsAbout(orderId)).toHaveLength(1);
  const db = databaseOf(shop);
  expect(await availableOf(shop, id)).toBe(7);
  const used = await db
    .selectFrom("coupons")
    .select("usedCount")
    .where("name", "=", coupon)
    .executeTakeFirst();
  expect(used?.usedCount).toBe(1);
  const holds = await db.selectFrom("stockHolds").select("orderId").where("productId", "=", id).execute();
  expect(holds).toEqual([]);
});

test("of two captures on one order one pays and the other is refunded", async () => {
  const { browser, orderId, payment } = await payingShopper(shop);
  const first = await payAtProvider(shop, payment.paymentId);
  const second = await payAtProvider(shop, payment.paymentId, { force: true });
  const answers = await Promise.all([
    browser.tryConfirmPayment(orderId, first),
    browser.tryConfirmPayment(orderId, second),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({ code: "ORDER_ALREADY_PAID" });
  const payments = await paymentsOf(shop, orderId);
  expect(payments.map(({ outcome }) => outcome).toSorted()).toEqual(["refund", "settled"]);
  const back = payments.find(({ outcome }) => outcome === "refund");
  expect(back?.reason).toBe("already paid");
  await refundedAtProvider(back?.providerPaymentId as string);
  await jobsDone();
  const captured = await atProvider(shop, `/orders/${payment.paymentId}/payments`);
  const remaining = captured.filter(({ status }) => status === "captured");
  expect(remaining.map(({ amount }) => amount)).toEqual([(await orderRow(shop, orderId)).total]);
  // One mail for each payment.
  expect((await mailsAbout(orderId)).map(({ subject }) => subject).toSorted()).toEqual([
    `We have received your order ${orderId}`,
    `Your payment for order ${orderId} is being refunded`,
  ]);
});

test.each([
  ["Expired", ["Expired"]],
  ["Cancelled", ["Paid", "Cancelled"]],
])("a capture on an order that is %s is refunded, and the status does not change", async (status, moves) => {
  const { browser, orderId, payment } = await payingShopper(shop);
  for (const to of moves)
    await sql`update orders set status = ${to} where order_number = ${orderId}`.execute(databaseOf(shop));
  const receipt = await payAtProvider(shop, payment.paymentId);
  expect(await browser.tryConfirmPayment(orderId, receipt)).toMatchObject({
    status: 409,
    json: { code: "ORDER_NOT_PAYABLE" },
  });
  expect(await statusOf(shop, orderId)).toBe(status);
  expect(await paymentsOf(shop, orderId)).toMatchObject([{ outcome: "refund", reason: "not payable" }]);
  await refundedAtProvider(receipt.razorpay_payment_id);
});

/** An order whose coupon was removed while it was being paid: a payment of the old and one of the new total. */
async function twoTotals() {
  const coupon = await addCoupon(shop, { percentage: 50 });
  const { browser, orderId, payment } = await payingShopper(shop, { coupon });
  await sql`delete from coupon_uses where order_id = (select id from orders where order_number = ${orderId})`.execute(
    databaseOf(shop),
  );
  await sql`update coupons set active = false, used_count = 0 where name = ${coupon}`.execute(
    databaseOf(shop),
  );
  expect((await browser.tryStartPayment(orderId)).status).toBe(409);
  const full = await browser.startPayment(orderId);
  expect([payment.amount, full.amount]).toEqual([9_250, 15_500]);
  return {
    orderId,
    payOld: async () => browser.tryConfirmPayment(orderId, await payAtProvider(shop, payment.paymentId)),
    payFull: async () => browser.tryConfirmPayment(orderId, await payAtProvider(shop, full.paymentId)),
  };
}

test("a payment of the total before the coupon was removed is refunded, not taken for the new total", async () => {
  const { orderId, payOld, payFull } = await twoTotals();
  expect(await payOld()).toMatchObject({ status: 409, json: { code: "PAYMENT_MISMATCH" } });
  const alert = await databaseOf(shop)
    .selectFrom("alerts")
    .select("details")
    .where("kind", "=", "payment-mismatch")
    .where("orderId", "=", (await orderRow(shop, orderId)).id)
    .executeTakeFirst();
  expect(alert).toMatchObject({ details: { amount: 9_250, asked: 15_500 } });
  expect((await payFull()).status).toBe(200);
  expect((await paymentsOf(shop, orderId)).map(({ outcome, amount }) => [outcome, amount])).toEqual([
    ["refund", 9_250],
    ["settled", 15_500],
  ]);
});

test("a payment of another total for a paid order is refunded as a second one, and the order is not affected", async () => {
  const { orderId, payOld, payFull } = await twoTotals();
  expect((await payFull()).status).toBe(200);
  expect(await payOld()).toMatchObject({ status: 409, json: { code: "ORDER_ALREADY_PAID" } });
  expect(await statusOf(shop, orderId)).toBe("Paid");
  expect(await paymentsOf(shop, orderId)).toMatchObject([
    { outcome: "settled", amount: 15_500 },
    { outcome: "refund", reason: "already paid", amount: 9_250 },
  ]);
  expect(await alertsOf(orderId)).toEqual(["payment-refunded"]);
  await jobsDone();
  const mails = await mailsAbout(orderId);
  expect(mails.some(({ body }) => body.includes("Your order is not affected."))).toBe(true);
});

test("a payment of another total is not taken for the lost record of a paid order's payment", async () => {
  const { orderId, payOld, payFull } = await twoTotals();
  expect((await payFull()).status).toBe(200);
  await sql`delete from payments where order_id = (select id from orders where order_number = ${orderId})`.execute(
    databaseOf(shop),
  );
  expect((await payOld()).status).toBe(409);
  expect(await paymentsOf(shop, orderId)).toMatchObject([{ outcome: "refund", reason: "already paid" }]);
});

test("refunds pushed concurrently are made once, also when the provider's reply was lost", async () => {
  const { browser, orderId, payment } = await payingShopper(shop);
  await sql`update orders set status = 'Expired' where order_number = ${orderId}`.execute(databaseOf(shop));
  const receipt = await payAtProvider(shop, payment.paymentId);
  await browser.tryConfirmPayment(orderId, receipt);
  await refundedAtProvider(receipt.razorpay_payment_id);
  await jobsDone();
  await sql`update refunds set state = 'requested', due_at = now() where payment_id =
    (select id from payments where provider_payment_id = ${receipt.razorpay_payment_id})`.execute(
    databaseOf(shop),
  );
  await Promise.all(Array.from({ length: 5 }, () => pushRefunds(shop)));
  expect(await atProvider(shop, `/payments/${receipt.razorpay_payment_id}/refunds`)).toHaveLength(1);
  expect(await paymentsOf(shop, orderId)).toMatchObject([{ refund: "processed" }]);
});

test("a payment that the provider refunded before it was recorded is recorded and pays nothing", async () => {
  const { browser, orderId, payment } = await payingShopper(shop);
  const receipt = await payAtProvider(shop, payment.paymentId);
  await fetch(`${shop.sandboxUrl}/razorpay/payments/${receipt.razorpay_payment_id}/refund`, {
    method: "POST",
  });
  expect((await browser.tryConfirmPayment(orderId, receipt)).status).toBe(409);
  expect(await statusOf(shop, orderId)).toBe("Verified");
  expect(await paymentsOf(shop, orderId)).toMatchObject([{ outcome: "refund", refund: "processed" }]);
});

test("an order whose late payment was refunded can be paid again once units are available", async () => {
  const { id, productId } = await addProduct(shop, { available: 1 });
  const items = [{ productId, quantity: 1 }];
  const { browser, orderId, payment: first } = await payingShopper(shop, { items });
  const hasLost = async (available: number) => {
    await sql`delete from stock_holds where product_id = ${id}`.execute(databaseOf(shop));
    await sql`update products set available = ${available} where id = ${id}`.execute(databaseOf(shop));
  };
  await hasLost(0);
  const late = await payAtProvider(shop, first.paymentId);
  expect((await browser.tryConfirmPayment(orderId, late)).status).toBe(409);
  await refundedAtProvider(late.razorpay_payment_id);
  await hasLost(1);
  const second = await browser.startPayment(orderId);
  expect(second.paymentId).not.toBe(first.paymentId);
  expect(second.amount).toBe(first.amount);
  const receipt = await payAtProvider(shop, second.paymentId);
  expect((await browser.tryConfirmPayment(orderId, receipt)).status).toBe(200);
  expect(await statusOf(shop, orderId)).toBe("Paid");
  expect((await browser.tryConfirmPayment(orderId, late)).status).toBe(409);
  await jobsDone();
  expect(await paymentsOf(shop, orderId)).toMatchObject([
    { providerPaymentId: late.razorpay_payment_id, outcome: "refund", refund: "processed" },
    { providerPaymentId: receipt.razorpay_payment_id, outcome: "settled", refund: null },
  ]);
  expect(await atProvider(shop, `/payments/${receipt.razorpay_payment_id}/refunds`)).toEqual([]);
  expect(await alertsOf(orderId)).toEqual(["payment-refunded"]);
});
