import { sql } from "kysely";
import { expect, test } from "vitest";
import type { OrderDetail } from "../../../contract/orders.ts";
import { expirePasswordProof, openAdmin, paidOrder } from "../../../tests/support/admin.ts";
import { Browser } from "../../../tests/support/browser.ts";
import { addCoupon, addProduct } from "../../../tests/support/builders.ts";
import {
  cancel,
  mailsAbout,
  owner,
  refundDueNow,
  refundsAtProvider,
  setUpShop,
  shop,
  untilRefunded,
} from "../../../tests/support/cancellations.ts";
import { messagesTo } from "../../../tests/support/mailbox.ts";
import { auditOf, jobsDone, orderIn } from "../../../tests/support/orders.ts";
import {
  availableOf,
  countRows,
  databaseOf,
  movesOf,
  paymentsOf,
  statusOf,
} from "../../../tests/support/rows.ts";
import { sweep } from "../../../tests/support/work-off.ts";

setUpShop();

const usesOf = async (name: string) =>
  (
    await databaseOf(shop)
      .selectFrom("coupons")
      .select("usedCount")
      .where("name", "=", name)
      .executeTakeFirstOrThrow()
  ).usedCount;

test("cancelling refunds the money, releases units and coupon, and notifies the shopper", async () => {
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
  expect([await availableOf(shop, counted.id), await usesOf(coupon)]).toEqual([7, 1]);
  await jobsDone(shop);
  const answer = await cancel(orderId);
  // 5 × ₹100, less 10%, plus ₹30 delivery.
  expect(answer).toMatchObject({
    status: 200,
    json: {
      success: true,
      message: `Order ${orderId} is Cancelled. ₹480 is being refunded to the customer.`,
    },
  });
  expect([await availableOf(shop, counted.id), await availableOf(shop, uncounted.id)]).toEqual([10, null]);
  expect(await usesOf(coupon)).toBe(0);
  await untilRefunded(orderId);
  await jobsDone(shop);
  expect(await paymentsOf(shop, orderId)).toMatchObject([{ outcome: "settled", refund: "processed" }]);
  expect(await refundsAtProvider(orderId)).toMatchObject([{ amount: 48_000 }]);
  expect((await movesOf(shop, orderId)).slice(2)).toEqual(["Paid→Cancelled", "Cancelled→Refunded"]);
  expect((await mailsAbout(orderId)).toReversed()).toEqual([
    `We have received your order ${orderId}`,
    `Your order ${orderId} is cancelled`,
    `Your refund for order ${orderId} is on its way`,
  ]);
  expect(await auditOf(shop, orderId)).toEqual([
    {
      actor: owner.username,
      action: "order cancelled",
      before: { status: "Paid" },
      after: { status: "Cancelled", reason: "The last packet burst", refund: 480 },
    },
  ]);
  const { json } = await owner.request<OrderDetail>("GET", `/api/admin/order/${orderId}`);
  expect(json).toMatchObject({
    status: "Refunded",
    cancelReason: "The last packet burst",
    payments: [{ state: "refunded", reason: "order cancelled", amount: 480 }],
  });
  // A second cancel and later sweeps change nothing.
  expect(await cancel(orderId)).toMatchObject({ status: 409, json: { code: "ORDER_CANNOT_MOVE" } });
  await refundDueNow(orderId);
  await sweep(shop);
  expect(await refundsAtProvider(orderId)).toHaveLength(1);
  expect(await availableOf(shop, counted.id)).toBe(10);
});

test("the mail of a cancelled order states the reason, the amount and the time", async () => {
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
  expect(bodyOf("Your refund")).toMatch(/₹155[\s\S]*5 to 7 working days/);
});

test("uncounted units are not restocked; counted ones are, even if the product was deleted", async () => {
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
  expect([await availableOf(shop, later.id), await availableOf(shop, deleted.id)]).toEqual([20, 4]);
});

test("the last packet of a cancelled order can be bought by another shopper", async () => {
  const { productId } = await addProduct(shop, { available: 1 });
  const items = [{ productId, quantity: 1 }];
  const { orderId } = await paidOrder(shop, { items });
  expect((await new Browser(shop).tryPlaceOrder(items)).status).toBe(409);
  await cancel(orderId);
  expect((await paidOrder(shop, { items })).orderId).toMatch(/^\w+$/);
});

test.each([undefined, null, "", "   ", 7, ["x"], "x".repeat(301), "Burst \ud83c", "\0"])(
  "a cancel with the reason %j is refused",
  async (reason) => {
    const orderId = await orderIn(shop, "Confirmed");
    const answer = await owner.request("PUT", `/api/admin/order/change-status/${orderId}`, {
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

test("a packer cannot cancel, nor an owner without a recent password", async () => {
  const { orderId } = await paidOrder(shop);
  const packer = await openAdmin(shop, "packer");
  const idle = await openAdmin(shop);
  await expirePasswordProof(shop, idle);
  await jobsDone(shop);
  const before = await countRows(shop);
  expect(await cancel(orderId, "no", packer)).toMatchObject({ status: 403, json: { code: "OWNER_ONLY" } });
  expect(await cancel(orderId, "no", idle)).toMatchObject({ status: 403, json: { code: "PASSWORD_NEEDED" } });
  expect([await countRows(shop), await statusOf(shop, orderId)]).toEqual([before, "Paid"]);
});
