import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrderStatus } from "../../rules/order-status.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { orderIn, setStatus } from "../../tests/support/orders.ts";
import { databaseOf, orderRow, statusOf } from "../../tests/support/rows.ts";
import { inTransaction } from "../platform/database/connect.ts";
import { moveOrder } from "./move-order.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());

async function heldIn(status: OrderStatus) {
  const orderId = await orderIn(shop, status);
  await sql`update orders set held = 'dispute' where order_number = ${orderId}`.execute(databaseOf(shop));
  return { orderId, id: (await orderRow(shop, orderId)).id };
}

test.each<[OrderStatus, OrderStatus]>([
  ["Paid", "Confirmed"],
  ["Confirmed", "Packed"],
  ["Packed", "Shipped"],
])("a held order cannot move from %s to %s, not even by direct SQL", async (from, to) => {
  const { orderId, id } = await heldIn(from);
  const move = inTransaction(databaseOf(shop), (trx) => moveOrder(trx, id, to, "admin:asha"));
  await expect(move).rejects.toMatchObject({ code: "ORDER_HELD", status: 409 });
  await expect(setStatus(shop, orderId, to)).rejects.toMatchObject({ code: "23514" });
  expect(await statusOf(shop, orderId)).toBe(from);
});

test("a held order can be cancelled, and the courier's reports are recorded", async () => {
  const cancelled = await heldIn("Paid");
  const scanned = await heldIn("Packed");
  await inTransaction(databaseOf(shop), (trx) => moveOrder(trx, cancelled.id, "Cancelled", "admin:asha"));
  await inTransaction(databaseOf(shop), (trx) => moveOrder(trx, scanned.id, "Shipped", "courier"));
  expect(await statusOf(shop, cancelled.orderId)).toBe("Cancelled");
  expect(await statusOf(shop, scanned.orderId)).toBe("Shipped");
});

test("a wrong status is reported before a hold", async () => {
  const { id } = await heldIn("Paid");
  const move = inTransaction(databaseOf(shop), (trx) => moveOrder(trx, id, "Packed", "admin:asha"));
  await expect(move).rejects.toMatchObject({ code: "ORDER_CANNOT_MOVE" });
});
