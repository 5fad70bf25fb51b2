// A refund that the bank refused, while the same units or the same money may have gone back by another one.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Admin, openAdmin, paidOrder } from "../../../tests/support/admin.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { jobsDone } from "../../../tests/support/orders.ts";
import { payBack } from "../../../tests/support/refunds.ts";
import { databaseOf, paymentsOf, untilRefundsHeard } from "../../../tests/support/rows.ts";

let shop: TestShop;
let owner: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
});
afterAll(() => shop.close());

const ACHAPPAM = { productId: "achappam", quantity: 1 };
const CHIPS = { productId: "nendran-banana-chips", quantity: 1 };
const retry = (id: string) => owner.ask("POST", `/api/admin/refunds/${id}/retry`);

/** Two packets at ₹125, one at ₹140, and ₹30 for delivery, with a refund that the bank has refused. */
async function refusedRefund(refund: Parameters<typeof payBack>[2]) {
  const { orderId } = await paidOrder(shop, { items: [{ ...CHIPS, quantity: 2 }, ACHAPPAM] });
  const id = await payBack(owner, orderId, refund);
  await jobsDone(shop);
  const [paid] = await paymentsOf(shop, orderId);
  await untilRefundsHeard(shop, paid?.providerPaymentId as string, 1);
  await sql`update refunds set state = 'failed' where id = ${id}`.execute(databaseOf(shop));
  return { orderId, id };
}

test.each([
  ["units", { lines: [ACHAPPAM], expected: 140 }, { lines: [ACHAPPAM], expected: 140 }],
  ["delivery charge", { delivery: true, expected: 30 }, { delivery: true, expected: 30 }],
])("%s that went back by another refund are not tried again", async (_, refused, other) => {
  const { orderId, id } = await refusedRefund(refused);
  await payBack(owner, orderId, other);
  expect(await retry(id)).toMatchObject({ status: 409, json: { code: "REFUND_CHANGED" } });
});

test.each([
  ["refused", sql`state = 'failed'`],
  ["not accepted for days", sql`state = 'due', due_at = 'infinity'`],
])("money that a lost dispute has taken is not tried again where the refund was %s", async (_, state) => {
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

test("what is still left is tried again, its units with it", async () => {
  const { orderId, id } = await refusedRefund({ lines: [CHIPS], delivery: true, expected: 155 });
  await payBack(owner, orderId, { lines: [CHIPS], expected: 125 });
  expect(await retry(id)).toMatchObject({ status: 200 });
  const { json } = await owner.ask("GET", `/api/admin/order/${orderId}`);
  expect(json).toMatchObject({
    money: { left: 140, deliveryLeft: 0, refundedUnits: [{ productId: CHIPS.productId, quantity: 2 }] },
  });
});
