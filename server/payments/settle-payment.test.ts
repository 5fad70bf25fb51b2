import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import {
  addCoupon,
  addProduct,
  atProvider,
  Browser,
  captureLate,
  databaseOf,
  hmac,
  messagesTo,
  movesOf,
  orderRow,
  payAtProvider,
  payingShopper,
  paymentsOf,
  resendWebhook,
  setFault,
  signedReceipt,
  statusOf,
} from "../../tests/support/shopper.ts";
import { pushRefunds } from "./push-refunds.ts";
import { settlePayment } from "./settle-payment.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());

function mailsAbout(orderId: string) {
  return messagesTo(shop, "lakshmi@example.com").then((mails) =>
    mails.filter(({ body }) => body.includes(orderId)),
  );
}

async function alarmsOf(orderId: string): Promise<string[]> {
  const alarms = await databaseOf(shop)
    .selectFrom("alarms")
    .innerJoin("orders", "orders.id", "alarms.orderId")
    .select("kind")
    .where("orders.orderId", "=", orderId)
    .execute();
  return alarms.map(({ kind }) => kind);
}

/**
 * Until every job of the queue is done: what a test then counts is all there will ever be.
 * @param told the payment whose capture the webhook tells: of the authorization, the capture and the paid order
 */
async function jobsDone(told?: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const events = await databaseOf(shop)
        .selectFrom("providerEvents")
        .select("eventId")
        .where(sql`payload ->> 'paymentId'`, "=", told ?? "")
        .where("handledAt", "is not", null)
        .execute();
      expect(events).toHaveLength(told === undefined ? 0 : 3);
      const { rows } = await sql<{ waiting: number }>`
        select count(*) as waiting from graphile_worker._private_jobs where attempts < max_attempts`.execute(
        databaseOf(shop),
      );
      expect(rows[0]?.waiting).toBe(0);
    },
    { timeout: 10_000 },
  );
}

/** The provider's account and ours agree: all it has captured has paid an order or has gone back. */
async function refundedAtProvider(paymentId: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const refunds = await atProvider(shop, `/payments/${paymentId}/refunds`);
      expect(refunds).toHaveLength(1);
    },
    { timeout: 10_000 },
  );
}

test("a paid order is Paid by exactly what was shown, and the shopper gets one mail", async () => {
  const { browser, orderId, payment } = await payingShopper(shop);
  const receipt = await payAtProvider(shop, payment.paymentId, { webhook: "twice" });
  expect(await browser.confirm(orderId, receipt)).toMatchObject({
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
  expect(await alarmsOf(orderId)).toEqual([]);
});

test("ten browsers, the webhook and the sweep at once leave one of everything, also a day later", async () => {
  const coupon = await addCoupon(shop, { totalLimit: 5 });
  const { productId, id } = await addProduct(shop, { available: 10 });
  const { browser, orderId, payment } = await payingShopper(shop, {
    items: [{ productId, quantity: 3 }],
    coupon,
  });
  const receipt = await payAtProvider(shop, payment.paymentId, { webhook: "twice" });
  const record = await shop.shop.deps.payments.findPayment(receipt.razorpay_payment_id);
  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: 10 }, () => browser.confirm(orderId, receipt))),
    settlePayment(shop.shop.deps, record as NonNullable<typeof record>),
    resendWebhook(shop, receipt.razorpay_payment_id, { shuffle: true, times: 3 }),
  ]);
  await jobsDone(receipt.razorpay_payment_id);
  await sql`update orders set created_at = created_at - interval '1 day', paid_at = paid_at - interval '1 day'
    where order_id = ${orderId}`.execute(databaseOf(shop));
  answers.push(await browser.confirm(orderId, receipt));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(await paymentsOf(shop, orderId)).toMatchObject([{ outcome: "settled" }]);
  expect(await movesOf(shop, orderId)).toEqual(["Created→Verified", "Verified→Paid"]);
  expect(await mailsAbout(orderId)).toHaveLength(1);
  const db = databaseOf(shop);
  const product = await db.selectFrom("products").select("available").where("id", "=", id).executeTakeFirst();
  expect(product?.available).toBe(7);
  const used = await db
    .selectFrom("coupons")
    .select("usedCount")
    .where("name", "=", coupon)
    .executeTakeFirst();
  expect(used?.usedCount).toBe(1);
  const holds = await db.selectFrom("stockHolds").select("orderId").where("productId", "=", id).execute();
  expect(holds).toEqual([]);
});

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
  const answer = await browser.confirm(orderId, forged);
  expect(answer).toMatchObject({ status: 400, json: { message: expect.any(String) } });
  expect(["PAYMENT_UNPROVEN", "INVALID_INPUT"]).toContain(answer.json.code);
  expect(await statusOf(shop, orderId)).toBe("Verified");
  expect(await paymentsOf(shop, orderId)).toEqual([]);
});

test("a forged signature is told in the shop's words to its shopper, and a stranger is asked to verify", async () => {
  const { browser, orderId, payment } = await payingShopper(shop);
  const receipt = await payAtProvider(shop, payment.paymentId);
  const forged = { ...receipt, razorpay_signature: "0".repeat(64) };
  expect(await browser.confirm(orderId, forged)).toMatchObject({
    status: 400,
    json: {
      message: "Something went terribly wrong. Sorry for the inconvenience.",
      code: "PAYMENT_UNPROVEN",
    },
  });
  expect(await new Browser(shop).confirm(orderId, forged)).toMatchObject({
    status: 401,
    json: { code: "NOT_VERIFIED" },
  });
});

test("a shopper who has lost her cookie does not lose her payment", async () => {
  const { orderId, payment } = await payingShopper(shop);
  const receipt = await payAtProvider(shop, payment.paymentId);
  expect(await new Browser(shop).confirm(orderId, receipt)).toMatchObject({
    status: 200,
    json: { status: "paid" },
  });
  expect(await statusOf(shop, orderId)).toBe("Paid");
});

test("a true receipt of one order pays no other", async () => {
  const one = await payingShopper(shop);
  const other = await payingShopper(shop);
  const receipt = await payAtProvider(shop, other.payment.paymentId);
  expect(await one.browser.confirm(one.orderId, receipt)).toMatchObject({
    status: 409,
    json: { code: "PAYMENT_FOREIGN" },
  });
  expect(await statusOf(shop, one.orderId)).toBe("Verified");
  expect((await other.browser.confirm(other.orderId, receipt)).status).toBe(200);
  expect(await statusOf(shop, other.orderId)).toBe("Paid");
});

test("a signature over our order and another order's payment is outweighed by the provider's record", async () => {
  const one = await payingShopper(shop);
  const other = await payingShopper(shop);
  const receipt = await payAtProvider(shop, other.payment.paymentId);
  const crossed = signedReceipt(shop, one.payment.paymentId, receipt.razorpay_payment_id);
  expect(await one.browser.confirm(one.orderId, crossed)).toMatchObject({
    status: 409,
    json: { code: "PAYMENT_FOREIGN" },
  });
  expect(await statusOf(shop, one.orderId)).toBe("Verified");
  const invented = signedReceipt(shop, one.payment.paymentId, "pay_NeverWasThere1");
  // The provider may not know of it yet.
  expect((await one.browser.confirm(one.orderId, invented)).status).toBe(202);
  expect(await paymentsOf(shop, one.orderId)).toEqual([]);
});

test.each([
  ["a paisa too little", { amount: 15_499 }],
  ["a paisa too much", { amount: 15_501 }],
  ["dollars", { currency: "USD" }],
])("a captured payment of %s pays nothing, goes back and raises an alarm", async (_, wish) => {
  const { browser, orderId, payment } = await payingShopper(shop);
  const receipt = await payAtProvider(shop, payment.paymentId, wish);
  expect(await browser.confirm(orderId, receipt)).toMatchObject({
    status: 409,
    json: { code: "PAYMENT_MISMATCH" },
  });
  expect(await statusOf(shop, orderId)).toBe("Verified");
  expect(await paymentsOf(shop, orderId)).toMatchObject([{ outcome: "refund", reason: "mismatch" }]);
  expect(await alarmsOf(orderId)).toEqual(["payment-mismatch"]);
  await refundedAtProvider(receipt.razorpay_payment_id);
  expect((await browser.confirm(orderId, receipt)).status).toBe(409);
});

test("a failed payment pays nothing, and the order can be paid again", async () => {
  const { browser, orderId, payment } = await payingShopper(shop);
  await payAtProvider(shop, payment.paymentId, { outcome: "failed", webhook: "once" });
  const [failed] = await atProvider(shop, `/orders/${payment.paymentId}/payments`);
  const receipt = signedReceipt(shop, payment.paymentId, failed?.id as string);
  expect(await browser.confirm(orderId, receipt)).toMatchObject({
    status: 400,
    json: { message: "Payment Failed", code: "PAYMENT_UNPROVEN" },
  });
  await jobsDone();
  expect(await statusOf(shop, orderId)).toBe("Verified");
  expect(await browser.startPayment(orderId)).toEqual(payment);
  expect((await browser.confirm(orderId, await payAtProvider(shop, payment.paymentId))).status).toBe(200);
});

test("an authorized payment is being processed; its capture pays the order once", async () => {
  const { browser, orderId, payment } = await payingShopper(shop);
  const receipt = await payAtProvider(shop, payment.paymentId, { outcome: "authorized" });
  expect(await browser.confirm(orderId, receipt)).toMatchObject({
    status: 202,
    json: { success: true, status: "processing" },
  });
  expect(await statusOf(shop, orderId)).toBe("Verified");
  await captureLate(shop, receipt.razorpay_payment_id);
  await expect.poll(() => statusOf(shop, orderId), { timeout: 10_000 }).toBe("Paid");
  expect((await browser.confirm(orderId, receipt)).status).toBe(200);
  expect(await paymentsOf(shop, orderId)).toHaveLength(1);
});

test.each(["error", "html", "reset"])(
  "a provider that answers with %s leaves a payment processing",
  async (mode) => {
    const { browser, orderId, payment } = await payingShopper(shop);
    const receipt = await payAtProvider(shop, payment.paymentId);
    await setFault(shop, "razorpay", mode, 1);
    expect(await browser.confirm(orderId, receipt)).toMatchObject({
      status: 202,
      json: { status: "processing" },
    });
    expect(await browser.confirm(orderId, receipt)).toMatchObject({ status: 200, json: { status: "paid" } });
  },
);

test("the webhook alone pays an order whose browser is gone", async () => {
  const { orderId, payment } = await payingShopper(shop);
  const receipt = await payAtProvider(shop, payment.paymentId, { webhook: "once" });
  await expect.poll(() => statusOf(shop, orderId), { timeout: 10_000 }).toBe("Paid");
  await jobsDone(receipt.razorpay_payment_id);
  expect(await mailsAbout(orderId)).toHaveLength(1);
});

test("of two captures on one order one pays and one goes back", async () => {
  const { browser, orderId, payment } = await payingShopper(shop);
  const first = await payAtProvider(shop, payment.paymentId);
  const second = await payAtProvider(shop, payment.paymentId, { force: true });
  const answers = await Promise.all([browser.confirm(orderId, first), browser.confirm(orderId, second)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({ code: "ORDER_ALREADY_PAID" });
  const payments = await paymentsOf(shop, orderId);
  expect(payments.map(({ outcome }) => outcome).toSorted()).toEqual(["refund", "settled"]);
  const back = payments.find(({ outcome }) => outcome === "refund");
  expect(back?.reason).toBe("already paid");
  await refundedAtProvider(back?.providerPaymentId as string);
  await jobsDone();
  const captured = await atProvider(shop, `/orders/${payment.paymentId}/payments`);
  const kept = captured.filter(({ status }) => status === "captured");
  expect(kept.map(({ amount }) => amount)).toEqual([(await orderRow(shop, orderId)).total]);
  expect(await mailsAbout(orderId)).toHaveLength(1);
});

test("a payment that failed and was captured after all pays once", async () => {
  const { orderId, payment } = await payingShopper(shop);
  await payAtProvider(shop, payment.paymentId, { outcome: "failed", webhook: "once" });
  const [failed] = await atProvider(shop, `/orders/${payment.paymentId}/payments`);
  await captureLate(shop, failed?.id as string);
  await expect.poll(() => statusOf(shop, orderId), { timeout: 10_000 }).toBe("Paid");
  await jobsDone();
  expect(await paymentsOf(shop, orderId)).toMatchObject([{ outcome: "settled" }]);
});

test.each([
  ["Expired", ["Expired"]],
  ["Cancelled", ["Paid", "Cancelled"]],
])("a capture on an order that is %s goes back, and the order stays what it is", async (status, moves) => {
  const { browser, orderId, payment } = await payingShopper(shop);
  for (const to of moves)
    await sql`update orders set status = ${to} where order_id = ${orderId}`.execute(databaseOf(shop));
  const receipt = await payAtProvider(shop, payment.paymentId);
  expect(await browser.confirm(orderId, receipt)).toMatchObject({
    status: 409,
    json: { code: "ORDER_NOT_PAYABLE" },
  });
  expect(await statusOf(shop, orderId)).toBe(status);
  expect(await paymentsOf(shop, orderId)).toMatchObject([{ outcome: "refund", reason: "not payable" }]);
  await refundedAtProvider(receipt.razorpay_payment_id);
});

test("a payment of the total before the coupon went is refunded, not taken for the new total", async () => {
  const coupon = await addCoupon(shop, { percentage: 50 });
  const { browser, orderId, payment } = await payingShopper(shop, { coupon });
  await sql`delete from coupon_uses where order_id = (select id from orders where order_id = ${orderId})`.execute(
    databaseOf(shop),
  );
  await sql`update coupons set active = false, used_count = 0 where name = ${coupon}`.execute(
    databaseOf(shop),
  );
  expect((await browser.proceedToPay(orderId)).status).toBe(409);
  const full = await browser.startPayment(orderId);
  expect([payment.amount, full.amount]).toEqual([9_250, 15_500]);
  const old = await payAtProvider(shop, payment.paymentId);
  expect((await browser.confirm(orderId, old)).status).toBe(409);
  expect((await browser.confirm(orderId, await payAtProvider(shop, full.paymentId))).status).toBe(200);
  expect((await paymentsOf(shop, orderId)).map(({ outcome, amount }) => [outcome, amount])).toEqual([
    ["refund", 9_250],
    ["settled", 15_500],
  ]);
});

test("refunds that are pushed by several at once are made once, also when the provider's answer was lost", async () => {
  const { browser, orderId, payment } = await payingShopper(shop);
  await sql`update orders set status = 'Expired' where order_id = ${orderId}`.execute(databaseOf(shop));
  const receipt = await payAtProvider(shop, payment.paymentId);
  await browser.confirm(orderId, receipt);
  await refundedAtProvider(receipt.razorpay_payment_id);
  await jobsDone();
  await sql`update refunds set state = 'requested', next_try_at = now() where payment_id =
    (select id from payments where provider_payment_id = ${receipt.razorpay_payment_id})`.execute(
    databaseOf(shop),
  );
  await Promise.all(Array.from({ length: 5 }, () => pushRefunds(shop.shop.deps)));
  expect(await atProvider(shop, `/payments/${receipt.razorpay_payment_id}/refunds`)).toHaveLength(1);
  expect(await paymentsOf(shop, orderId)).toMatchObject([{ refund: "processed" }]);
});

test("a payment the provider gave back before we heard of it is known and pays nothing", async () => {
  const { browser, orderId, payment } = await payingShopper(shop);
  const receipt = await payAtProvider(shop, payment.paymentId);
  await fetch(`${shop.sandboxUrl}/razorpay/payments/${receipt.razorpay_payment_id}/refund`, {
    method: "POST",
  });
  expect((await browser.confirm(orderId, receipt)).status).toBe(409);
  expect(await statusOf(shop, orderId)).toBe("Verified");
  expect(await paymentsOf(shop, orderId)).toMatchObject([{ outcome: "refund", refund: "processed" }]);
});

test.each([
  ["nothing", undefined],
  ["null", null],
  ["a text", "paid"],
  ["no payment id", { razorpay_signature: "x" }],
])("a confirmation with %s is refused", async (_, response) => {
  const { browser, orderId } = await payingShopper(shop);
  expect(await browser.confirm(orderId, response)).toMatchObject({
    status: 400,
    json: { code: "INVALID_INPUT" },
  });
});

test("a receipt for an order that is not there is not found", async () => {
  const receipt = signedReceipt(shop, "order_x", "pay_x");
  expect(await new Browser(shop).confirm("NOSUCHORDER12", receipt)).toMatchObject({
    status: 404,
    json: { message: "Order Not Found" },
  });
});

test("visiting the success page pays nothing", async () => {
  const { browser, orderId } = await payingShopper(shop);
  expect((await browser.ask("GET", "/payment-success")).status).toBe(200);
  expect(await statusOf(shop, orderId)).toBe("Verified");
});

test("an order whose late payment went back can be paid again when there are units again", async () => {
  const { id, productId } = await addProduct(shop, { available: 1 });
  const items = [{ productId, quantity: 1 }];
  const { browser, orderId, payment: first } = await payingShopper(shop, { items });
  const hasLost = async (available: number) => {
    await sql`delete from stock_holds where product_id = ${id}`.execute(databaseOf(shop));
    await sql`update products set available = ${available} where id = ${id}`.execute(databaseOf(shop));
  };
  await hasLost(0);
  const late = await payAtProvider(shop, first.paymentId);
  expect((await browser.confirm(orderId, late)).status).toBe(409);
  await refundedAtProvider(late.razorpay_payment_id);
  await hasLost(1);
  const second = await browser.startPayment(orderId);
  expect(second.paymentId).not.toBe(first.paymentId);
  expect(second.amount).toBe(first.amount);
  const receipt = await payAtProvider(shop, second.paymentId);
  expect((await browser.confirm(orderId, receipt)).status).toBe(200);
  expect(await statusOf(shop, orderId)).toBe("Paid");
  expect((await browser.confirm(orderId, late)).status).toBe(409);
  await jobsDone();
  expect(await paymentsOf(shop, orderId)).toMatchObject([
    { providerPaymentId: late.razorpay_payment_id, outcome: "refund", refund: "processed" },
    { providerPaymentId: receipt.razorpay_payment_id, outcome: "settled", refund: null },
  ]);
  expect(await atProvider(shop, `/payments/${receipt.razorpay_payment_id}/refunds`)).toEqual([]);
  expect(await alarmsOf(orderId)).toEqual(["payment-refunded"]);
});
