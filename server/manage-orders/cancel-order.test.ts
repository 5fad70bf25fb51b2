import Fastify from "fastify";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { OrderDetail } from "../../contract/orders.ts";
import { type Admin, openAdmin, paidOrder } from "../../tests/support/admin.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { atOnce, auditOf, jobsDone, orderIn } from "../../tests/support/orders.ts";
import {
  addCoupon,
  addProduct,
  atProvider,
  Browser,
  countRows,
  databaseOf,
  messagesTo,
  movesOf,
  orderRow,
  payAtProvider,
  payingShopper,
  paymentsOf,
  setFault,
  statusOf,
} from "../../tests/support/shopper.ts";
import { pushRefunds } from "../payments/push-refunds.ts";
import { sweep } from "../worker/sweep.ts";

let shop: TestShop;
let owner: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
});
afterAll(() => shop.close());
afterEach(() => setFault(shop, "razorpay", "ok"));

const cancel = (orderId: string, reason: unknown = "The last packet burst", by = owner) =>
  by.ask<{ message: string; code?: string; fields?: Record<string, string> }>(
    "PUT",
    `/api/admin/order/change-status/${orderId}`,
    { status: "Cancelled", reason },
  );

async function refundsAtProvider(orderId: string) {
  const [paid] = await paymentsOf(shop, orderId);
  return atProvider(shop, `/payments/${paid?.providerPaymentId}/refunds`);
}

async function mailsAbout(orderId: string): Promise<(string | null)[]> {
  const mails = await messagesTo(shop, "lakshmi@example.com");
  return mails.filter(({ body }) => body.includes(orderId)).map(({ subject }) => subject);
}

const availableOf = async (id: string) =>
  (
    await databaseOf(shop)
      .selectFrom("products")
      .select("available")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).available;

const usesOf = async (name: string) =>
  (
    await databaseOf(shop)
      .selectFrom("coupons")
      .select("usedCount")
      .where("name", "=", name)
      .executeTakeFirstOrThrow()
  ).usedCount;

const refundDueNow = (orderId: string) =>
  sql`update refunds set next_try_at = now() where payment_id in
    (select payments.id from payments join orders on orders.id = payments.order_id
      where orders.order_id = ${orderId})`.execute(databaseOf(shop));

const untilRefunded = (orderId: string) =>
  vi.waitFor(async () => expect(await statusOf(shop, orderId)).toBe("Refunded"), { timeout: 15_000 });

test("a cancelled order gives back its money, its units and its coupon, and its shopper is told", async () => {
  const coupon = await addCoupon(shop, { perPhoneLimit: 1, totalLimit: 1 });
  const counted = await addProduct(shop, { available: 10 });
  const uncounted = await addProduct(shop);
  const { orderId } = await paidOrder(shop, {
    coupon,
    items: [
      { productId: counted.productId, quantity: 3 },
      { productId: uncounted.productId, quantity: 2 },
    ],
  });
  expect([await availableOf(counted.id), await usesOf(coupon)]).toEqual([7, 1]);
  const answer = await cancel(orderId);
  // 5 × ₹100, a tenth off, ₹30 delivery.
  expect(answer).toMatchObject({
    status: 200,
    json: { success: true, message: `Order ${orderId} is Cancelled. ₹480 goes back to the shopper.` },
  });
  expect([await availableOf(counted.id), await availableOf(uncounted.id)]).toEqual([10, null]);
  expect(await usesOf(coupon)).toBe(0);
  await untilRefunded(orderId);
  await jobsDone(shop);
  expect(await paymentsOf(shop, orderId)).toMatchObject([{ outcome: "settled", refund: "processed" }]);
  expect(await refundsAtProvider(orderId)).toMatchObject([{ amount: 48_000 }]);
  expect((await movesOf(shop, orderId)).slice(2)).toEqual(["Paid→Cancelled", "Cancelled→Refunded"]);
  expect((await mailsAbout(orderId)).toSorted()).toEqual([
    `We have received your order ${orderId}`,
    `Your money for order ${orderId} is on its way back`,
    `Your order ${orderId} is cancelled`,
  ]);
  expect(await auditOf(shop, orderId)).toEqual([
    {
      actor: owner.username,
      action: "order cancelled",
      before: { status: "Paid" },
      after: { status: "Cancelled", reason: "The last packet burst", refund: 480 },
    },
  ]);
  const { json } = await owner.ask<OrderDetail>("GET", `/api/admin/order/${orderId}`);
  expect(json).toMatchObject({
    status: "Refunded",
    cancelReason: "The last packet burst",
    payments: [{ state: "refunded", reason: "order cancelled", amount: 480 }],
  });
  // Once more, and whatever the clock brings: nothing more happens.
  expect(await cancel(orderId)).toMatchObject({ status: 409, json: { code: "ORDER_CANNOT_MOVE" } });
  await refundDueNow(orderId);
  await sweep(shop.shop.deps);
  expect(await refundsAtProvider(orderId)).toHaveLength(1);
  expect(await availableOf(counted.id)).toBe(10);
});

test("the mail of a cancelled order says why, how much and how long", async () => {
  const { orderId } = await paidOrder(shop);
  await cancel(orderId, "  We are closed for Onam  ");
  await untilRefunded(orderId);
  await jobsDone(shop);
  const mails = await messagesTo(shop, "lakshmi@example.com");
  const bodyOf = (begin: string) =>
    mails.find(({ subject }) => subject?.startsWith(begin) && subject.includes(orderId))?.body;
  expect(bodyOf("Your order")).toMatch(
    /Reason: We are closed for Onam\n[\s\S]*₹155[\s\S]*5 to 7 working days/,
  );
  expect(bodyOf("Your money")).toMatch(/₹155[\s\S]*5 to 7 working days/);
});

test("cancelled twice at once while the provider is slow, the money goes back once", async () => {
  const { orderId } = await paidOrder(shop);
  await jobsDone(shop);
  await setFault(shop, "razorpay", "slow");
  const answers = await atOnce(
    shop,
    orderId,
    Array.from({ length: 3 }, () => () => cancel(orderId)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  await Promise.all([pushRefunds(shop.shop.deps), sweep(shop.shop.deps), refundDueNow(orderId)]);
  await Promise.all([pushRefunds(shop.shop.deps), sweep(shop.shop.deps)]);
  await untilRefunded(orderId);
  await jobsDone(shop);
  expect(await refundsAtProvider(orderId)).toHaveLength(1);
  expect((await movesOf(shop, orderId)).slice(2)).toEqual(["Paid→Cancelled", "Cancelled→Refunded"]);
  expect(await mailsAbout(orderId)).toHaveLength(3);
});

test("the provider's word that a refund is made may come before its answer", async () => {
  const { orderId } = await paidOrder(shop);
  await jobsDone(shop);
  await setFault(shop, "razorpay", "late", 1);
  expect((await cancel(orderId)).status).toBe(200);
  await untilRefunded(orderId);
  await jobsDone(shop);
  expect(await refundsAtProvider(orderId)).toHaveLength(1);
  expect((await movesOf(shop, orderId)).slice(2)).toEqual(["Paid→Cancelled", "Cancelled→Refunded"]);
});

test("while the provider refuses, the order is Cancelled and its refund is owed; later it is made", async () => {
  const { orderId } = await paidOrder(shop);
  await jobsDone(shop);
  await setFault(shop, "razorpay", "error");
  expect((await cancel(orderId)).status).toBe(200);
  await jobsDone(shop);
  expect(await statusOf(shop, orderId)).toBe("Cancelled");
  expect(await paymentsOf(shop, orderId)).toMatchObject([{ outcome: "settled", refund: "due" }]);
  await setFault(shop, "razorpay", "ok");
  await refundDueNow(orderId);
  await sweep(shop.shop.deps);
  expect(await statusOf(shop, orderId)).toBe("Refunded");
  expect(await refundsAtProvider(orderId)).toHaveLength(1);
});

/** A provider whose refunds take their time: it says what it is told to say of each. */
async function openSlowBank(says: { status: string }) {
  let target = "";
  const bank = Fastify({ forceCloseConnections: true });
  bank.all("/*", async (request, reply) => {
    const { authorization = "", "x-refund-idempotency": key } = request.headers;
    const answer = await fetch(target + request.url, {
      method: request.method,
      headers: {
        authorization,
        ...(typeof key === "string" ? { "x-refund-idempotency": key } : {}),
        ...(request.body ? { "content-type": "application/json" } : {}),
      },
      ...(request.body ? { body: JSON.stringify(request.body) } : {}),
    });
    const json = (await answer.json()) as object;
    const isRefund = "entity" in json && json.entity === "refund";
    return reply.code(answer.status).send(isRefund ? { ...json, status: says.status } : json);
  });
  const url = await bank.listen({ port: 0, host: "127.0.0.1" });
  const there = await openClonedShop({ env: { RAZORPAY_API_URL: `${url}/razorpay/v1` } });
  target = there.sandboxUrl;
  return { there, close: () => Promise.all([there.close(), bank.close()]) };
}

test.each([
  ["processed", "Refunded", "processed", []],
  ["failed", "Cancelled", "failed", [{ kind: "refund-failed" }]],
])(
  "a refund under way leaves its order Cancelled; %s, the order is %s",
  async (last, status, refund, alarms) => {
    const says = { status: "pending" };
    const { there, close } = await openSlowBank(says);
    try {
      const { orderId } = await paidOrder(there);
      await jobsDone(there);
      expect((await cancel(orderId, "Rain", await openAdmin(there))).status).toBe(200);
      await vi.waitFor(
        async () => expect(await paymentsOf(there, orderId)).toMatchObject([{ refund: "requested" }]),
        { timeout: 10_000 },
      );
      await jobsDone(there);
      expect(await statusOf(there, orderId)).toBe("Cancelled");
      says.status = last;
      await sql`update refunds set next_try_at = now()`.execute(databaseOf(there));
      await Promise.all([pushRefunds(there.shop.deps), pushRefunds(there.shop.deps)]);
      expect([await statusOf(there, orderId), await paymentsOf(there, orderId)]).toMatchObject([
        status,
        [{ outcome: "settled", refund }],
      ]);
      expect(await databaseOf(there).selectFrom("alarms").select("kind").execute()).toEqual(alarms);
    } finally {
      await close();
    }
  },
);

test("a payment that comes after its order was cancelled goes back too, and changes nothing else", async () => {
  const { browser, orderId, payment } = await payingShopper(shop);
  const { id } = await orderRow(shop, orderId);
  await sql`update payment_attempts set state = 'closed' where order_id = ${id}`.execute(databaseOf(shop));
  const second = await browser.startPayment(orderId);
  await browser.confirm(orderId, await payAtProvider(shop, second.paymentId));
  await cancel(orderId);
  await untilRefunded(orderId);
  const answer = await browser.confirm(orderId, await payAtProvider(shop, payment.paymentId));
  expect(answer).toMatchObject({ status: 409, json: { code: "ORDER_NOT_PAYABLE" } });
  await jobsDone(shop);
  expect(await paymentsOf(shop, orderId)).toMatchObject([
    { outcome: "settled", refund: "processed" },
    { outcome: "refund", reason: "not payable", refund: "processed" },
  ]);
  expect(await statusOf(shop, orderId)).toBe("Refunded");
});

test("units nobody counted when they were sold are not put back, counted ones are whatever became of the product", async () => {
  const [later, deleted] = [await addProduct(shop), await addProduct(shop, { available: 4 })];
  const items = [
    { productId: later.productId, quantity: 2 },
    { productId: deleted.productId, quantity: 4 },
  ];
  const { orderId } = await paidOrder(shop, { items });
  const db = databaseOf(shop);
  await sql`update products set available = 20 where id = ${later.id}`.execute(db);
  await sql`update products set deleted_at = now() where id = ${deleted.id}`.execute(db);
  expect((await cancel(orderId)).status).toBe(200);
  expect([await availableOf(later.id), await availableOf(deleted.id)]).toEqual([20, 4]);
});

test("the last packet of a cancelled order can be bought by another", async () => {
  const { productId } = await addProduct(shop, { available: 1 });
  const items = [{ productId, quantity: 1 }];
  const { orderId } = await paidOrder(shop, { items });
  expect((await new Browser(shop).createOrder(items)).status).toBe(409);
  await cancel(orderId);
  expect((await paidOrder(shop, { items })).orderId).toMatch(/^\w+$/);
});

test.each([undefined, null, "", "   ", 7, ["x"], "x".repeat(301), "Burst \ud83c", "\0"])(
  "with the reason %j nothing is cancelled",
  async (reason) => {
    const orderId = await orderIn(shop, "Confirmed");
    const answer = await owner.ask("PUT", `/api/admin/order/change-status/${orderId}`, {
      status: "Cancelled",
      reason,
    });
    expect(answer).toMatchObject({
      status: 400,
      json: { code: "INVALID_INPUT", fields: { reason: expect.any(String) } },
    });
    expect([await statusOf(shop, orderId), await auditOf(shop, orderId)]).toEqual(["Confirmed", []]);
  },
);

test("a packer cancels nothing, nor does an owner whose password was proved long ago", async () => {
  const { orderId } = await paidOrder(shop);
  const packer = await openAdmin(shop, "packer");
  const idle = await openAdmin(shop);
  await sql`update admin_sessions set password_proved_at = now() - interval '11 minutes'
    from admin_users where admin_users.id = user_id and username = ${idle.username}`.execute(
    databaseOf(shop),
  );
  await jobsDone(shop);
  const before = await countRows(shop);
  expect(await cancel(orderId, "no", packer)).toMatchObject({ status: 403, json: { code: "OWNER_ONLY" } });
  expect(await cancel(orderId, "no", idle)).toMatchObject({ status: 403, json: { code: "PASSWORD_NEEDED" } });
  expect([await countRows(shop), await statusOf(shop, orderId)]).toEqual([before, "Paid"]);
});
