import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Browser } from "../../tests/support/browser.ts";
import { addCoupon, addProduct, payingShopper, verifiedShopper } from "../../tests/support/builders.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import { setFault } from "../../tests/support/emulators.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { atProvider, payAtProvider } from "../../tests/support/provider.ts";
import { countRows, databaseOf, orderRow, paymentAttemptsOf, statusOf } from "../../tests/support/rows.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());

const attemptsOf = (orderId: string) => paymentAttemptsOf(shop, orderId);

test("the amount charged is the amount shown, here and at the provider", async () => {
  const { browser, orderId } = await verifiedShopper(shop, { coupon: "MONSOON12" });
  const { json: shown } = await browser.tryViewOrder(orderId);
  const payment = await browser.startPayment(orderId);
  expect(payment).toEqual({
    key: "rzp_test_shop",
    amount: 13_937,
    paymentId: expect.stringMatching(/^order_/),
  });
  expect(shown).toMatchObject({ itemsPrice: 125, discount: 15.63, shippingCharges: 30, totalAmount: 139.37 });
  const [attempt] = await attemptsOf(orderId);
  expect(attempt).toMatchObject({ state: "open", amount: 13_937, providerOrderId: payment.paymentId });
  const [atRazorpay] = await atProvider(shop, `/orders?receipt=${attempt?.receipt}`);
  expect(atRazorpay).toMatchObject({ id: payment.paymentId, amount: 13_937, currency: "INR" });
  expect(await orderRow(shop, orderId)).toMatchObject({ status: "Verified", addressId: expect.any(String) });
});

test("two tabs and a second click continue the same payment", async () => {
  const { browser, orderId } = await verifiedShopper(shop);
  const both = await Promise.all([browser.startPayment(orderId), browser.startPayment(orderId)]);
  const again = await browser.startPayment(orderId);
  expect(new Set([...both, again].map(({ paymentId }) => paymentId)).size).toBe(1);
  expect(await attemptsOf(orderId)).toHaveLength(1);
});

test("closing the checkout changes nothing, and it can be opened again", async () => {
  const { browser, orderId, payment } = await payingShopper(shop);
  const before = await countRows(shop);
  expect(await browser.startPayment(orderId)).toEqual(payment);
  expect(await countRows(shop)).toEqual(before);
  expect(await statusOf(shop, orderId)).toBe("Verified");
});

test("payment requires a proved phone", async () => {
  const browser = new Browser(shop);
  const orderId = await browser.placeOrder();
  expect(await browser.tryStartPayment(orderId)).toMatchObject({
    status: 401,
    json: { code: "NOT_VERIFIED" },
  });
  const { browser: other } = await verifiedShopper(shop);
  expect(await other.tryStartPayment(orderId)).toMatchObject({
    status: 401,
    json: { code: "NOT_VERIFIED" },
  });
  expect(await attemptsOf(orderId)).toEqual([]);
});

test("a shopper cannot start the payment of another phone's order", async () => {
  const { orderId } = await verifiedShopper(shop);
  const { browser: stranger } = await verifiedShopper(shop);
  expect(await stranger.tryStartPayment(orderId)).toMatchObject({
    status: 403,
    json: { code: "NOT_YOURS" },
  });
  expect(await orderRow(shop, orderId)).toMatchObject({ addressId: null });
  expect(await attemptsOf(orderId)).toEqual([]);
});

test("an unknown order cannot be paid", async () => {
  const { browser } = await verifiedShopper(shop);
  expect(await browser.tryStartPayment("NOSUCHORDER12")).toMatchObject({
    status: 404,
    json: { message: "Order Not Found" },
  });
});

test("a paid order cannot be paid again", async () => {
  const { browser, orderId, payment } = await payingShopper(shop);
  await browser.tryConfirmPayment(orderId, await payAtProvider(shop, payment.paymentId));
  for (const status of ["Paid", "Confirmed", "Packed", "Shipped", "Delivered"] as const) {
    if (status !== "Paid")
      await sql`update orders set status = ${status} where order_number = ${orderId}`.execute(
        databaseOf(shop),
      );
    expect(await browser.tryStartPayment(orderId)).toMatchObject({
      status: 409,
      json: { message: "Order Already Paid", code: "ORDER_ALREADY_PAID" },
    });
  }
});

test.each([
  ["Expired", ["Expired"]],
  ["Cancelled", ["Paid", "Cancelled"]],
  ["Refunded", ["Paid", "Cancelled", "Refunded"]],
])("an order that is %s can no longer be paid", async (_, moves) => {
  const { browser, orderId } = await payingShopper(shop);
  for (const status of moves)
    await sql`update orders set status = ${status} where order_number = ${orderId}`.execute(databaseOf(shop));
  expect(await browser.tryStartPayment(orderId)).toMatchObject({
    status: 409,
    json: { code: "ORDER_NOT_PAYABLE" },
  });
});

test("a price raised after the order was placed does not change the charge", async () => {
  const { id, productId } = await addProduct(shop, { price: 20_000 });
  const { browser, orderId } = await verifiedShopper(shop, { items: [{ productId, quantity: 1 }] });
  await sql`update products set selling_price = 30000, mrp = 30000 where id = ${id}`.execute(
    databaseOf(shop),
  );
  expect((await browser.startPayment(orderId)).amount).toBe(23_000);
});

test.each([
  ["deleted", sql`deleted_at = now()`],
  ["switched off", sql`in_stock = false`],
  ["sold out", sql`available = 0`],
])("a product that is %s stops later payments but not one already started", async (_, change) => {
  const { id, productId } = await addProduct(shop);
  const items = [
    { productId, quantity: 1 },
    { productId: "achappam", quantity: 1 },
  ];
  const late = await verifiedShopper(shop, { items });
  const early = await payingShopper(shop, { items });
  await sql`update products set ${change} where id = ${id}`.execute(databaseOf(shop));
  expect(await late.browser.tryStartPayment(late.orderId)).toMatchObject({
    status: 409,
    json: { code: "OUT_OF_STOCK", fields: { [productId]: expect.any(String) } },
  });
  expect(await attemptsOf(late.orderId)).toEqual([]);
  expect(await early.browser.startPayment(early.orderId)).toEqual(early.payment);
  const receipt = await payAtProvider(shop, early.payment.paymentId);
  expect(await early.browser.tryConfirmPayment(early.orderId, receipt)).toMatchObject({
    status: 200,
    json: { status: "paid" },
  });
  expect(await statusOf(shop, early.orderId)).toBe("Paid");
});

test("a coupon deleted before payment is reported with the full total, which the next click pays", async () => {
  const coupon = await addCoupon(shop, { percentage: 50 });
  const { browser, orderId } = await verifiedShopper(shop, { coupon });
  expect((await orderRow(shop, orderId)).total).toBe(9_250);
  await sql`update coupons set deleted_at = now() where name = ${coupon}`.execute(databaseOf(shop));
  const answer = await browser.tryStartPayment(orderId);
  expect(answer).toMatchObject({
    status: 409,
    json: {
      message: "Invalid Coupon",
      code: "COUPON_REFUSED",
      fields: { coupon: expect.stringContaining("₹155") },
    },
  });
  expect((await browser.tryViewOrder(orderId)).json).toMatchObject({
    coupon: null,
    discount: 0,
    totalAmount: 155,
  });
  // No attempt was created with the old total.
  expect(await attemptsOf(orderId)).toEqual([]);
  expect((await browser.startPayment(orderId)).amount).toBe(15_500);
});

test("a coupon deleted after payment started still counts", async () => {
  const coupon = await addCoupon(shop, { percentage: 50, totalLimit: 1 });
  const { browser, orderId, payment } = await payingShopper(shop, { coupon });
  await sql`update coupons set deleted_at = now() where name = ${coupon}`.execute(databaseOf(shop));
  expect((await browser.startPayment(orderId)).amount).toBe(9_250);
  const receipt = await payAtProvider(shop, payment.paymentId);
  expect((await browser.tryConfirmPayment(orderId, receipt)).status).toBe(200);
  expect(await orderRow(shop, orderId)).toMatchObject({ status: "Paid", total: 9_250 });
});

test.each(["error", "reset", "html", "rate-limit", "half"])(
  "after a provider reply of %s the order stays Verified, and the next click works",
  async (mode) => {
    const { browser, orderId } = await verifiedShopper(shop);
    await setFault(shop, "razorpay", mode, 1, { method: "POST" });
    const failed = await browser.tryStartPayment(orderId);
    expect(failed).toMatchObject({
      status: 503,
      json: { message: "Payment Failed", code: "PAYMENT_UNAVAILABLE" },
    });
    expect(Number(failed.headers["retry-after"])).toBeGreaterThan(0);
    expect(await statusOf(shop, orderId)).toBe("Verified");
    expect(await attemptsOf(orderId)).toMatchObject([{ state: "creating", providerOrderId: null }]);
    const payment = await browser.startPayment(orderId);
    const attempts = await attemptsOf(orderId);
    expect(attempts).toMatchObject([{ state: "open", providerOrderId: payment.paymentId }]);
    // Holds also where the provider had opened an order and only its reply was lost.
    expect(await atProvider(shop, `/orders?receipt=${attempts[0]?.receipt}`)).toHaveLength(1);
  },
);
