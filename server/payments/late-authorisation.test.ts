// A bank that answers late: the provider captures automatically only within 12 minutes.
import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { addProduct, payingShopper } from "../../tests/support/builders.ts";
import { setFault } from "../../tests/support/emulators.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { atProvider, authorizeLate, payAtProvider } from "../../tests/support/provider.ts";
import { databaseOf, paymentsOf, statusOf } from "../../tests/support/rows.ts";
import {
  alertsOf,
  openAlertsOf,
  paymentAtProvider,
  setUpShop,
  shop,
} from "../../tests/support/settlements.ts";
import { checkAttempts } from "../../tests/support/work-off.ts";

setUpShop();

const check = async (orderId: string) => {
  await sql`update payment_attempts set due_at = now()
    where order_id = (select id from orders where order_number = ${orderId})`.execute(databaseOf(shop));
  await checkAttempts(shop);
};

/** A payment that the bank authorises this many minutes after it began. */
async function latePayment(minutes: number, order: Parameters<typeof payingShopper>[1] = {}) {
  const shopper = await payingShopper(shop, order);
  const receipt = await payAtProvider(shop, shopper.payment.paymentId, { outcome: "created" });
  const paymentId = receipt.razorpay_payment_id;
  return { ...shopper, paymentId, answer: () => authorizeLate(shop, paymentId, minutes) };
}

test("money authorised after 13 minutes is captured by the shop and pays the order", async () => {
  const { orderId, paymentId, answer } = await latePayment(13);
  await answer();
  await eventually(async () => expect(await statusOf(shop, orderId)).toBe("Paid"));
  expect(await paymentsOf(shop, orderId)).toMatchObject([
    { outcome: "settled", providerPaymentId: paymentId },
  ]);
  expect(await paymentAtProvider(paymentId)).toMatchObject({ status: "captured" });
});

test("the browser's confirmation of a late payment captures it, too", async () => {
  const { orderId, browser, payment } = await payingShopper(shop);
  const receipt = await payAtProvider(shop, payment.paymentId, { outcome: "created" });
  await setFault(shop, "razorpay", "ok");
  await authorizeLate(shop, receipt.razorpay_payment_id, 13);
  expect(await browser.tryConfirmPayment(orderId, receipt)).toMatchObject({ status: 200 });
  expect(await statusOf(shop, orderId)).toBe("Paid");
});

test("a late payment whose capture fails is reported as processing and captured later", async () => {
  const { orderId, browser, payment } = await payingShopper(shop);
  const receipt = await payAtProvider(shop, payment.paymentId, { outcome: "created" });
  await setFault(shop, "razorpay", "error", undefined, {
    path: `/payments/${receipt.razorpay_payment_id}/capture`,
  });
  await authorizeLate(shop, receipt.razorpay_payment_id, 13);
  expect(await browser.tryConfirmPayment(orderId, receipt)).toMatchObject({ status: 202 });
  await setFault(shop, "razorpay", "ok");
  await check(orderId);
  expect(await statusOf(shop, orderId)).toBe("Paid");
});

test("money authorised in time is left to the provider", async () => {
  const { orderId, payment } = await payingShopper(shop);
  await payAtProvider(shop, payment.paymentId, { webhook: "late" });
  await check(orderId);
  expect(await statusOf(shop, orderId)).toBe("Verified");
  expect(await alertsOf(orderId)).toEqual([]);
});

test("a wrong clock of the shop's process does not make a payment late", async () => {
  const { orderId, payment } = await payingShopper(shop);
  await payAtProvider(shop, payment.paymentId, { webhook: "late" });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 20 * 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  await check(orderId);
  vi.useRealTimers();
  expect(await statusOf(shop, orderId)).toBe("Verified");
  expect(await alertsOf(orderId)).toEqual([]);
});

test.each([
  [
    "has expired",
    (orderId: string) => sql`update orders set status = 'Expired' where order_number = ${orderId}`,
  ],
  [
    "has a new total",
    (orderId: string) =>
      sql`update orders set delivery = delivery + 100, total = total + 100 where order_number = ${orderId}`,
  ],
])("late money for an order that %s is not captured, and the owner is alerted once", async (_, change) => {
  const { orderId, paymentId, answer } = await latePayment(20);
  await change(orderId).execute(databaseOf(shop));
  await answer();
  await check(orderId);
  await check(orderId);
  expect(await paymentAtProvider(paymentId)).toMatchObject({ status: "authorized" });
  expect(await alertsOf(orderId)).toEqual(["payment-authorised"]);
  expect(await paymentsOf(shop, orderId)).toEqual([]);
});

test("late money for a product that has sold out is not captured, and no unit is held", async () => {
  const { id, productId } = await addProduct(shop, { available: 1 });
  const { orderId, paymentId, answer } = await latePayment(13, { items: [{ productId, quantity: 1 }] });
  await sql`delete from stock_holds where product_id = ${id}`.execute(databaseOf(shop));
  await answer();
  await check(orderId);
  expect(await paymentAtProvider(paymentId)).toMatchObject({ status: "authorized" });
  const held = await databaseOf(shop)
    .selectFrom("stockHolds")
    .select("orderId")
    .where("productId", "=", id)
    .execute();
  expect(held).toEqual([]);
});

test("money that was never captured is refunded by the provider after five days, which ends the alert", async () => {
  const { orderId, paymentId, answer } = await latePayment(20);
  await sql`update orders set status = 'Expired' where order_number = ${orderId}`.execute(databaseOf(shop));
  await answer();
  await check(orderId);
  expect(await openAlertsOf(orderId)).toEqual(["payment-authorised"]);
  await authorizeLate(shop, paymentId, 7_300).catch(() => {});
  await check(orderId);
  expect(await paymentsOf(shop, orderId)).toMatchObject([
    { outcome: "refund", reason: "refunded by the provider", refund: "processed" },
  ]);
  // The money had paid nothing, so the owner has nothing to do.
  expect(await openAlertsOf(orderId)).toEqual([]);
});

test("late money is captured once the provider is available again", async () => {
  const { orderId, paymentId, answer } = await latePayment(13);
  await setFault(shop, "razorpay", "error");
  await answer();
  await check(orderId);
  expect(await statusOf(shop, orderId)).toBe("Verified");
  await setFault(shop, "razorpay", "ok");
  await check(orderId);
  expect(await statusOf(shop, orderId)).toBe("Paid");
  expect(await atProvider(shop, `/payments?count=100`)).toContainEqual(
    expect.objectContaining({ id: paymentId, status: "captured" }),
  );
});
