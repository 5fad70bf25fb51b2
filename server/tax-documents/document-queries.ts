import { sql } from "kysely";
import type { ReplyOf } from "../../contract/call.ts";
import type { listOwnTaxDocuments, TaxDocument, TaxDocumentSummary } from "../../contract/tax-documents.ts";
import type { OrderNumber, OrderUuid } from "../../rules/ids.ts";
import { ShopError } from "../errors.ts";
import { placeOf } from "../facts/addresses.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { inIndia } from "../platform/database/indian-time.ts";

/** The documents of an order, oldest first. @param id of the order's row */
export async function listTaxDocuments(db: Queryable, id: OrderUuid): Promise<TaxDocumentSummary[]> {
  const rows = await db
    .selectFrom("taxDocuments")
    .select(["id", "kind", "fullNumber as number", "issuedAt", "total"])
    .where("orderId", "=", id)
    .orderBy("issuedAt")
    .orderBy("id")
    .execute();
  return rows.map(({ id: _id, issuedAt, ...row }) => ({ _id, ...row, issuedAt: issuedAt.toISOString() }));
}

/** The documents of an order for its shopper, oldest first. */
export async function listOwnDocuments(
  db: Queryable,
  orderNumber: OrderNumber,
): Promise<ReplyOf<typeof listOwnTaxDocuments>> {
  const rows = await db
    .selectFrom("taxDocuments")
    .innerJoin("orders", "orders.id", "taxDocuments.orderId")
    .select(["taxDocuments.id", "kind", "fullNumber as number"])
    .select([sql<string>`to_char(issued_on, 'YYYY-MM-DD')`.as("issuedOn")])
    .where("orderNumber", "=", orderNumber)
    .orderBy("issuedAt")
    .orderBy("taxDocuments.id")
    .execute();
  return rows.map(({ id: _id, ...row }) => ({ _id, ...row }));
}

/** A document with all its contents. @throws ShopError TAX_DOCUMENT_NOT_FOUND */
export async function getTaxDocument(db: Queryable, id: string): Promise<TaxDocument> {
  const [document] = await readTaxDocuments(db, [id]);
  if (!document) throw new ShopError("TAX_DOCUMENT_NOT_FOUND");
  return document;
}

/** Documents with all their contents, in the order of `ids`. */
export async function readTaxDocuments(db: Queryable, ids: readonly string[]): Promise<TaxDocument[]> {
  // Amounts within JSON are already whole paise.
  const { rows } = await sql<Omit<TaxDocument, "_id" | "issuedAt"> & { id: string; issuedAt: Date }>`
    select documents.id, documents.kind, documents.full_number as number, documents.issued_at,
      documents.total, orders.order_number as order_id, to_char(documents.issued_on, 'YYYY-MM-DD') as issued_on,
      case when originals.id is not null then jsonb_build_object('kind', originals.kind, 'number', originals.full_number,
        'issuedOn', to_char(originals.issued_on, 'YYYY-MM-DD')) end as original,
      case when refunds.id is not null then jsonb_build_object(
        'payment', case payments.method when 'cash' then 'Cash' else payments.provider_payment_id end,
        'paidOn', to_char(${inIndia(sql.ref("payments.created_at"))}, 'YYYY-MM-DD'),
        'reason', refunds.reason) end as refund,
      documents.seller, documents.supply, documents.supply_state, documents.buyer_gstin, documents.lines,
      documents.taxable, documents.cgst, documents.sgst, documents.igst, documents.template_version,
      case when buyers.document_id is not null then jsonb_build_object('name', buyers.name,
        'businessName', business_name, ${placeOf("buyers")}) end as buyer
    from tax_documents as documents
      join orders on orders.id = documents.order_id
      left join tax_documents as originals on originals.id = documents.original_document_id
      left join refunds on refunds.id = documents.refund_id
      left join payments on payments.id = refunds.payment_id
      left join tax_document_buyers as buyers on buyers.document_id = documents.id
    where documents.id = any(${ids}::uuid[])
    order by array_position(${ids}::uuid[], documents.id)`.execute(db);
  return rows.map(({ id: _id, issuedAt, ...row }) => ({ _id, ...row, issuedAt: issuedAt.toISOString() }));
}
