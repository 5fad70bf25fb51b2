// Sales and refunds of a day, in batches, so that few orders are in memory.
import { type RawBuilder, sql } from "kysely";
import type { MadeRefund } from "../../../rules/order-tax.ts";
import type { SoldOrder } from "../../../rules/sales-sheet.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { startOfIndianDay } from "../../platform/database/search-terms.ts";
import { refundsMade } from "../daily-totals/money-back.ts";

const BATCH = 500;

/** The time and id of a batch's last row. */
interface Place {
  at: string;
  id: string;
}

const START: Place = { at: "-infinity", id: "00000000-0000-0000-0000-000000000000" };

type Sold = Place & { order: SoldOrder };
type PaidBack = Sold & { refundId: string; refunds: MadeRefund[] };

const placeAt = (instant: string) =>
  sql`to_char(${sql.ref(instant)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`;

/**
 * The refund of a document. The retry of a refused refund has the document of the refused one, unless it has its own.
 */
const documentedRefund = sql`(with recursive retries as (
    select tax_documents.refund_id as id
    union all select refunds.id from refunds join retries on retry_of = retries.id
      where not exists (select from tax_documents as own where own.refund_id = refunds.id))
  select retries.id from retries left join refunds using (id) order by state = 'processed' desc nulls last limit 1)`;

/** Amounts within JSON are already whole paise. */
const orderAsSold = sql`jsonb_build_object('orderNumber', order_number, 'dispatchNumber', dispatch_number,
  'paidOn', (paid_at at time zone interval '05:30')::date,
  'state', coalesce(supply_state, addresses.state, ''), 'pincode', coalesce(supply_pincode, pincode, ''), 'discount', discount, 'delivery', orders.delivery,
  'payment', case payments.method when 'cash' then 'Cash' else payments.provider_payment_id end, 'lines', (
    select jsonb_agg(jsonb_build_object('position', position, 'slug', slug, 'name', name, 'mrp', mrp,
      'sellingPrice', selling_price, 'quantity', quantity, 'hsnCode', hsn_code, 'gstRatePercent', gst_rate_percent)
      order by position)
    from order_lines where order_id = orders.id), 'documents', (
    select jsonb_agg(jsonb_build_object('kind', kind, 'refundId', ${documentedRefund}, 'supply', supply, 'number', full_number,
      'issuedOn', issued_on, 'buyerGstin', buyer_gstin, 'lines', lines)
      order by issued_at, id)
    from tax_documents where order_id = orders.id)) as order`;

const within = (column: string, day: string, after: Place, id: string): RawBuilder<unknown> => sql`
  ${sql.ref(column)} >= ${startOfIndianDay(day)} and ${sql.ref(column)} < ${startOfIndianDay(day)} + interval '24 hours'
  and ${sql.ref(column)} >= ${after.at}::timestamptz
  and (${sql.ref(column)}, ${sql.ref(id)}) > (${after.at}::timestamptz, ${after.id}::uuid)`;

/** Orders that were paid on a day, by time of payment, after a place. @param day yyyy-mm-dd in India */
export async function listSold(db: Queryable, day: string, after: Place): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select orders.id, ${placeAt("paid_at")}, ${orderAsSold}
    from orders left join addresses on addresses.id = orders.address_id
      left join payments on payments.order_id = orders.id and payments.outcome = 'settled'
    where ${within("paid_at", day, after, "orders.id")}
    order by paid_at, orders.id limit ${BATCH}`.execute(db);
  return rows;
}

/** Refunds that were made on a day, each with all refunds of its order up to it. */
export async function listPaidBack(db: Queryable, day: string, after: Place): Promise<PaidBack[]> {
  const { rows } = await sql<PaidBack>`
    select refunds.id, ${placeAt("refunds.processed_at")}, ${orderAsSold},
      case when paid_out_by is null then coalesce(refunds.provider_refund_id, '') else refunds.id::text end as refund_id, (
        select jsonb_agg(jsonb_build_object('id', made.id, 'amount', made.amount, 'delivery', made.delivery, 'lines', (
            select coalesce(jsonb_agg(jsonb_build_object('position', position, 'quantity', quantity, 'amount', amount)), '[]')
            from refund_lines where refund_id = made.id))
          order by made.processed_at, made.id)
        from refunds as made
        where made.payment_id = refunds.payment_id and made.state = 'processed' and made.dispute_id is null
          and (made.processed_at, made.id) <= (refunds.processed_at, refunds.id)) as refunds
    from refunds join payments on payments.id = refunds.payment_id join orders on orders.id = payments.order_id
      left join addresses on addresses.id = orders.address_id
    where ${refundsMade} and ${within("refunds.processed_at", day, after, "refunds.id")}
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
