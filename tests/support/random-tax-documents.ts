// Random months of orders with refunds before and after their invoice.
import { type Arbitrary, array, assert, boolean, constantFrom, integer, property, record } from "fast-check";
import type { Supply } from "../../rules/gst.ts";
import { gstReturn, type ReturnDocument } from "../../rules/gst-return.ts";
import { orderNumber, slug } from "../../rules/ids.ts";
import { type Paise, paise, sum } from "../../rules/money.ts";
import type { TaxedOrder } from "../../rules/order-tax.ts";
import { lineTotal } from "../../rules/pricing.ts";
import { paidForLines } from "../../rules/refunds.ts";
import { documentRows, SALES_COLUMNS, type SoldDocument, undocumentedRows } from "../../rules/sales-sheet.ts";
import {
  creditNoteLines,
  type DocumentLine,
  type DocumentTotals,
  type NamedLine,
  saleLines,
  type TaxDocumentKind,
  totalsOf,
  voucherLines,
} from "../../rules/tax-documents.ts";
import { DAY_MS } from "../../rules/time.ts";

type Order = TaxedOrder<NamedLine>;

export const lineToTax = (position: number, price: number, quantity = 1, gstRatePercent = 5): NamedLine => ({
  position,
  name: `Chips ${position}`,
  sellingPrice: paise(price),
  quantity,
  gstRatePercent,
  hsnCode: "20081940",
});

interface DrawnRefund {
  share: number;
  names: number;
  /** Before the order has its invoice. */
  isEarly: boolean;
}

interface DrawnOrder {
  lines: { price: number; quantity: number; rate: number }[];
  discountPercent: number;
  delivery: number;
  supply: Supply;
  refunds: DrawnRefund[];
  isPacked: boolean;
  /** The day of its payment, and days between it and each document, so that they are in different months. */
  day: number;
  wait: number;
}

const drawnOrder: Arbitrary<DrawnOrder> = record({
  lines: array(
    record({
      price: integer({ min: 1, max: 200_000 }),
      quantity: integer({ min: 1, max: 12 }),
      rate: constantFrom(0, 5, 18, 40),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  discountPercent: integer({ min: 0, max: 99 }),
  delivery: constantFrom(0, 3_000, 4_999),
  supply: constantFrom<Supply>("own state", "other state", "no GST"),
  refunds: array(
    record({ share: integer({ min: 1, max: 100 }), names: integer({ min: 0, max: 8 }), isEarly: boolean() }),
    { maxLength: 4 },
  ),
  isPacked: integer({ min: 0, max: 5 }).map((place) => place > 0),
  day: integer({ min: 0, max: 29 }),
  wait: integer({ min: 0, max: 15 }),
});

/** Refunds that leave at least a paisa, so that the order gets an invoice; some name a line or the delivery charge. */
function refundsOf(
  { lines, discount, delivery }: Order,
  total: Paise,
  { refunds, isPacked }: Pick<DrawnOrder, "refunds" | "isPacked">,
) {
  let left = total - 1;
  const paid = paidForLines(lines, discount);
  return refunds.flatMap(({ share, names, isEarly }) => {
    const amount = paise(Math.floor((left * share) / 100));
    if (amount === 0) return [];
    left -= amount;
    const ofLine = paise(Math.min(paid[names] ?? 0, amount));
    const refund = {
      amount,
      delivery: paise(names === 8 ? Math.min(delivery, amount) : 0),
      lines: ofLine > 0 ? [{ position: names, quantity: 0, amount: ofLine }] : [],
    };
    return [{ isEarly: isEarly || !isPacked, refund }];
  });
}

/** Columns of the accountant's file, and the amounts of documents that they have. */
const AMOUNTS = {
  Amount: "total",
  "Taxable value": "taxable",
  CGST: "cgst",
  "SGST/UTGST": "sgst",
  IGST: "igst",
} as const;

/** A row of the accountant's file by column. */
export type SalesRow = Record<string, string | undefined>;

/** The sums of rows in paise. */
export function sumsOfRows(rows: readonly SalesRow[]): DocumentTotals {
  const sums = Object.entries(AMOUNTS).map(([column, amount]) => [
    amount,
    rows.reduce((all, row) => all + Math.round(Number(row[column]) * 100), 0),
  ]);
  return Object.fromEntries(sums) as DocumentTotals;
}

/** A plain check: `expect` takes too long for so many. */
function require(isTrue: boolean, message: string): void {
  if (!isTrue) throw new Error(message);
}

function requireSame(one: DocumentTotals, other: DocumentTotals, message: string): void {
  for (const amount of Object.values(AMOUNTS))
    require(one[amount] === other[amount], `${message}: ${amount} is ${one[amount]}, not ${other[amount]}`);
}

const NOTHING = totalsOf([]);

/** All sales less all credit notes: what the return adds up, and the accountant's file with it. */
function netOf(documents: readonly ListedDocument[]): DocumentTotals {
  const of = (isNote: boolean) =>
    totalsOf(
      documents.flatMap(({ kind, lines }) =>
        kind !== "refund voucher" && (kind === "credit note") === isNote ? lines : [],
      ),
    );
  const [sold, credited] = [of(false), of(true)];
  return Object.fromEntries(
    Object.values(AMOUNTS).map((amount) => [amount, sold[amount] - credited[amount]]),
  ) as unknown as DocumentTotals;
}

/** What is checked of a document. */
export interface ListedDocument {
  kind: string;
  number: string;
  issuedOn: string;
  supply: string;
  lines: readonly DocumentTotals[];
}

/**
 * Checks a period: the rows under each number are that document, and all of them are its sales less its credit notes, as in
 * the return. Rows without a number are what is not invoiced, or the other side of a refund voucher.
 * @param rows of the accountant's file
 * @param filed the totals of the return in paise
 * @throws Error with what differs
 */
export function checkPeriod(
  rows: readonly SalesRow[],
  documents: readonly ListedDocument[],
  filed: DocumentTotals,
): void {
  const numbered = Map.groupBy(rows, (row) => row.Document ?? "");
  for (const { number, kind, lines, issuedOn } of documents) {
    const own = numbered.get(number) ?? [];
    const sign = kind === "credit note" || kind === "refund voucher" ? -1 : 1;
    const totals = totalsOf(lines);
    const signed = Object.entries(totals).map(([amount, value]) => [amount, sign * value || 0]);
    requireSame(sumsOfRows(own), Object.fromEntries(signed) as DocumentTotals, number);
    require(own.every(
      (row) => row.Date === issuedOn && row["Document date"] === issuedOn,
    ), `day of ${number}`);
    numbered.delete(number);
  }
  numbered.delete("");
  require(numbered.size === 0, `${[...numbered.keys()].join()} are of another period`);
  const listed = rows.filter((row) => row.Document !== "" || row.Kind === "Advance");
  requireSame(sumsOfRows(listed), netOf(documents), "the file is not its documents");
  requireSame(
    filed,
    netOf(documents.filter(({ supply }) => supply !== "no GST")),
    "the return is not its documents",
  );
}

const dayAt = (place: number) =>
  new Date(Date.UTC(2026, 9, 1) + place * DAY_MS).toISOString().slice(0, "yyyy-mm-dd".length);

const SHOP = { gstin: "32AAAFN1234K1ZP", gstinSince: "", formerGstins: [], regimes: [] };

/** The documents of a drawn order, which are checked, and its rows in the accountant's file. */
function issue(drawn: DrawnOrder, nextNumber: () => number) {
  const lines = drawn.lines.map(({ price, quantity, rate }, index) =>
    lineToTax(index, price, quantity, rate),
  );
  const items = sum(lines.map(lineTotal));
  const discount = paise(Math.floor((items * drawn.discountPercent) / 100));
  const { supply } = drawn;
  const order: Order = { lines, discount, delivery: paise(drawn.delivery), supply };
  const total = paise(items - discount + drawn.delivery);
  const made = refundsOf(order, total, drawn);
  const [early, late] = [made.filter(({ isEarly }) => isEarly), made.filter(({ isEarly }) => !isEarly)];

  const vouchers: DocumentLine[][] = [];
  for (const { refund } of early) vouchers.push(voucherLines(order, vouchers, refund));
  const sale = saleLines(order, vouchers);
  const notes: DocumentLine[][] = [];
  for (const { refund } of late) notes.push(creditNoteLines(sale, supply, notes, refund));
  const refunded = [...vouchers, ...notes];

  const [sold, credited] = [totalsOf(sale), totalsOf(notes.flat())];
  require(sold.total + totalsOf(vouchers.flat()).total === total, "sale and vouchers are not the order");
  for (const each of [...sale, ...refunded.flat()]) {
    require(each.cgst === each.sgst, "the halves differ");
    require(each.taxable + each.cgst + each.sgst + each.igst === each.total, "a line does not add up");
  }
  for (const [index, { refund }] of [...early, ...late].entries())
    require(totalsOf(refunded[index] ?? []).total === refund.amount, "a document is not its refund");
  for (const amount of Object.values(AMOUNTS))
    require(credited[amount] <= sold[amount], `credit notes exceed the ${amount} of the sale`);

  let day = drawn.day;
  const document = (kind: TaxDocumentKind, own: readonly DocumentLine[]): SoldDocument => {
    day += drawn.wait;
    return {
      kind,
      number: `${kind}/${String(nextNumber()).padStart(6, "0")}`,
      issuedOn: dayAt(day),
      supply,
      supplyState: supply === "other state" ? "Goa" : "Kerala",
      buyerGstin: null,
      lines: own,
      refund: "",
      paidOutOn: "",
    };
  };
  const documents = [
    ...vouchers.map((own) => document("refund voucher", own)),
    ...(drawn.isPacked ? [document("invoice", sale)] : []),
    ...notes.map((own) => document("credit note", own)),
  ];
  const inFile = {
    orderNumber: orderNumber("S1"),
    paidOn: dayAt(drawn.day),
    dispatchNumber: null,
    state: "Kerala",
    pincode: "",
    discount,
    delivery: paise(drawn.delivery),
    payment: null,
    lines: lines.map((each) => ({ ...each, slug: slug("chips"), mrp: each.sellingPrice })),
  };
  const rows = [
    ...(drawn.isPacked ? [] : undocumentedRows({ ...inFile, vouchers }, SHOP)),
    ...documents.flatMap((each) => documentRows(inFile, each)),
  ];
  return { documents, rows: rows.map(toRow), left: total - totalsOf(refunded.flat()).total };
}

const CHECKED = (["Date", "Kind", "Document", "Document date", ...Object.keys(AMOUNTS)] as const).map(
  (column) => [column, (SALES_COLUMNS as readonly string[]).indexOf(column)] as const,
);

const toRow = (cells: readonly string[]): SalesRow =>
  Object.fromEntries(CHECKED.map(([column, at]) => [column, cells[at]]));

function returnOf(documents: readonly SoldDocument[]): DocumentTotals {
  const filed = gstReturn(
    documents.map(
      (each): ReturnDocument => ({
        ...each,
        isTooLow: false,
        total: totalsOf(each.lines).total,
        original: null,
      }),
    ),
  );
  requireSame(totalsOf(filed.hsnOfConsumers), filed.totals, "the HSN summary is not the return");
  return filed.totals;
}

/**
 * Checks that invoices, refund vouchers, credit notes, the return and the accountant's file agree to the paisa in each month,
 * and that the file has all the money of all months once.
 * @throws Error with orders for which they do not
 */
export function checkRandomMonths(numRuns: number): void {
  assert(
    property(array(drawnOrder, { minLength: 1, maxLength: 4 }), (drawn) => {
      let number = 0;
      const orders = drawn.map((each) => issue(each, () => ++number));
      const [rows, documents] = [
        orders.flatMap((each) => each.rows),
        orders.flatMap((each) => each.documents),
      ];
      const inMonth = Map.groupBy(documents, ({ issuedOn }) => issuedOn.slice(0, 7));
      const months = new Set([...inMonth.keys(), ...rows.map((row) => row.Date?.slice(0, 7) ?? "")]);
      for (const month of months) {
        const own = inMonth.get(month) ?? [];
        checkPeriod(
          rows.filter((row) => row.Date?.startsWith(month)),
          own,
          own.length > 0 ? returnOf(own) : NOTHING,
        );
      }
      const left = orders.reduce((all, order) => all + order.left, 0);
      require(sumsOfRows(rows).total === left, "the file has other money than the orders");
    }),
    { numRuns },
  );
}
