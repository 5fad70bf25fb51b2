// Refunds part of an order by the call that the owner's screen makes.
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
  /** The amount that the screen showed, rupees. */
  expected: number;
  reason?: string;
}

/** @returns the refund's id */
export async function payBack(owner: Admin, orderId: string, refund: RefundOfOrder): Promise<string> {
  const body = { refundId: randomUUID(), reason: "A packet was crushed", restock: false, ...refund };
  const answer = await owner.request<{ refundId: string }>(
    "POST",
    `/api/admin/order/refund/${orderId}`,
    body,
  );
  return expectStatus(answer, 201).json.refundId;
}

/** The state of a refund. */
export async function stateOfRefund(shop: TestShop, id: string): Promise<string> {
  const refund = await databaseOf(shop)
    .selectFrom("refunds")
    .select("state")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return refund.state;
}
