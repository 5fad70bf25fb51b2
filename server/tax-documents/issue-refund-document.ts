// The document of a refund, issued when the refund is decided: a credit note if the sale has its document (CGST Act, section
// 34(1)), else a refund voucher (section 31(3)(e)). A lost dispute is neither: the goods were supplied.
import { sql } from "kysely";
import { supplyTo } from "../../rules/gst.ts";
import type { OrderUuid } from "../../rules/ids.ts";
import { minus, type Paise, sum, ZERO } from "../../rules/money.ts";
import type { MadeRefund } from "../../rules/order-tax.ts";
import type { RefundCause } from "../../rules/payment-states.ts";
import {
  creditNoteLines,
  type DocumentedRefund,
  documentPrefix,
  isSaleDocument,
  seriesOf,
  totalsOf,
  voucherLines,
} from "../../rules/tax-documents.ts";
import { taxedStateOn } from "../../rules/tax-regime.ts";
import { type IndianDate, indianDate } from "../../rules/time.ts";
import { refundCountsWithoutDisputes } from "../facts/refunds.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { getProfileWithRegimes, type ProfileWithRegimes, sellerOn } from "../shop-profile/tax-position.ts";
import { type ReadClock, readDatabaseClock, takeNumbers } from "./document-numbers.ts";
import { insertDocuments } from "./insert-documents.ts";
import {
  type IssuedDocument,
  listOrdersToDocument,
  type OrderToDocument,
  vouchersInForce,
} from "./order-to-document.ts";

interface RefundToDocument extends Pick<MadeRefund, "delivery" | "lines"> {
  id: string;
  orderId: OrderUuid;
  amount: Paise;
  cause: RefundCause;
  /** All refunds of the payment that are made or under way. */
  goingBack: Paise;
}

/**
 * Issues the document of a refund that was decided, or that is made after it had failed. What earlier documents cover gets
 * none: the retry of a refused refund, and a refund at the provider that replaces one of the shop. An order that was packed by
 * a release without documents gets none either.
 * @param trx a transaction that has the order locked
 * @param refundId of a refund whose lines are stored
 */
export async function issueRefundDocument(
  trx: Queryable,
  refundId: string,
  readClock: ReadClock = readDatabaseClock,
): Promise<void> {
  const refund = await findRefund(trx, refundId);
  if (!refund) return;
  const facts = await readFacts(trx, refund.orderId, readClock);
  const { order } = facts;
  const sale = order.documents.find(({ kind }) => isSaleDocument(kind));
  if (sale) await issueCreditNote(trx, facts, sale, refund, readClock);
  else if (!order.wasPacked) await insertVoucher(trx, facts, refund, readClock);
}

/** Issues the voucher of a refund that was made before the order was packed. */
export async function issueVoucher(trx: Queryable, refundId: string, readClock: ReadClock): Promise<void> {
  const refund = await findRefund(trx, refundId);
  if (refund) await insertVoucher(trx, await readFacts(trx, refund.orderId, readClock), refund, readClock);
}

/**
 * Issues a credit note for all that is left of a cancelled order's sale, if its refund did not: nothing of its money may be
 * left to refund.
 * @param trx a transaction that has the order locked
 */
export async function creditCancelledSale(
  trx: Queryable,
  orderId: OrderUuid,
  readClock: ReadClock = readDatabaseClock,
): Promise<void> {
  const facts = await readFacts(trx, orderId, readClock);
  const sale = facts.order.documents.find(({ kind }) => isSaleDocument(kind));
  if (sale) await issueCreditNote(trx, facts, sale, null, readClock);
}

interface Facts {
  order: OrderToDocument;
  profile: ProfileWithRegimes;
  day: IndianDate;
}

async function readFacts(trx: Queryable, orderId: OrderUuid, readClock: ReadClock): Promise<Facts> {
  const day = indianDate(await readClock(trx));
  const [order] = await listOrdersToDocument(trx, [orderId], day);
  return { order: order as OrderToDocument, profile: await getProfileWithRegimes(trx), day };
}

/** @param refund null for a cancelled sale of which no money is refunded */
async function issueCreditNote(
  trx: Queryable,
  { order, profile, day }: Facts,
  sale: IssuedDocument,
  refund: RefundToDocument | null,
  readClock: ReadClock,
): Promise<void> {
  const notes = order.documents.filter(({ kind }) => kind === "credit note");
  const earlier = notes.map(({ lines }) => lines);
  const documented =
    refund === null || refund.cause === "cancelled"
      ? "everything left"
      : withoutDocumented(
          refund,
          sum([
            minus(order.total, sale.total),
            ...notes.filter((note) => mayCover(note, refund)).map(({ total }) => total),
          ]),
        );
  if (documented === null) return;
  const lines = creditNoteLines(sale.lines, sale.supply, earlier, documented);
  if (lines.length === 0) return;
  const numbers = await takeNumbers(
    trx,
    day,
    () => seriesOf(documentPrefix(profile), "credit note"),
    1,
    readClock,
  );
  const { seller, supply, supplyState, buyerGstin, buyer } = sale;
  await insertDocuments(trx, numbers, [
    {
      kind: "credit note",
      orderId: order.id,
      refundId: refund?.id ?? null,
      originalDocumentId: sale.id,
      // The note is of the registration that supplied (CGST Act, section 34(1)), also after a move to another one.
      seller,
      supply,
      supplyState,
      buyerGstin,
      buyer,
      lines,
    },
  ]);
}

async function insertVoucher(
  trx: Queryable,
  { order, profile, day }: Facts,
  refund: RefundToDocument,
  readClock: ReadClock,
): Promise<void> {
  const { state, buyer, buyerGstin } = order;
  const earlier = vouchersInForce(order).map((each) => each.lines);
  const documented = withoutDocumented(refund, totalsOf(earlier.flat()).total);
  if (documented === null) return;
  const supply = supplyTo(state, taxedStateOn(day, profile));
  const lines = voucherLines({ ...order, supply }, earlier, documented);
  if (lines.length === 0) return;
  const numbers = await takeNumbers(
    trx,
    day,
    () => seriesOf(documentPrefix(profile), "refund voucher"),
    1,
    readClock,
  );
  await insertDocuments(trx, numbers, [
    {
      kind: "refund voucher",
      orderId: order.id,
      refundId: refund.id,
      seller: sellerOn(numbers.day, profile),
      supply,
      supplyState: state,
      buyerGstin,
      buyer,
      lines,
    },
  ]);
}

/**
 * Whether a refund may be of a credit note's money. If the note's refund was refused or replaced, the shopper is owed that money,
 * and what is refunded later is the same money, unless it is for other products.
 */
function mayCover(note: IssuedDocument, { delivery, lines }: RefundToDocument): boolean {
  const named = [...lines.map(({ position }) => position), ...(delivery > ZERO ? [null] : [])];
  return note.isInForce || named.length === 0 || note.lines.some(({ position }) => named.includes(position));
}

/**
 * The part of a refund that no document covers.
 * @param documented the amount of the order that is refunded by its documents
 * @returns null if they cover all of it
 */
function withoutDocumented(
  { amount, delivery, lines, goingBack }: RefundToDocument,
  documented: Paise,
): DocumentedRefund | null {
  const open = minus(goingBack, documented);
  if (open <= 0) return null;
  return open < amount ? { amount: open, delivery: ZERO, lines: [] } : { amount, delivery, lines };
}

/** Refunds of payments that never paid an order have no document: nothing was sold. */
async function findRefund(trx: Queryable, id: string): Promise<RefundToDocument | undefined> {
  const { rows } = await sql<RefundToDocument>`
    select refunds.id, payments.order_id, refunds.amount, refunds.delivery, refunds.cause,
      coalesce((select jsonb_agg(jsonb_build_object('position', position, 'quantity', quantity, 'amount', amount)
          order by position)
        from refund_lines where refund_id = refunds.id), '[]') as lines,
      (select coalesce(sum(others.amount), 0) from refunds as others
        where others.payment_id = refunds.payment_id and ${refundCountsWithoutDisputes("others")})::bigint as going_back
    from refunds join payments on payments.id = refunds.payment_id
    where refunds.id = ${id} and payments.outcome = 'settled' and payments.order_id is not null
      and ${refundCountsWithoutDisputes()}`.execute(trx);
  return rows[0];
}
