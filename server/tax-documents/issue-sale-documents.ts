// The invoice of an order that is packed: goods are invoiced when they are removed for delivery at the latest (CGST Act,
// section 31(1)).
import { sql } from "kysely";
import { type Supply, supplyTo } from "../../rules/gst.ts";
import type { OrderUuid } from "../../rules/ids.ts";
import {
  type DocumentLine,
  documentPrefix,
  isTaxed,
  saleDocumentKind,
  saleLines,
  seriesOf,
} from "../../rules/tax-documents.ts";
import { regimeOn, taxedStateOn } from "../../rules/tax-regime.ts";
import { type IndianDate, indianDate } from "../../rules/time.ts";
import { refundCountsWithoutDisputes } from "../facts/refunds.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { isInForce } from "../reports/daily-totals/money-back.ts";
import { getProfileWithRegimes, type ProfileWithRegimes, sellerOn } from "../shop-profile/tax-position.ts";
import { type ReadClock, readDatabaseClock, takeNumbers } from "./document-numbers.ts";
import { insertDocuments } from "./insert-documents.ts";
import { issueVoucher } from "./issue-refund-document.ts";
import { listOrdersToDocument, type OrderToDocument, vouchersInForce } from "./order-to-document.ts";

/**
 * Issues the invoice, bill of supply or plain bill of orders that have just moved from Confirmed to Packed. One that was
 * packed before has it already; one that is sent again after a return or a loss gets none.
 * @param trx a transaction that has the orders locked
 * @param ids of the orders' rows
 */
export async function issueSaleDocuments(
  trx: Queryable,
  ids: readonly OrderUuid[],
  readClock: ReadClock = readDatabaseClock,
): Promise<void> {
  const wanting = await listWithoutDocument(trx, ids);
  const refunds = await listUndocumentedRefunds(trx, wanting);
  for (const { refundId } of refunds) await issueVoucher(trx, refundId, readClock);
  const due = refunds.length > 0 ? await listWithoutDocument(trx, wanting) : wanting;
  if (due.length === 0) return;
  const profile = await getProfileWithRegimes(trx);
  const today = indianDate(await readClock(trx));
  const orders = Map.groupBy(await listOrdersToDocument(trx, due, today), (order) =>
    linesLeft(order, "own state").some(isTaxed),
  );
  // Always in this order, so that no two transactions wait for each other's series.
  for (const hasTaxedLines of [true, false]) {
    const own = orders.get(hasTaxedLines) ?? [];
    if (own.length > 0)
      await issueInOneSeries(trx, profile, { orders: own, day: today }, hasTaxedLines, readClock);
  }
}

/**
 * Issues documents of one kind: all orders have taxed lines left, or none has.
 * @param read the orders with the rates of a day; read again if midnight passes meanwhile
 */
async function issueInOneSeries(
  trx: Queryable,
  profile: ProfileWithRegimes,
  read: { orders: readonly OrderToDocument[]; day: IndianDate },
  hasTaxedLines: boolean,
  readClock: ReadClock,
): Promise<void> {
  const prefix = documentPrefix(profile);
  const kindOn = (day: IndianDate) => saleDocumentKind(regimeOn(day, profile), hasTaxedLines);
  const ids = read.orders.map(({ id }) => id);
  const numbers = await takeNumbers(
    trx,
    read.day,
    (day) => seriesOf(prefix, kindOn(day)),
    ids.length,
    readClock,
  );
  const { day } = numbers;
  const orders = day === read.day ? read.orders : await listOrdersToDocument(trx, ids, day);
  await insertDocuments(
    trx,
    numbers,
    orders.map((order) => {
      const { id, state, buyer, buyerGstin } = order;
      const supply = supplyTo(state, taxedStateOn(day, profile));
      return {
        kind: kindOn(day),
        orderId: id,
        seller: sellerOn(day, profile),
        supply,
        supplyState: state,
        buyer,
        buyerGstin,
        lines: linesLeft(order, supply),
      };
    }),
  );
}

/** What is left of an order after its refund vouchers. */
function linesLeft(order: OrderToDocument, supply: Supply): DocumentLine[] {
  const vouchers = vouchersInForce(order).map(({ lines }) => lines);
  return saleLines({ ...order, supply }, vouchers);
}

/** Of some orders, those that need a document of their sale. Those of which all was refunded need none. */
async function listWithoutDocument(trx: Queryable, ids: readonly OrderUuid[]): Promise<OrderUuid[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: OrderUuid }>`
    select id from orders
    where id = any(${ids}) and status = 'Packed'
      and (select from_status from order_moves where order_id = orders.id order by id desc limit 1) = 'Confirmed'
      and not exists (select from tax_documents
        where order_id = orders.id and kind in ('invoice', 'bill of supply', 'plain bill'))
      and total > (select coalesce(sum(documents.total), 0) from tax_documents as documents
        where documents.order_id = orders.id and ${isInForce})
    order by array_position(${ids}::uuid[], id)`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Refunds without a document, such as those made by a release that issued none. Oldest first. */
async function listUndocumentedRefunds(
  trx: Queryable,
  ids: readonly OrderUuid[],
): Promise<{ refundId: string }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ refundId: string }>`
    select refunds.id as refund_id from refunds join payments on payments.id = refunds.payment_id
    where payments.order_id = any(${ids}) and payments.outcome = 'settled'
      and ${refundCountsWithoutDisputes()}
      and not exists (select from tax_documents where refund_id = refunds.id)
    order by refunds.created_at, refunds.id`.execute(trx);
  return rows;
}
