import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrderDetail } from "../../contract/orders.ts";
import { type Admin, openAdmin, paidOrder } from "../../tests/support/admin.ts";
import { addCoupon, payingShopper, verifiedShopper } from "../../tests/support/builders.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { jobsDone } from "../../tests/support/orders.ts";
import { captureLate, payAtProvider } from "../../tests/support/provider.ts";
import { payBack } from "../../tests/support/refunds.ts";
import { databaseOf, orderRow, paymentsOf, untilRefundsReported } from "../../tests/support/rows.ts";

let shop: TestShop;
let owner: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
});
afterAll(() => shop.close());

const detail = async (orderId: string, by = owner) =>
  (await by.request<OrderDetail>("GET", `/api/admin/order/${orderId}`)).json;

test("an order shows its money, payment, messages and moves", async () => {
  const coupon = await addCoupon(shop, { percentage: 10 });
  const { orderId } = await paidOrder(shop, { coupon });
  await jobsDone(shop);
  await owner.request("GET", `/api/admin/confirm-email/${orderId}`);
  await jobsDone(shop);
  const order = await detail(orderId);
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(order).toMatchObject({
    orderId,
    status: "Confirmed",
    itemsPrice: 125,
    discount: 12.5,
    shippingCharges: 30,
    totalAmount: 142.5,
    coupon: { couponName: coupon, discountPercentage: 10 },
    paidAt: at,
    cancelReason: null,
    consignment: null,
    earlierConsignments: [],
    alerts: [],
    held: null,
    isBooked: false,
  });
  expect(order.payments).toEqual([
    {
      method: "online",
      providerOrderId: expect.stringMatching(/^order_/),
      providerPaymentId: expect.stringMatching(/^pay_/),
      amount: 142.5,
      customerFee: 0,
      startedAt: at,
      state: "paid",
      reason: "",
    },
  ]);
  expect(order.messages).toEqual([
    {
      _id: expect.any(String),
      kind: "received",
      state: "sent",
      requestedAt: at,
      sentAt: at,
      problem: "",
      canSendAgain: true,
    },
    {
      _id: expect.any(String),
      kind: "confirmation",
      state: "sent",
      requestedAt: at,
      sentAt: at,
      problem: "",
      canSendAgain: true,
    },
  ]);
  expect(order.moves).toEqual([
    { from: "Created", to: "Verified", actor: "shopper", reason: "", at },
    { from: "Verified", to: "Paid", actor: "shopper", reason: "", at },
    { from: "Paid", to: "Confirmed", actor: `admin:${owner.username}`, reason: "", at },
  ]);
});

test("a packer sees the order but not its payments", async () => {
  const { orderId } = await paidOrder(shop);
  const packer = await openAdmin(shop, "packer");
  const order = await detail(orderId, packer);
  expect(order).toMatchObject({ orderId, payments: null, status: "Paid" });
  expect(JSON.stringify(order)).not.toMatch(/pay_|order_[A-Za-z0-9]/);
});

test("each payment attempt shows its outcome", async () => {
  const { browser, orderId, payment } = await payingShopper(shop);
  const states = async () => (await detail(orderId)).payments?.map(({ state, reason }) => [state, reason]);
  expect(await states()).toEqual([["open", ""]]);
  const { id } = await orderRow(shop, orderId);
  await sql`update payment_attempts set state = 'closed' where order_id = ${id}`.execute(databaseOf(shop));
  expect(await states()).toEqual([["closed", ""]]);
  const second = await browser.startPayment(orderId);
  await browser.tryConfirmPayment(orderId, await payAtProvider(shop, second.paymentId));
  // The first attempt is paid late.
  await browser.tryConfirmPayment(orderId, await payAtProvider(shop, payment.paymentId));
  await jobsDone(shop);
  expect(await states()).toEqual([
    ["refunded", "already paid"],
    ["paid", ""],
  ]);
  const refunded = (await paymentsOf(shop, orderId)).find(({ refund }) => refund !== null);
  await untilRefundsReported(shop, refunded?.providerPaymentId as string, 1);
  for (const [stored, shown] of [
    ["due", "refund due"],
    ["requested", "refund on its way"],
    ["failed", "refund failed"],
  ]) {
    await sql`update refunds set state = ${stored}, due_at = now() + interval '1 hour'
      where payment_id in (select id from payments where order_id = ${id})`.execute(databaseOf(shop));
    expect((await states())?.[0]).toEqual([shown, "already paid"]);
  }
  // Another refund of a part, then of all.
  await sql`insert into refunds (payment_id, amount, cause, state, processed_at, idempotency_key)
    select id, 5000, 'provider', 'processed', now(), 'in-dashboard' from payments
    where order_id = ${id} and outcome = 'refund'`.execute(databaseOf(shop));
  expect((await states())?.[0]).toEqual(["refund failed", "already paid"]);
  await sql`update refunds set amount = 15500 where idempotency_key = 'in-dashboard'`.execute(
    databaseOf(shop),
  );
  expect((await states())?.[0]).toEqual(["refunded", "already paid"]);
});

test("an authorised payment is shown as such until it is captured", async () => {
  const { browser, orderId, payment } = await payingShopper(shop);
  const receipt = await payAtProvider(shop, payment.paymentId, { outcome: "authorized" });
  await browser.tryConfirmPayment(orderId, receipt);
  const providerPaymentId = receipt.razorpay_payment_id;
  expect((await detail(orderId)).payments).toMatchObject([{ state: "authorised", providerPaymentId }]);
  await captureLate(shop, providerPaymentId);
  await browser.tryConfirmPayment(orderId, receipt);
  expect((await detail(orderId)).payments).toMatchObject([{ state: "paid", providerPaymentId }]);
});

test("a partly refunded payment is one line: paid while something is left, then refunded", async () => {
  const { orderId } = await paidOrder(shop, { items: [{ productId: "nendran-banana-chips", quantity: 2 }] });
  const states = async () => (await detail(orderId)).payments?.map(({ state, reason }) => [state, reason]);
  await payBack(owner, orderId, { amount: 5, expected: 5 });
  await payBack(owner, orderId, { amount: 5, expected: 5 });
  expect(await states()).toEqual([["paid", ""]]);
  await payBack(owner, orderId, { amount: 270, expected: 270 });
  await jobsDone(shop);
  expect(await states()).toEqual([["refunded", ""]]);
  const [paid] = await paymentsOf(shop, orderId);
  await untilRefundsReported(shop, paid?.providerPaymentId as string, 3);
  await sql`update refunds set state = 'due', due_at = 'infinity' where amount = 27000
    and payment_id in (select id from payments where order_id = ${(await orderRow(shop, orderId)).id})`.execute(
    databaseOf(shop),
  );
  expect(await states()).toEqual([["refund due", ""]]);
});

test("an unpaid order shows empty fields", async () => {
  const { orderId, phone } = await verifiedShopper(shop);
  expect(await detail(orderId)).toMatchObject({
    phone,
    name: null,
    addressId: null,
    paidAt: null,
    payments: [],
    messages: [],
    moves: [{ from: "Created", to: "Verified" }],
  });
});

test("an unknown order is not found, and an invalid id is refused", async () => {
  for (const [id, status, code] of [
    ["S0000000000000", 404, "ORDER_NOT_FOUND"],
    ["%27%3B--", 400, "INVALID_INPUT"],
    ["x".repeat(41), 400, "INVALID_INPUT"],
  ] as const)
    expect(await owner.request("GET", `/api/admin/order/${id}`)).toMatchObject({ status, json: { code } });
});

test("an order is read as one snapshot: a bounced mail is never shown without its alert", async () => {
  const { orderId } = await paidOrder(shop);
  await jobsDone(shop);
  const db = databaseOf(shop);
  const id = (await orderRow(shop, orderId)).id;
  let isOver = false;
  const changing = (async () => {
    while (!isOver) {
      await db.transaction().execute(async (trx) => {
        await trx.updateTable("orderMessages").set({ state: "refused" }).where("orderId", "=", id).execute();
        const details = JSON.stringify({ message: "received", bounced: true });
        await trx.insertInto("alerts").values({ kind: "message-not-sent", orderId: id, details }).execute();
      });
      await db.transaction().execute(async (trx) => {
        await trx.updateTable("orderMessages").set({ state: "sent" }).where("orderId", "=", id).execute();
        await trx.deleteFrom("alerts").where("orderId", "=", id).execute();
      });
    }
  })();
  const seen: boolean[] = [];
  for (let attempt = 0; attempt < 60; attempt++) {
    const { messages, alerts } = await detail(orderId);
    const hasComeBack = messages.some(({ state }) => state === "refused");
    seen.push(hasComeBack === alerts.length > 0);
  }
  isOver = true;
  await changing;
  expect(seen.filter((isConsistent) => !isConsistent)).toEqual([]);
});
