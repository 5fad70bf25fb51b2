import { sql } from "kysely";
import type { ReturnDocument } from "../../../rules/gst-return.ts";
import { refundCounts, refundCountsWithoutDisputes } from "../../facts/refunds.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import type { RangeOfDays } from "../daily-totals/range-of-days.ts";

/** The GSTINs that issued documents in a range, the last one first. */
export async function listGstins(db: Queryable, { from, until }: RangeOfDays): Promise<string[]> {
  const { rows } = await sql<{ gstin: string }>`
    select seller ->> 'gstin' as gstin from tax_documents
    where issued_on >= ${from}::date and issued_on < ${until}::date and seller ->> 'gstin' <> ''
    group by 1 order by max(issued_at) desc`.execute(db);
  return rows.map(({ gstin }) => gstin);
}

/** The month of the first document, yyyy-mm; undefined without any. */
export async function findFirstDocumentMonth(db: Queryable): Promise<string | undefined> {
  const { rows } = await sql<{ month: string }>`
    select to_char(issued_on, 'YYYY-MM') as month from tax_documents order by issued_on limit 1`.execute(db);
  return rows[0]?.month;
}

/**
 * Whether a sale leaves out a refund that failed after it was issued: more of the order's money is with the shop than the sale
 * less its credit notes. For statements on `tax_documents as documents`.
 */
const isTooLow = sql<boolean>`(documents.original_document_id is null and exists (
    select from tax_documents as vouchers join refunds on refunds.id = vouchers.refund_id
    where vouchers.order_id = documents.order_id and vouchers.kind = 'refund voucher'
      and documents.kind <> 'refund voucher' and not ${refundCounts()})
  and documents.total - (
    select coalesce(sum(notes.total), 0) from tax_documents as notes where notes.original_document_id = documents.id)
    < (select orders.total from orders where orders.id = documents.order_id) - (
    select coalesce(sum(refunds.amount), 0) from refunds join payments on payments.id = refunds.payment_id
    where payments.order_id = documents.order_id and payments.outcome = 'settled'
      and ${refundCountsWithoutDisputes()}))`;

/**
 * The documents that a GSTIN issued on a day, by number.
 * @param day yyyy-mm-dd in India
 * @param asOf later ones are left out, so that all files of a month have the same documents
 */
export async function listDocumentsOf(
  db: Queryable,
  gstin: string,
  day: string,
  asOf: string,
): Promise<ReturnDocument[]> {
  // Amounts within JSON are already whole paise.
  const { rows } = await sql<ReturnDocument>`
    select documents.kind, documents.full_number as number, to_char(documents.issued_on, 'YYYY-MM-DD') as issued_on,
      documents.supply, documents.supply_state, documents.buyer_gstin, documents.total, documents.lines, ${isTooLow} as is_too_low,
      case when originals.id is not null then jsonb_build_object('number', originals.full_number,
        'issuedOn', to_char(originals.issued_on, 'YYYY-MM-DD'), 'total', originals.total) end as original
    from tax_documents as documents
      left join tax_documents as originals on originals.id = documents.original_document_id
    where documents.issued_on = ${day}::date and documents.seller ->> 'gstin' = ${gstin}
      and documents.issued_at <= ${asOf}::timestamptz
    order by documents.series, documents.fiscal_year, documents.number`.execute(db);
  return rows;
}

/** How many bills without a GSTIN were issued on each day of a range, oldest day first. */
export async function countPlainBills(
  db: Queryable,
  { from, until }: RangeOfDays,
): Promise<{ day: string; count: number }[]> {
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(issued_on, 'YYYY-MM-DD') as day, count(*)::int as count from tax_documents
    where issued_on >= ${from}::date and issued_on < ${until}::date and kind = 'plain bill'
    group by issued_on order by issued_on`.execute(db);
  return rows;
}
