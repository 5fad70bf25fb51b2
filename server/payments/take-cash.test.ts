import { sql } from "kysely";
import { expect, test } from "vitest";
import { expirePasswordProof, openAdmin } from "../../tests/support/admin.ts";
import { expectStatus } from "../../tests/support/browser.ts";
import { addCoupon, addProduct, freshPhone, verifiedShopper } from "../../tests/support/builders.ts";
import { setFault } from "../../tests/support/emulators.ts";
import { expectFailure } from "../../tests/support/expect-failure.ts";
import { messagesTo } from "../../tests/support/mailbox.ts";
import { atOnce, auditOf, jobsDone, setProfile, setStatus } from "../../tests/support/orders.ts";
import {
  CHIPS_TOTAL,
  cashOrder,
  detail,
  linkOf,
  open,
  owner,
  packer,
  phoneOrder,
  requestCash,
  setUpShop,
  shop,
} from "../../tests/support/phone-orders.ts";
import { agePayment, atProvider, authorizeLate, payAtProvider } from "../../tests/support/provider.ts";
import {
  databaseOf,
  movesOf,
  openAlertsOf,
  paymentAttemptsOf,
  paymentsOf,
  statusOf,
} from "../../tests/support/rows.ts";
import { sweep } from "../../tests/support/work-off.ts";
import { reconcile } from "./reconcile.ts";

setUpShop();

const db = () => databaseOf(shop);
const signal = new AbortController().signal;

async function shelf(productId: string) {
  const { rows } = await sql<{ available: number; held: number; sold: number }>`
    select available,
      (select count(*) from stock_holds where product_id = products.id) as held,
      (select coalesce(sum(quantity), 0) from order_lines where product_id = products.id and stock_counted) as sold
    from products where slug = ${productId}`.execute(db());
  return rows[0];
}

test("an order paid in cash is Paid with its whole total and counts in the figures", async () => {
  const figures = async () =>
    (await owner.request<{ today: { revenue: number } }>("GET", "/api/admin/dashboard")).json;
  const before = JSON.stringify(await figures());
  const { orderId } = await phoneOrder();
  const { status, json } = await requestCash(orderId);
  expect([status, json.message]).toEqual([200, "₹155 in cash is recorded."]);
  expect(await paymentsOf(shop, orderId)).toEqual([
    { providerPaymentId: null, outcome: "settled", reason: "paid", amount: 15_500, refund: null },
  ]);
  expect(await movesOf(shop, orderId)).toEqual(["Created→Verified", "Verified→Paid"]);
  expect(await detail(orderId)).toMatchObject({
    status: "Paid",
    paidAt: expect.any(String),
    money: { method: "cash", captured: CHIPS_TOTAL, left: CHIPS_TOTAL, refunded: 0 },
    payments: [{ method: "cash", state: "paid", amount: CHIPS_TOTAL, providerPaymentId: null }],
    moves: [{}, { to: "Paid", actor: `admin:${owner.username}`, reason: "Paid in cash" }],
  });
  expect((await auditOf(shop, orderId)).at(-1)).toMatchObject({
    action: "paid in cash",
    after: { status: "Paid", amount: CHIPS_TOTAL },
  });
  await jobsDone(shop);
  const mails = (await messagesTo(shop, "lakshmi@example.com")).filter(({ body }) => body.includes(orderId));
  expect(mails.map(({ subject }) => subject)).toEqual([`We have received your order ${orderId}`]);
  expect(JSON.stringify(await figures())).not.toBe(before);
});

test("a promised date that has passed is dropped when cash is recorded", async () => {
  const { orderId } = await phoneOrder();
  const promised = async () => {
    const { rows } = await sql<{ isOver: boolean }>`
      select promised_for < (now() at time zone 'Asia/Kolkata')::date as is_over from orders
      where order_number = ${orderId}`.execute(db());
    return rows;
  };
  await sql`update orders set promised_for = '2026-01-01' where order_number = ${orderId}`.execute(db());
  expectStatus(await requestCash(orderId), 200);
  expect(await promised()).toEqual([{ isOver: false }]);
});

test("an order paid in cash is confirmed automatically if the shop does so, and gets its dispatch number", async () => {
  await setProfile(shop, { confirmAutomatically: true });
  try {
    const { orderId } = await cashOrder();
    expect(await detail(orderId)).toMatchObject({ status: "Confirmed", dispatchNumber: expect.any(String) });
  } finally {
    await setProfile(shop, { confirmAutomatically: false });
  }
});

test("concurrent clicks record the cash once", async () => {
  const { orderId } = await phoneOrder();
  const answers = await atOnce(
    shop,
    orderId,
    [1, 2, 3].map(() => () => requestCash(orderId)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await requestCash(orderId)).status).toBe(200);
  expect(await paymentsOf(shop, orderId)).toHaveLength(1);
  expect((await auditOf(shop, orderId)).filter(({ action }) => action === "paid in cash")).toHaveLength(1);
});

test("only the owner can record cash, and only with a recent password", async () => {
  const { orderId } = await phoneOrder();
  expectFailure(await requestCash(orderId, CHIPS_TOTAL, packer), 403);
  const forgetful = await openAdmin(shop);
  await expirePasswordProof(shop, forgetful);
  expect((await requestCash(orderId, CHIPS_TOTAL, forgetful)).json.code).toBe("PASSWORD_NEEDED");
  expect(await statusOf(shop, orderId)).toBe("Verified");
});

test("the units of an order paid in cash count as sold", async () => {
  const { productId } = await addProduct(shop, { available: 5 });
  await cashOrder({ items: [{ productId, quantity: 2 }], expected: 230 });
  expect(await shelf(productId)).toEqual({ available: 3, held: 0, sold: 2 });
});

test("a product that sold out meanwhile is named, and no payment is recorded", async () => {
  const { productId } = await addProduct(shop, { available: 1 });
  const items = [{ productId, quantity: 1 }];
  const { orderId } = await phoneOrder({ items, expected: 130 });
  await cashOrder({ items, expected: 130 });
  const answer = await requestCash(orderId, 130);
  expectFailure(answer, 409);
  expect(answer.json).toMatchObject({
    code: "OUT_OF_STOCK",
    message: expect.stringMatching(/not enough of Test snack \d+/),
    fields: { [productId]: "Out of stock" },
  });
  expect([await statusOf(shop, orderId), await paymentsOf(shop, orderId)]).toEqual(["Verified", []]);
  expect(await shelf(productId)).toEqual({ available: 0, held: 0, sold: 1 });
});

test("of two orders for the last packet only one can be paid in cash", async () => {
  const { productId } = await addProduct(shop, { available: 1 });
  const items = [{ productId, quantity: 1 }];
  const orders = await Promise.all([1, 2].map(() => phoneOrder({ items, expected: 130 })));
  const answers = await Promise.all(orders.map(({ orderId }) => requestCash(orderId, 130)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await shelf(productId)).toEqual({ available: 0, held: 0, sold: 1 });
});

test("units whose hold has ended are available for cash", async () => {
  const { productId } = await addProduct(shop, { available: 1 });
  const items = [{ productId, quantity: 1 }];
  const { orderId } = await phoneOrder({ items, expected: 130 });
  const shopper = await verifiedShopper(shop, { items });
  await shopper.browser.startPayment(shopper.orderId);
  expect((await requestCash(orderId, 130)).json.code).toBe("OUT_OF_STOCK");
  await sql`update stock_holds set expires_at = now() - interval '1 second'`.execute(db());
  expect((await requestCash(orderId, 130)).status).toBe(200);
});

test("a coupon used up meanwhile is removed, and the error states the new total", async () => {
  const coupon = await addCoupon(shop, { percentage: 20, totalLimit: 1 });
  const order = { coupon, expected: 130 };
  const { orderId } = await phoneOrder(order);
  await cashOrder(order);
  const answer = await requestCash(orderId, 130);
  expectFailure(answer, 409);
  expect(answer.json).toMatchObject({ code: "COUPON_REFUSED", message: expect.stringContaining("₹155") });
  expect(await statusOf(shop, orderId)).toBe("Verified");
  expect((await requestCash(orderId, 130)).json.code).toBe("TOTAL_CHANGED");
  expect((await requestCash(orderId, CHIPS_TOTAL)).status).toBe(200);
});

test("an order paid in cash uses up a coupon limited to once per phone", async () => {
  const coupon = await addCoupon(shop, { percentage: 20, perPhoneLimit: 1 });
  const phone = freshPhone();
  await cashOrder({ coupon, phone, expected: 130 });
  const again = await phoneOrder({ coupon, phone, expected: 130 });
  expect((await requestCash(again.orderId, 130)).json.code).toBe("COUPON_REFUSED");
});

test("a sum other than the order's total is refused", async () => {
  const { orderId } = await phoneOrder();
  expect((await requestCash(orderId, 100)).json).toMatchObject({
    code: "TOTAL_CHANGED",
    message: expect.stringContaining("₹155"),
  });
});

test.each(["Expired", "Cancelled"])("no cash is recorded for an order that is %s", async (status) => {
  const { orderId } = await phoneOrder();
  for (const next of status === "Expired" ? ["Expired"] : ["Paid", "Cancelled"])
    await setStatus(shop, orderId, next);
  expect((await requestCash(orderId)).json.code).toBe("ORDER_NOT_PAYABLE");
  expectFailure(await requestCash("S0000000000000"), 404);
});

test("an order without an address cannot be paid in cash", async () => {
  const { orderId } = await verifiedShopper(shop);
  expect((await requestCash(orderId)).json.code).toBe("ORDER_NOT_PAYABLE");
});

/** A phone order whose shopper has opened the link and started to pay. */
async function payingByLink() {
  const placed = await phoneOrder();
  const { browser } = await open(await linkOf(placed.orderId));
  return { ...placed, browser, payment: await browser.startPayment(placed.orderId) };
}

test("a payment by the link that arrives after the cash is refunded", async () => {
  const { orderId, browser, payment } = await payingByLink();
  const { json } = expectStatus(await requestCash(orderId), 200);
  expect(json.message).toContain("Any later payment through the link is refunded.");
  expect((await browser.tryStartPayment(orderId)).json.code).toBe("ORDER_ALREADY_PAID");
  const receipt = await payAtProvider(shop, payment.paymentId);
  expect((await browser.tryConfirmPayment(orderId, receipt)).json.code).toBe("ORDER_ALREADY_PAID");
  await jobsDone(shop);
  expect(await paymentsOf(shop, orderId)).toMatchObject([
    { providerPaymentId: null, outcome: "settled", refund: null },
    {
      providerPaymentId: receipt.razorpay_payment_id,
      outcome: "refund",
      reason: "already paid",
      refund: "processed",
    },
  ]);
  expect(await openAlertsOf(shop, orderId)).toEqual(["payment-refunded"]);
  expect(await atProvider(shop, `/payments/${receipt.razorpay_payment_id}/refunds`)).toMatchObject([
    { amount: 15_500 },
  ]);
});

test("the sweep finds and refunds a payment by the link after the browser was closed", async () => {
  const { orderId, payment } = await payingByLink();
  await requestCash(orderId);
  const { razorpay_payment_id: id } = await payAtProvider(shop, payment.paymentId);
  await agePayment(shop, id, 2);
  await sweep(shop, signal);
  await jobsDone(shop);
  expect(await paymentsOf(shop, orderId)).toMatchObject([
    { outcome: "settled", providerPaymentId: null },
    { outcome: "refund", reason: "already paid" },
  ]);
});

test("an unrecorded payment by the link pays the order, and cash is refused", async () => {
  const { orderId, payment } = await payingByLink();
  const { razorpay_payment_id: id } = await payAtProvider(shop, payment.paymentId);
  expect((await requestCash(orderId)).json.code).toBe("ORDER_ALREADY_PAID");
  expect(await paymentsOf(shop, orderId)).toMatchObject([{ providerPaymentId: id, outcome: "settled" }]);
});

test("money that a bank authorises after the cash is not captured", async () => {
  const { orderId, payment } = await payingByLink();
  const { razorpay_payment_id: id } = await payAtProvider(shop, payment.paymentId, { outcome: "created" });
  await requestCash(orderId);
  await authorizeLate(shop, id, 20);
  await sweep(shop, signal);
  expect(await atProvider(shop, `/orders/${payment.paymentId}/payments`)).toMatchObject([
    { status: "authorized" },
  ]);
  expect(await paymentsOf(shop, orderId)).toHaveLength(1);
});

test("cash can be recorded while the provider is unavailable", async () => {
  const { orderId } = await payingByLink();
  await setFault(shop, "razorpay", "error");
  expect((await requestCash(orderId)).status).toBe(200);
  expect(await paymentAttemptsOf(shop, orderId)).toMatchObject([{ state: "closed" }]);
});

test("the reconciler counts cash as no difference", async () => {
  await cashOrder();
  await sql`update payments set created_at = created_at - interval '10 minutes' where method = 'cash'`.execute(
    db(),
  );
  await sql`update reconciliations set started_at = started_at - interval '16 minutes'`.execute(db());
  await reconcile(shop.shop.deps, signal);
  const { rows } = await sql`select difference from reconciliations order by started_at desc limit 1`.execute(
    db(),
  );
  expect(rows).toEqual([{ difference: 0 }]);
});

test("the database refuses cash that pays nothing, and an online payment without the provider's id", async () => {
  const { orderId } = await phoneOrder();
  const insert = (columns: string, values: string) =>
    sql
      .raw(`insert into payments (order_id, amount, currency, reason, ${columns})
      select id, total, 'INR', 'paid', ${values} from orders where order_number = '${orderId}'`)
      .execute(db());
  await expect(insert("method, outcome", "'cash', 'refund'")).rejects.toThrow("cash_pays_an_order");
  await expect(insert("outcome", "'refund'")).rejects.toThrow("online_payments_have_a_provider_id");
  await expect(insert("outcome, provider_payment_id", "'settled', 'pay_1'")).rejects.toThrow(
    "settled_payments_have_an_order",
  );
});
