import { afterAll, beforeAll, expect, test } from "vitest";
import { Browser } from "../../tests/support/browser.ts";
import { payingShopper } from "../../tests/support/builders.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { hmac, payAtProvider, signedReceipt } from "../../tests/support/provider.ts";
import { paymentsOf, statusOf } from "../../tests/support/rows.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());

test.each([
  ["random", () => "f".repeat(64)],
  ["upper case", (right: string) => right.toUpperCase()],
  ["truncated", (right: string) => right.slice(0, 63)],
  ["another secret's", (_: string, text: string) => hmac("other-secret", text)],
  ["the webhook secret's", (_: string, text: string) => hmac("webhook-secret", text)],
  ["empty", () => ""],
  ["a list", (right: string) => [right]],
  ["null", () => null],
])("a signature that is %s proves nothing", async (_, forge) => {
  const { browser, orderId, payment } = await payingShopper(shop);
  const receipt = await payAtProvider(shop, payment.paymentId);
  const text = `${receipt.razorpay_order_id}|${receipt.razorpay_payment_id}`;
  const forged = { ...receipt, razorpay_signature: forge(receipt.razorpay_signature, text) };
  const answer = await browser.tryConfirmPayment(orderId, forged);
  expect(answer).toMatchObject({ status: 400, json: { message: expect.any(String) } });
  expect(["PAYMENT_UNPROVEN", "INVALID_INPUT"]).toContain(answer.json.code);
  expect(await statusOf(shop, orderId)).toBe("Verified");
  expect(await paymentsOf(shop, orderId)).toEqual([]);
});

test("a forged signature gets a neutral error, and a stranger must verify the phone first", async () => {
  const { browser, orderId, payment } = await payingShopper(shop);
  const receipt = await payAtProvider(shop, payment.paymentId);
  const forged = { ...receipt, razorpay_signature: "0".repeat(64) };
  expect(await browser.tryConfirmPayment(orderId, forged)).toMatchObject({
    status: 400,
    json: {
      message: "Something went terribly wrong. Sorry for the inconvenience.",
      code: "PAYMENT_UNPROVEN",
    },
  });
  expect(await new Browser(shop).tryConfirmPayment(orderId, forged)).toMatchObject({
    status: 401,
    json: { code: "NOT_VERIFIED" },
  });
});

test("a shopper who has lost the session cookie can still confirm the payment", async () => {
  const { orderId, payment } = await payingShopper(shop);
  const receipt = await payAtProvider(shop, payment.paymentId);
  expect(await new Browser(shop).tryConfirmPayment(orderId, receipt)).toMatchObject({
    status: 200,
    json: { status: "paid" },
  });
  expect(await statusOf(shop, orderId)).toBe("Paid");
});

test("a genuine receipt of one order pays no other", async () => {
  const one = await payingShopper(shop);
  const other = await payingShopper(shop);
  const receipt = await payAtProvider(shop, other.payment.paymentId);
  expect(await one.browser.tryConfirmPayment(one.orderId, receipt)).toMatchObject({
    status: 409,
    json: { code: "PAYMENT_FOREIGN" },
  });
  expect(await statusOf(shop, one.orderId)).toBe("Verified");
  expect((await other.browser.tryConfirmPayment(other.orderId, receipt)).status).toBe(200);
  expect(await statusOf(shop, other.orderId)).toBe("Paid");
});

test("a signature over our order and another order's payment is refused by the provider's record", async () => {
  const one = await payingShopper(shop);
  const other = await payingShopper(shop);
  const receipt = await payAtProvider(shop, other.payment.paymentId);
  const crossed = signedReceipt(shop, one.payment.paymentId, receipt.razorpay_payment_id);
  expect(await one.browser.tryConfirmPayment(one.orderId, crossed)).toMatchObject({
    status: 409,
    json: { code: "PAYMENT_FOREIGN" },
  });
  expect(await statusOf(shop, one.orderId)).toBe("Verified");
  const invented = signedReceipt(shop, one.payment.paymentId, "pay_NeverWasThere1");
  // 202: the provider may not know the payment yet.
  expect((await one.browser.tryConfirmPayment(one.orderId, invented)).status).toBe(202);
  expect(await paymentsOf(shop, one.orderId)).toEqual([]);
});

test.each([
  ["nothing", undefined],
  ["null", null],
  ["a text", "paid"],
  ["no payment id", { razorpay_signature: "x" }],
])("a confirmation with %s is refused", async (_, response) => {
  const { browser, orderId } = await payingShopper(shop);
  expect(await browser.tryConfirmPayment(orderId, response)).toMatchObject({
    status: 400,
    json: { code: "INVALID_INPUT" },
  });
});

test("a receipt for an unknown order is not found", async () => {
  const receipt = signedReceipt(shop, "order_x", "pay_x");
  expect(await new Browser(shop).tryConfirmPayment("NOSUCHORDER12", receipt)).toMatchObject({
    status: 404,
    json: { message: "Order Not Found" },
  });
});

test("visiting the success page pays nothing", async () => {
  const { browser, orderId } = await payingShopper(shop);
  expect((await browser.request("GET", "/payment-success")).status).toBe(200);
  expect(await statusOf(shop, orderId)).toBe("Verified");
});
