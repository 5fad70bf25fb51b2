// The owner pays back part of an order, by the call that her screen makes.
import { randomUUID } from "node:crypto";
import type { Admin } from "./admin.ts";
import { expectStatus } from "./browser.ts";
import type { TestShop } from "./open-test-shop.ts";
import { databaseOf } from "./rows.ts";

interface RefundOfOrder {
  lines?: { productId: string; quantity: number }[];
  delivery?: boolean;
  restock?: boolean;
  /** Rupees. */
  amount?: number;
  /** What it comes to, rupees. */
  expected: number;
}

/** @returns the refund's id */
export async function payBack(owner: Admin, orderId: string, refund: RefundOfOrder): Promise<string> {
  const body = { refundId: randomUUID(), reason: "A packet was crushed", restock: false, ...refund };
  const answer = await owner.ask<{ refundId: string }>("POST", `/api/admin/order/refund/${orderId}`, body);
  return expectStatus(answer, 201).json.refundId;
}

/** What has become of a refund. */
export async function stateOfRefund(shop: TestShop, id: string): Promise<string> {
  const refund = await databaseOf(shop)
    .selectFrom("refunds")
    .select("state")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return refund.state;
}
