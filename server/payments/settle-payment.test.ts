import { expect, test } from "vitest";
import { payingShopper } from "../../tests/support/builders.ts";
import { setFault } from "../../tests/support/emulators.ts";
import { atProvider, captureLate, payAtProvider, signedReceipt } from "../../tests/support/provider.ts";
import { databaseOf, movesOf, orderRow, paymentsOf, statusOf } from "../../tests/support/rows.ts";
import {
  alertsOf,
  jobsDone,
  mailsAbout,
  refundedAtProvider,
  setUpShop,
  shop,
} from "../../tests/support/settlements.ts";
import { getShopProfile } from "../shop-profile/shop-profile-queries.ts";

setUpShop();

test("a payment of exactly the shown total makes the order Paid, and the shopper gets one mail", async () => {
  const { browser, orderId, payment } = await payingShopper(shop);
  const receipt = await payAtProvider(shop, payment.paymentId, { webhook: "twice" });
  expect(await browser.tryConfirmPayment(orderId, receipt)).toMatchObject({
    status: 200,
    json: { success: true, status: "paid", orderId },
  });
  expect(await orderRow(shop, orderId)).toMatchObject({
    status: "Paid",
    total: 15_500,
    paidAt: expect.any(Date),
  });
  expect(await paymentsOf(shop, orderId)).toEqual([
    {
      providerPaymentId: receipt.razorpay_payment_id,
      outcome: "settled",
      reason: "paid",
      amount: 15_500,
      refund: null,
    },
  ]);
  expect(await movesOf(shop, orderId)).toEqual(["Created→Verified", "Verified→Paid"]);
  await jobsDone(receipt.razorpay_payment_id);
  const mails = await mailsAbout(orderId);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.body).toContain("₹155");
  // A reply reaches the shop's own address, whichever sender the mail has.
  expect(mails[0]?.replyTo).toBe((await getShopProfile(databaseOf(shop))).email);
  expect(await alertsOf(orderId)).toEqual([]);
});

test.each([
  ["a paisa too little", { amount: 15_499 }, "payment-mismatch"],
  ["a paisa too much", { amount: 15_501 }, "payment-mismatch"],
  ["dollars", { currency: "USD" }, "account-setting"],
  ["an amount that an offer changed", { amount: 14_000, offer: "offer_1" }, "account-setting"],
  ["an amount that instalments changed", { amount: 14_000, method: "emi" }, "account-setting"],
] as const)(
  "a captured payment of %s pays nothing, is refunded and raises an alert",
  async (_, paid, alert) => {
    const { browser, orderId, payment } = await payingShopper(shop);
    const receipt = await payAtProvider(shop, payment.paymentId, paid);
    expect(await browser.tryConfirmPayment(orderId, receipt)).toMatchObject({
      status: 409,
      json: { code: "PAYMENT_MISMATCH" },
    });
    expect(await statusOf(shop, orderId)).toBe("Verified");
    expect(await paymentsOf(shop, orderId)).toMatchObject([{ outcome: "refund", reason: "mismatch" }]);
    expect(await alertsOf(orderId)).toEqual([alert]);
    await refundedAtProvider(receipt.razorpay_payment_id);
    expect((await browser.tryConfirmPayment(orderId, receipt)).status).toBe(409);
  },
);

test("each payment that a setting has changed is reported: once by the setting, the next ones by their amount", async () => {
  const { browser, orderId, payment } = await payingShopper(shop);
  const pay = async (paymentId: string) =>
    browser.tryConfirmPayment(orderId, await payAtProvider(shop, paymentId, { currency: "USD" }));
  expect((await pay(payment.paymentId)).status).toBe(409);
  const { paymentId } = await browser.startPayment(orderId);
  expect((await pay(paymentId)).status).toBe(409);
  expect(await alertsOf(orderId)).toEqual(["account-setting", "payment-mismatch"]);
});

test("a failed payment pays nothing, and the order can be paid again", async () => {
  const { browser, orderId, payment } = await payingShopper(shop);
  await payAtProvider(shop, payment.paymentId, { outcome: "failed", webhook: "once" });
  const [failed] = await atProvider(shop, `/orders/${payment.paymentId}/payments`);
  const receipt = signedReceipt(shop, payment.paymentId, failed?.id as string);
  expect(await browser.tryConfirmPayment(orderId, receipt)).toMatchObject({
    status: 400,
    json: { message: "Payment Failed", code: "PAYMENT_UNPROVEN" },
  });
  await jobsDone();
  expect(await statusOf(shop, orderId)).toBe("Verified");
  expect(await browser.startPayment(orderId)).toEqual(payment);
  expect(
    (await browser.tryConfirmPayment(orderId, await payAtProvider(shop, payment.paymentId))).status,
  ).toBe(200);
});

test("an authorised payment is reported as processing; its capture pays the order once", async () => {
  const { browser, orderId, payment } = await payingShopper(shop);
  const receipt = await payAtProvider(shop, payment.paymentId, { outcome: "authorized" });
  expect(await browser.tryConfirmPayment(orderId, receipt)).toMatchObject({
    status: 202,
    json: { success: true, status: "processing" },
  });
  expect(await statusOf(shop, orderId)).toBe("Verified");
  await captureLate(shop, receipt.razorpay_payment_id);
  await expect.poll(() => statusOf(shop, orderId)).toBe("Paid");
  expect((await browser.tryConfirmPayment(orderId, receipt)).status).toBe(200);
  expect(await paymentsOf(shop, orderId)).toHaveLength(1);
});

test.each(["error", "html", "reset"])(
  "a provider reply of %s leaves a payment as processing",
  async (mode) => {
    const { browser, orderId, payment } = await payingShopper(shop);
    const receipt = await payAtProvider(shop, payment.paymentId);
    await setFault(shop, "razorpay", mode, 1);
    expect(await browser.tryConfirmPayment(orderId, receipt)).toMatchObject({
      status: 202,
      json: { status: "processing" },
    });
    expect(await browser.tryConfirmPayment(orderId, receipt)).toMatchObject({
      status: 200,
      json: { status: "paid" },
    });
  },
);

test("the webhook alone pays an order whose browser was closed", async () => {
  const { orderId, payment } = await payingShopper(shop);
  const receipt = await payAtProvider(shop, payment.paymentId, { webhook: "once" });
  await expect.poll(() => statusOf(shop, orderId)).toBe("Paid");
  await jobsDone(receipt.razorpay_payment_id);
  expect(await mailsAbout(orderId)).toHaveLength(1);
});

test("a payment that failed and was captured after all pays once", async () => {
  const { orderId, payment } = await payingShopper(shop);
  await payAtProvider(shop, payment.paymentId, { outcome: "failed", webhook: "once" });
  const [failed] = await atProvider(shop, `/orders/${payment.paymentId}/payments`);
  await captureLate(shop, failed?.id as string);
  await expect.poll(() => statusOf(shop, orderId)).toBe("Paid");
  await jobsDone();
  expect(await paymentsOf(shop, orderId)).toMatchObject([{ outcome: "settled" }]);
});
