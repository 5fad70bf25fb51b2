// What a shopper is written when the shop pays back a payment by itself.
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

/** The mails about an order that its money goes back. */
async function mailsOfRefund(orderId: string) {
  await jobsDone();
  const mails = await mailsAbout(orderId);
  return mails.filter(({ subject }) => subject === `Your payment for order ${orderId} goes back to you`);
}

test("a payment of an order that has expired is told of once, however often it is reported", async () => {
  const { browser, orderId, payment } = await payingShopper(shop);
  await change(sql`update orders set status = 'Expired' where order_number = ${orderId}`);
  const receipt = await payAtProvider(shop, payment.paymentId, { webhook: "twice" });
  expect((await browser.askToConfirmPayment(orderId, receipt)).status).toBe(409);
  await resendWebhook(shop, receipt.razorpay_payment_id, { shuffle: true, times: 3 });
  await refundedAtProvider(receipt.razorpay_payment_id);
  await jobsDone(receipt.razorpay_payment_id);
  expect((await browser.askToConfirmPayment(orderId, receipt)).status).toBe(409);
  const mails = await mailsOfRefund(orderId);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.body).toContain(
    `Your payment for order ${orderId} could not be taken: the order had expired or was cancelled. We are sending you back ₹155.
Nothing is sent for it. If you still want your snacks, please order again: `,
  );
  expect(mails[0]?.body).toContain("It goes back the way you paid; banks usually take 5 to 7 working days");
});

test("of something that sold out meanwhile it says so", async () => {
  const { productId, id } = await addProduct(shop, { available: 1 });
  const { browser, orderId, payment } = await payingShopper(shop, { items: [{ productId, quantity: 1 }] });
  await change(
    sql`delete from stock_holds where order_id = (select id from orders where order_number = ${orderId})`,
  );
  await change(sql`update products set available = 0 where id = ${id}`);
  const receipt = await payAtProvider(shop, payment.paymentId);
  expect((await browser.askToConfirmPayment(orderId, receipt)).status).toBe(409);
  expect(await statusOf(shop, orderId)).toBe("Verified");
  const [mail] = await mailsOfRefund(orderId);
  expect(mail?.body).toContain("could not be taken: something in the order had sold out by then.");
});

test("of two payments the one too many is told of, and that the order stays", async () => {
  const { browser, orderId, payment } = await payingShopper(shop);
  const first = await payAtProvider(shop, payment.paymentId);
  expect((await browser.askToConfirmPayment(orderId, first)).status).toBe(200);
  const second = await payAtProvider(shop, payment.paymentId, { force: true });
  expect((await browser.askToConfirmPayment(orderId, second)).status).toBe(409);
  const mails = await mailsOfRefund(orderId);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.body).toContain(
    `Your order ${orderId} had been paid already when another payment for it came. We are sending you back ₹155. The order itself stays as it is.`,
  );
  expect(mails[0]?.body).not.toContain("order again");
});

test("a payment in another currency is not said to be rupees", async () => {
  const { browser, orderId, payment } = await payingShopper(shop);
  const receipt = await payAtProvider(shop, payment.paymentId, { currency: "USD" });
  expect((await browser.askToConfirmPayment(orderId, receipt)).status).toBe(409);
  const [mail] = await mailsOfRefund(orderId);
  expect(mail?.body).toContain("it was not what the order costs. We are sending you back all of it.");
  expect(mail?.body).not.toContain("₹");
});

test("of an order without an address the money goes back, and nobody is written to", async () => {
  const { browser, orderId, payment } = await payingShopper(shop);
  await change(sql`update orders set address_id = null where order_number = ${orderId}`);
  const receipt = await payAtProvider(shop, payment.paymentId);
  expect((await browser.askToConfirmPayment(orderId, receipt)).status).toBe(409);
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
