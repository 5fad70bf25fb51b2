// Packed orders and their tax documents.
import type { TaxDocument } from "../../contract/tax-documents.ts";
import { orderNumber } from "../../rules/ids.ts";
import { type Admin, paidOrder } from "./admin.ts";
import { expectStatus } from "./browser.ts";
import type { TestShop } from "./open-test-shop.ts";
import { jobsDone } from "./orders.ts";
import { databaseOf } from "./rows.ts";

/** The demo shop's GSTIN, in Kerala. */
export const GSTIN = "32AAAFN1234K1ZP";

/** The GSTIN of a business that buys, in Tamil Nadu. */
export const BUYER_GSTIN = "33AAACH7409R1Z8";

export const moveTo = (admin: Admin, orderId: string, status: string) =>
  admin.request<{ message: string; code?: string }>("PUT", `/api/admin/order/change-status/${orderId}`, {
    status,
    reason: "Story",
  });

export async function moveAlong(admin: Admin, orderId: string, ...statuses: string[]): Promise<void> {
  for (const status of statuses) expectStatus(await moveTo(admin, orderId, status), 200);
}

/** A paid order that staff have packed. */
export async function packedOrder(shop: TestShop, admin: Admin, order: Parameters<typeof paidOrder>[1] = {}) {
  const paid = await paidOrder(shop, order);
  await jobsDone(shop);
  await moveAlong(admin, paid.orderId, "Confirmed", "Packed");
  return paid;
}

/** The rows of an order's documents, oldest first. */
export function documentsOf(shop: TestShop, orderId: string) {
  return databaseOf(shop)
    .selectFrom("taxDocuments")
    .innerJoin("orders", "orders.id", "taxDocuments.orderId")
    .selectAll("taxDocuments")
    .where("orderNumber", "=", orderNumber(orderId))
    .orderBy("issuedAt")
    .orderBy("taxDocuments.id")
    .execute();
}

/** Their kinds with the total in rupees. */
export async function listedDocuments(shop: TestShop, orderId: string): Promise<[string, number][]> {
  return (await documentsOf(shop, orderId)).map(({ kind, total }) => [kind, total / 100]);
}

/** The only document of an order, as the owner reads it. */
export async function onlyDocument(shop: TestShop, owner: Admin, orderId: string): Promise<TaxDocument> {
  const documents = await documentsOf(shop, orderId);
  if (documents.length !== 1) throw new Error(`${documents.length} documents`);
  const answer = await owner.request<TaxDocument>("GET", `/api/admin/tax-documents/${documents[0]?.id}`);
  return expectStatus(answer, 200).json;
}
