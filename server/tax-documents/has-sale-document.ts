import type { OrderUuid } from "../../rules/ids.ts";
import { SALE_DOCUMENT_KINDS } from "../../rules/tax-documents.ts";
import type { Queryable } from "../platform/database/connect.ts";

/** Whether the invoice, which names the place of supply and the business, is issued. @param id of the order's row */
export async function hasSaleDocument(db: Queryable, id: OrderUuid): Promise<boolean> {
  const found = await db
    .selectFrom("taxDocuments")
    .select("id")
    .where("orderId", "=", id)
    .where("kind", "in", SALE_DOCUMENT_KINDS)
    .executeTakeFirst();
  return found !== undefined;
}
