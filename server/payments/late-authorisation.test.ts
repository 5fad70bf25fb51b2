// A bank that answers late: the provider takes the money by itself for 12 minutes only.
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { addProduct, payingShopper } from "../../tests/support/builders.ts";
import { setFault } from "../../tests/support/emulators.ts";
import { atProvider, authorizeLate, payAtProvider } from "../../tests/support/provider.ts";
import { databaseOf, paymentsOf, statusOf } from "../../tests/support/rows.ts";
import {
  alarmsOf,
  openAlarmsOf,
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

/** A payment that the bank answers so many minutes after it began. */
async function latePayment(minutes: number, order: Parameters<typeof payingShopper>[1] = {}) {
  const shopper = await payingShopper(shop, order);
  const receipt = await payAtProvider(shop, shopper.payment.paymentId, { outcome: "created" });
  const paymentId = receipt.razorpay_payment_id;
  return { ...shopper, paymentId, answer: () => authorizeLate(shop, paymentId, minutes) };
}

test("money that comes after 13 minutes is taken by the shop, and pays the order", async () => {
  const { orderId, paymentId, answer } = await latePayment(13);
  await answer();
  await vi.waitFor(async () => expect(await statusOf(shop, orderId)).toBe("Paid"), { timeout: 20_000 });
  expect(await paymentsOf(shop, orderId)).toMatchObject([
    { outcome: "settled", providerPaymentId: paymentId },
  ]);
  expect(await paymentAtProvider(paymentId)).toMatchObject({ status: "captured" });
});

test("the browser that comes back with a late payment has it taken, too", async () => {
  const { orderId, browser, payment } = await payingShopper(shop);
  const receipt = await payAtProvider(shop, payment.paymentId, { outcome: "created" });
  await setFault(shop, "razorpay", "ok");
  await authorizeLate(shop, receipt.razorpay_payment_id, 13);
  expect(await browser.askToConfirmPayment(orderId, receipt)).toMatchObject({ status: 200 });
  expect(await statusOf(shop, orderId)).toBe("Paid");
});

test("a late payment that cannot be taken while the browser asks is being confirmed, and taken later", async () => {
  const { orderId, browser, payment } = await payingShopper(shop);
  const receipt = await payAtProvider(shop, payment.paymentId, { outcome: "created" });
  await setFault(shop, "razorpay", "error", undefined, {
    path: `/payments/${receipt.razorpay_payment_id}/capture`,
  });
  await authorizeLate(shop, receipt.razorpay_payment_id, 13);
  expect(await browser.askToConfirmPayment(orderId, receipt)).toMatchObject({ status: 202 });
  await setFault(shop, "razorpay", "ok");
  await check(orderId);
  expect(await statusOf(shop, orderId)).toBe("Paid");
});

test("money that comes in time is left to the provider", async () => {
  const { orderId, payment } = await payingShopper(shop);
  await payAtProvider(shop, payment.paymentId, { webhook: "late" });
  await check(orderId);
  expect(await statusOf(shop, orderId)).toBe("Verified");
  expect(await alarmsOf(orderId)).toEqual([]);
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
])("late money for an order that %s is not taken; the owner is told once", async (_, change) => {
  const { orderId, paymentId, answer } = await latePayment(20);
  await change(orderId).execute(databaseOf(shop));
  await answer();
  await check(orderId);
  await check(orderId);
  expect(await paymentAtProvider(paymentId)).toMatchObject({ status: "authorized" });
  expect(await alarmsOf(orderId)).toEqual(["payment-authorised"]);
  expect(await paymentsOf(shop, orderId)).toEqual([]);
});

test("late money for what has sold out meanwhile is not taken, and no unit is held", async () => {
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

test("money that nobody took goes back after five days, and the owner's alarm with it", async () => {
  const { orderId, paymentId, answer } = await latePayment(20);
  await sql`update orders set status = 'Expired' where order_number = ${orderId}`.execute(databaseOf(shop));
  await answer();
  await check(orderId);
  expect(await openAlarmsOf(orderId)).toEqual(["payment-authorised"]);
  await authorizeLate(shop, paymentId, 7_300).catch(() => {});
  await check(orderId);
  expect(await paymentsOf(shop, orderId)).toMatchObject([
    { outcome: "refund", reason: "refunded by the provider", refund: "processed" },
  ]);
  expect(await openAlarmsOf(orderId)).not.toContain("payment-authorised");
});

test("while the provider is away late money waits, and is taken when it is back", async () => {
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
