// Every packed order has its invoice once, every refund its credit note or voucher, and no number is missing or used twice.
import type { Books, ShopRows } from "./books.ts";
import { type Finding, finding, repeated } from "./findings.ts";
import { isPaid } from "./judge-orders.ts";
import { entriesOf } from "./ledger.ts";

type Document = ShopRows["documents"][number];
type Refund = ShopRows["refunds"][number];

export function judgeDocuments(books: Books): Finding[] {
  const { orders, documents, refunds } = books.shop;
  const ofOrder = Map.groupBy(documents, ({ orderId }) => orderId);
  const ofRefund = Map.groupBy(documents, ({ refundId }) => refundId);
  const live = refunds.filter(
    ({ isOfSale, state }) => isOfSale && state !== "failed" && state !== "replaced",
  );
  const refundsOf = Map.groupBy(live, ({ orderId }) => orderId);
  return [
    ...orders.flatMap((order) =>
      judgeOrder(order, ofOrder.get(order.id) ?? [], refundsOf.get(order.id) ?? []),
    ),
    ...live.flatMap((refund) => judgeRefund(refund, ofRefund.get(refund.id) ?? [])),
    ...judgeNumbers(documents),
    ...judgeRun(books),
    ...judgeStaff(books),
  ];
}

const isSale = ({ kind }: Document) => kind !== "credit note" && kind !== "refund voucher";
const totalOf = (amounts: readonly { amount: number }[]) =>
  amounts.reduce((sum, { amount }) => sum + amount, 0);

function judgeOrder(
  { number, total, wasPacked }: ShopRows["orders"][number],
  documents: readonly Document[],
  refunds: readonly Refund[],
): Finding[] {
  const [sale, ...others] = documents.filter(isSale);
  if (others.length > 0) return [finding("doubled", `order ${number} has ${1 + others.length} invoices`)];
  if (!sale) return wasPacked ? [finding("lost", `order ${number} was packed without an invoice`)] : [];
  if (!wasPacked) return [finding("unexplained", `order ${number} has an invoice and was never packed`)];
  const backBefore = totalOf(documents.filter(({ kind }) => kind === "refund voucher"));
  const backAfter = totalOf(documents.filter(({ kind }) => kind === "credit note"));
  const back = `${backBefore} paise by vouchers and ${backAfter} by credit notes`;
  return [
    ...(sale.amount + backBefore === total
      ? []
      : [finding("unexplained", `order ${number} of ${total} paise: invoice of ${sale.amount}, ${back}`)]),
    ...(backBefore + backAfter === totalOf(refunds)
      ? []
      : [finding("unexplained", `order ${number}: ${totalOf(refunds)} paise go back, ${back}`)]),
  ];
}

function judgeRefund({ id, amount }: Refund, documents: readonly Document[]): Finding[] {
  const [document, ...others] = documents;
  if (!document) return [finding("lost", `refund ${id} has neither credit note nor voucher`)];
  if (others.length > 0) return [finding("doubled", `refund ${id} has ${1 + others.length} documents`)];
  if (document.amount === amount) return [];
  return [finding("unexplained", `refund ${id} of ${amount} paise has a document of ${document.amount}`)];
}

/** The numbers of each series and financial year are 1 to n. */
function judgeNumbers(documents: readonly Document[]): Finding[] {
  const bySeries = Map.groupBy(documents, ({ series, fiscalYear }) => `${series}/${fiscalYear}`);
  return [...bySeries].flatMap(([series, own]) => {
    const numbers = new Set(own.map(({ number }) => number));
    const last = Math.max(...numbers);
    const missing = Array.from({ length: last }, (_, index) => index + 1).filter(
      (each) => !numbers.has(each),
    );
    return [
      ...repeated(own.map(({ number }) => number)).map((number) =>
        finding("doubled", `${series}/${number} is the number of more than one document`),
      ),
      ...missing.map((number) => finding("lost", `${series}/${number} is missing, the last is ${last}`)),
    ];
  });
}

/** Far fewer than staff pack on a busy machine with many faults. */
const FEWEST_PACKED = 1 / 10;
/** Staff may not have come to fewer yet. */
const FEWEST_PAID = 10;

/** A run proves nothing if hardly any order was packed. */
function judgeRun({ shop }: Books): Finding[] {
  const paid = shop.orders.filter(({ status }) => isPaid(status)).length;
  const packed = shop.orders.filter(({ wasPacked }) => wasPacked).length;
  if (paid < FEWEST_PAID || packed >= paid * FEWEST_PACKED) return [];
  return [finding("unexplained", `only ${packed} of ${paid} paid orders were packed`)];
}

/** Each refund that the shop has acknowledged to staff exists, and no order has one that staff did not make. */
function judgeStaff({ ledger, shop }: Books): Finding[] {
  const known = new Map(shop.refunds.map((refund) => [refund.id, refund]));
  const wanted = new Set(entriesOf(ledger, "refunds").map(({ refund }) => refund));
  return [
    ...entriesOf(ledger, "refunded")
      .filter(({ refund }) => !known.has(refund))
      .map(({ refund, order, at }) =>
        finding("lost", `refund ${refund} of order ${order} was acknowledged and is not there`, at),
      ),
    ...shop.refunds
      .filter(({ id, isOfSale }) => isOfSale && !wanted.has(id))
      .map(({ id }) => finding("unexplained", `staff have not requested refund ${id}`)),
  ];
}
