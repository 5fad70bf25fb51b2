// Retrying a refund that the bank refused, when its units or its money may have been refunded by another one.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Admin, openAdmin, paidOrder } from "../../../tests/support/admin.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import { setFault } from "../../../tests/support/emulators.ts";
import { eventually } from "../../../tests/support/eventually.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { jobsDone } from "../../../tests/support/orders.ts";
import { atProvider, setRefundMode } from "../../../tests/support/provider.ts";
import { payBack, stateOfRefund } from "../../../tests/support/refunds.ts";
import { databaseOf, paymentsOf, untilRefundsReported } from "../../../tests/support/rows.ts";

let shop: TestShop;
let owner: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
});
afterAll(() => shop.close());

const ACHAPPAM = { productId: "achappam", quantity: 1 };
const CHIPS = { productId: "nendran-banana-chips", quantity: 1 };
const retry = (id: string) => owner.request("POST", `/api/admin/refunds/${id}/retry`);

/** Two packets at ₹125, one at ₹140, and ₹30 for delivery, with a refund that the bank has refused. */
async function refusedRefund(refund: Parameters<typeof payBack>[2]) {
  const { orderId } = await paidOrder(shop, { items: [{ ...CHIPS, quantity: 2 }, ACHAPPAM] });
  await setRefundMode(shop, "failed");
  const id = await payBack(owner, orderId, refund);
  await eventually(async () => expect(await stateOfRefund(shop, id)).toBe("failed"));
  await jobsDone(shop);
  await setRefundMode(shop, "processed");
  return { orderId, id };
}

test.each([
  ["units", { lines: [ACHAPPAM], expected: 140 }, { lines: [ACHAPPAM], expected: 140 }],
  ["delivery charge", { delivery: true, expected: 30 }, { delivery: true, expected: 30 }],
])("a refund of %s that another refund has returned cannot be retried", async (_, refused, other) => {
  const { orderId, id } = await refusedRefund(refused);
  await payBack(owner, orderId, other);
  expect(await retry(id)).toMatchObject({ status: 409, json: { code: "REFUND_CHANGED" } });
});

test.each([
  ["refused", sql`state = 'failed'`],
  ["not accepted for days", sql`state = 'due', due_at = 'infinity'`],
])("money lost in a dispute cannot be refunded by a retry: %s", async (_, state) => {
  const { orderId, id } = await refusedRefund({ amount: 100, expected: 100 });
  await sql`update refunds set ${state} where id = ${id}`.execute(databaseOf(shop));
  const [paid] = await paymentsOf(shop, orderId);
  await databaseOf(shop)
    .insertInto("disputes")
    .values({
      providerDisputeId: `disp_${randomUUID()}`,
      providerPaymentId: paid?.providerPaymentId as string,
      amount: paid?.amount as never,
      currency: "INR",
      state: "lost",
      raisedAt: new Date(),
    })
    .execute();
  expect(await retry(id)).toMatchObject({ status: 409, json: { code: "REFUND_CHANGED" } });
});

test("a retry refunds what is still left, including its units", async () => {
  const { orderId, id } = await refusedRefund({ lines: [CHIPS], delivery: true, expected: 155 });
  await payBack(owner, orderId, { lines: [CHIPS], expected: 125 });
  expect(await retry(id)).toMatchObject({ status: 200 });
  const { json } = await owner.request("GET", `/api/admin/order/${orderId}`);
  expect(json).toMatchObject({
    money: { left: 140, deliveryLeft: 0, refundedUnits: [{ productId: CHIPS.productId, quantity: 2 }] },
  });
});

test.each([
  ["refused", sql`state = 'failed'`],
  ["not accepted for days", sql`state = 'due', due_at = 'infinity', provider_refund_id = null`],
])("a refund that the provider has made after all is not retried: %s", async (_, state) => {
  const { orderId } = await paidOrder(shop);
  const id = await payBack(owner, orderId, { amount: 100, expected: 100 });
  await eventually(async () => expect(await stateOfRefund(shop, id)).toBe("processed"));
  const [paid] = await paymentsOf(shop, orderId);
  await untilRefundsReported(shop, paid?.providerPaymentId as string, 1);
  await sql`update refunds set ${state} where id = ${id}`.execute(databaseOf(shop));
  await setFault(shop, "razorpay", "error");
  expect(await retry(id)).toMatchObject({ status: 503, json: { code: "PAYMENT_UNAVAILABLE" } });
  await setFault(shop, "razorpay", "ok");
  expect(await retry(id)).toMatchObject({ status: 409, json: { code: "REFUND_NOT_STUCK" } });
  expect(await stateOfRefund(shop, id)).toBe("processed");
  expect(await atProvider(shop, `/payments/${paid?.providerPaymentId}/refunds`)).toHaveLength(1);
});
