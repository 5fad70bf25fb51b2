// The e-mail to a shopper when the shop refunds a payment automatically.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { addProduct, payingShopper } from "../../../tests/support/builders.ts";
import { payAtProvider, resendWebhook } from "../../../tests/support/provider.ts";
import { databaseOf, statusOf } from "../../../tests/support/rows.ts";
import {
  jobsDone,
  mailsAbout,
  refundedAtProvider,
  setUpShop,
  shop,
} from "../../../tests/support/settlements.ts";

setUpShop();

const change = (statement: ReturnType<typeof sql>) => statement.execute(databaseOf(shop));

/** The mails about the refund of an order's payment. */
async function mailsOfRefund(orderId: string) {
  await jobsDone();
  const mails = await mailsAbout(orderId);
  return mails.filter(({ subject }) => subject === `Your payment for order ${orderId} is being refunded`);
}

test("a payment of an expired order causes one mail, however often it is reported", async () => {
  const { browser, orderId, payment } = await payingShopper(shop);
  await change(sql`update orders set status = 'Expired' where order_number = ${orderId}`);
  const receipt = await payAtProvider(shop, payment.paymentId, { webhook: "twice" });
  expect((await browser.tryConfirmPayment(orderId, receipt)).status).toBe(409);
  await resendWebhook(shop, receipt.razorpay_payment_id, { shuffle: true, times: 3 });
  await refundedAtProvider(receipt.razorpay_payment_id);
  await jobsDone(receipt.razorpay_payment_id);
  expect((await browser.tryConfirmPayment(orderId, receipt)).status).toBe(409);
  const mails = await mailsOfRefund(orderId);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.body).toContain(
    `Your payment for order ${orderId} could not be accepted: the order had expired or was cancelled. We are refunding ₹155.
We will not send this order. If you still want your snacks, please order again: `,
  );
  expect(mails[0]?.body).toContain("It is refunded the way you paid. Banks usually take 5 to 7 working days");
});

test("the mail names a sold-out product as the reason, and that the order can be paid again", async () => {
  const { productId, id } = await addProduct(shop, { available: 1 });
  const { browser, orderId, payment } = await payingShopper(shop, { items: [{ productId, quantity: 1 }] });
  await change(
    sql`delete from stock_holds where order_id = (select id from orders where order_number = ${orderId})`,
  );
  await change(sql`update products set available = 0 where id = ${id}`);
  const receipt = await payAtProvider(shop, payment.paymentId);
  expect((await browser.tryConfirmPayment(orderId, receipt)).status).toBe(409);
  expect(await statusOf(shop, orderId)).toBe("Verified");
  const [mail] = await mailsOfRefund(orderId);
  expect(mail?.body).toContain("could not be accepted: a product in the order had sold out.");
  expect(mail?.body).toContain("This order is not paid. We send it only if you pay for it again.");
  expect(mail?.body).not.toContain("order again");
});

test("a second payment causes a mail that states that the order stays", async () => {
  const { browser, orderId, payment } = await payingShopper(shop);
  const first = await payAtProvider(shop, payment.paymentId);
  expect((await browser.tryConfirmPayment(orderId, first)).status).toBe(200);
  const second = await payAtProvider(shop, payment.paymentId, { force: true });
  expect((await browser.tryConfirmPayment(orderId, second)).status).toBe(409);
  const mails = await mailsOfRefund(orderId);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.body).toContain(
    `Your order ${orderId} was already paid when another payment arrived. We are refunding ₹155. Your order is not affected.`,
  );
  expect(mails[0]?.body).not.toContain("order again");
});

test("the mail about a payment in another currency states no rupees", async () => {
  const { browser, orderId, payment } = await payingShopper(shop);
  const receipt = await payAtProvider(shop, payment.paymentId, { currency: "USD" });
  expect((await browser.tryConfirmPayment(orderId, receipt)).status).toBe(409);
  const [mail] = await mailsOfRefund(orderId);
  expect(mail?.body).toContain("the amount did not match the order. We are refunding all of it.");
  expect(mail?.body).not.toContain("₹");
});

test("for an order without an address the payment is refunded and no mail is sent", async () => {
  const { browser, orderId, payment } = await payingShopper(shop);
  await change(sql`update orders set address_id = null where order_number = ${orderId}`);
  const receipt = await payAtProvider(shop, payment.paymentId);
  expect((await browser.tryConfirmPayment(orderId, receipt)).status).toBe(409);
  await refundedAtProvider(receipt.razorpay_payment_id);
  await jobsDone();
  const messages = await databaseOf(shop)
    .selectFrom("orderMessages")
    .innerJoin("orders", "orders.id", "orderMessages.orderId")
    .select("kind")
    .where(sql<boolean>`order_number = ${orderId}`)
    .execute();
  expect(messages).toEqual([]);
});
