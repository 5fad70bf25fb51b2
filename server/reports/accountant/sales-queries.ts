// What the accountant's file lists on a day, in batches, so that few orders are in memory.
import { type RawBuilder, sql } from "kysely";
import type { MadeRefund } from "../../../rules/order-tax.ts";
import type { SoldDocument, SoldOrder, UndocumentedOrder } from "../../../rules/sales-sheet.ts";
import { SALE_DOCUMENT_KINDS } from "../../../rules/tax-documents.ts";
import { refundCounts } from "../../facts/refunds.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { indianDay, inIndia, startOfIndianDay } from "../../platform/database/indian-time.ts";
import { isInForce, refundsMade } from "../daily-totals/money-back.ts";

const BATCH = 500;

/** The time and id of a batch's last row. */
export interface Place {
  at: string;
  id: string;
}

const START: Place = { at: "-infinity", id: "00000000-0000-0000-0000-000000000000" };

/** A batch of a day, after a place. */
export interface Batch {
  /** yyyy-mm-dd in India. */
  day: string;
  /** The time of the file: an order that is packed while the file is written is listed once, as it was then. */
  asOf: string;
  after: Place;
}

type Documented = Place & { order: SoldOrder; document: SoldDocument };
type Undocumented = Place & { order: UndocumentedOrder };
type UndocumentedRefund = Undocumented & { refund: string; refunds: MadeRefund[] };

const placeAt = (instant: string) =>
  sql`to_char(${sql.ref(instant)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`;

/** The provider's id of a refund, or the shop's own of one that was paid out manually. */
const refundNumber = sql`case when refunds.paid_out_by is null then coalesce(refunds.provider_refund_id, '') else refunds.id::text end`;

/**
 * The refund that pays a document out. The retry of a refused refund has the document of the refused one, unless it has its
 * own, and so has a refund of the same amount that was made at the provider in its place. A refund with a voucher and a
 * credit note pays out the latter: the voucher no longer counts.
 */
const payingRefund = sql`lateral (
    with recursive retries as (
      select documents.refund_id as id
      union all select again.id from refunds as again join retries on again.retry_of = retries.id
        where not exists (select from tax_documents as own where own.refund_id = again.id)),
    candidates as (
      select id, true as is_own from retries
      where documents.kind = 'credit note' or not exists (
        select from tax_documents as notes where notes.refund_id = documents.refund_id and notes.kind = 'credit note')
      union all select others.id, false from refunds as refused join refunds as others using (payment_id)
      where refused.id = documents.refund_id and not ${refundCounts("refused")}
        and others.cause = 'provider' and others.state = 'processed' and others.dispute_id is null
        and others.amount = documents.total
        and not exists (select from tax_documents as own where own.refund_id = others.id))
    select ${refundNumber} as refund, case when refunds.state = 'processed' then
      to_char(${inIndia(sql.ref("refunds.processed_at"))}, 'YYYY-MM-DD') end as paid_out_on
    from refunds join candidates using (id)
    order by refunds.state = 'processed' desc, is_own desc, refunds.created_at desc, refunds.id desc
    limit 1)`;

/** Amounts within JSON are already whole paise. */
const orderAsSold = sql`jsonb_build_object('orderNumber', order_number, 'dispatchNumber', dispatch_number,
  'paidOn', ${indianDay(sql.ref("paid_at"))},
  'state', coalesce(orders.supply_state, addresses.state, ''), 'pincode', coalesce(orders.supply_pincode, pincode, ''),
  'discount', discount, 'delivery', orders.delivery,
  'payment', (select case payments.method when 'cash' then 'Cash' else payments.provider_payment_id end
    from payments where payments.order_id = orders.id and payments.outcome = 'settled'), 'lines', (
    select jsonb_agg(jsonb_build_object('position', position, 'slug', slug, 'name', name, 'mrp', mrp,
      'sellingPrice', selling_price, 'quantity', quantity, 'hsnCode', hsn_code, 'gstRatePercent', gst_rate_percent)
      order by position)
    from order_lines where order_id = orders.id))`;

const undocumentedOrder = (asOf: string) => sql`${orderAsSold} || jsonb_build_object('vouchers', (
  select coalesce(jsonb_agg(lines order by issued_at, id), '[]') from tax_documents as documents
  where order_id = orders.id and kind = 'refund voucher' and issued_at <= ${asOf}::timestamptz and ${isInForce}))`;

const hasNoSaleDocument = (asOf: string) => sql<boolean>`not exists (
  select from tax_documents where order_id = orders.id and issued_at <= ${asOf}::timestamptz
    and kind in (${sql.join(SALE_DOCUMENT_KINDS.map((kind) => sql.lit(kind)))}))`;

const hasNoDocument = (refund: string, asOf: string) => sql<boolean>`not exists (
  select from tax_documents where refund_id = ${sql.ref(refund)} and issued_at <= ${asOf}::timestamptz)`;

const within = (column: string, id: string, { day, asOf, after }: Batch): RawBuilder<unknown> => sql`
  ${sql.ref(column)} >= ${startOfIndianDay(day)} and ${sql.ref(column)} < ${startOfIndianDay(day)} + interval '24 hours'
  and ${sql.ref(column)} <= ${asOf}::timestamptz
  and ${sql.ref(column)} >= ${after.at}::timestamptz
  and (${sql.ref(column)}, ${sql.ref(id)}) > (${after.at}::timestamptz, ${after.id}::uuid)`;

/** The documents of a day, oldest first. */
export async function listDocuments(db: Queryable, batch: Batch): Promise<Documented[]> {
  const { rows } = await sql<Documented>`
    select documents.id, ${placeAt("documents.issued_at")}, ${orderAsSold} as order,
      jsonb_build_object('kind', documents.kind, 'number', documents.full_number, 'issuedOn', documents.issued_on,
        'supply', documents.supply, 'supplyState', documents.supply_state, 'buyerGstin', documents.buyer_gstin,
        'lines', documents.lines, 'refund', coalesce(paying.refund, ''),
        'paidOutOn', coalesce(paying.paid_out_on, '')) as document
    from tax_documents as documents join orders on orders.id = documents.order_id
      left join addresses on addresses.id = orders.address_id left join ${payingRefund} as paying on true
    where documents.issued_on = ${batch.day}::date and ${within("documents.issued_at", "documents.id", batch)}
    order by documents.issued_at, documents.id limit ${BATCH}`.execute(db);
  return rows;
}

/** The orders that were paid on a day and have no document of their sale, by time of payment. */
export async function listUndocumented(db: Queryable, batch: Batch): Promise<Undocumented[]> {
  const { rows } = await sql<Undocumented>`
    select orders.id, ${placeAt("paid_at")}, ${undocumentedOrder(batch.asOf)} as order
    from orders left join addresses on addresses.id = orders.address_id
    where ${within("paid_at", "orders.id", batch)} and ${hasNoSaleDocument(batch.asOf)}
    order by paid_at, orders.id limit ${BATCH}`.execute(db);
  return rows;
}

/** The refunds without a document that were made for such orders on a day, each with all of its order up to it. */
export async function listUndocumentedRefunds(db: Queryable, batch: Batch): Promise<UndocumentedRefund[]> {
  const { rows } = await sql<UndocumentedRefund>`
    select refunds.id, ${placeAt("refunds.processed_at")}, ${undocumentedOrder(batch.asOf)} as order,
      ${refundNumber} as refund, (
        select jsonb_agg(jsonb_build_object('id', made.id, 'amount', made.amount, 'delivery', made.delivery, 'lines', (
            select coalesce(jsonb_agg(jsonb_build_object('position', position, 'quantity', quantity, 'amount', amount)), '[]')
            from refund_lines where refund_id = made.id))
          order by made.processed_at, made.id)
        from refunds as made
        where made.payment_id = refunds.payment_id and made.state = 'processed' and made.dispute_id is null
          and ${hasNoDocument("made.id", batch.asOf)}
          and (made.processed_at, made.id) <= (refunds.processed_at, refunds.id)) as refunds
    from refunds join payments on payments.id = refunds.payment_id join orders on orders.id = payments.order_id
      left join addresses on addresses.id = orders.address_id
    where ${refundsMade} and ${within("refunds.processed_at", "refunds.id", batch)}
      and ${hasNoSaleDocument(batch.asOf)} and ${hasNoDocument("refunds.id", batch.asOf)}
    order by refunds.processed_at, refunds.id limit ${BATCH}`.execute(db);
  return rows;
}

/** All rows of a day, batch by batch. @param read one batch after a place */
export async function* inBatches<Row extends Place>(
  read: (after: Place) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after = START; ; ) {
    const rows = await read(after);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last;
  }
}
