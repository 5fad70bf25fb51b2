// The return of a shop's sales (GSTR-1; CGST Rules, rule 59): which table each invoice and credit note belongs to. The amounts
// are those of the documents, so that return, documents and the accountant's file agree to the paisa.
import { INDIAN_STATES } from "./address.ts";
import { counted } from "./counted.ts";
import type { Supply } from "./gst.ts";
import { isGstRate } from "./gst-rates.ts";
import { type Paise, paise, ZERO } from "./money.ts";
import {
  type DocumentLine,
  type DocumentTotals,
  isSaleDocument,
  isTaxed,
  type TaxDocumentKind,
  totalsOf,
} from "./tax-documents.ts";
import { formatIndianDay } from "./time.ts";

/** Above this amount, table 5 lists an invoice to a consumer in another state individually (₹1,00,000 since August 2024). */
const LARGE_INVOICE: Paise = paise(100_000_00);

/** A tax document as the return needs it, amounts in paise. */
export interface ReturnDocument {
  kind: TaxDocumentKind;
  number: string;
  /** yyyy-mm-dd in India. */
  issuedOn: string;
  supply: Supply;
  /** The place of supply. */
  supplyState: string;
  buyerGstin: string | null;
  total: Paise;
  /** Of a credit note: the sale that it reduces. */
  original: { number: string; issuedOn: string; total: Paise } | null;
  /** Of a sale: whether it leaves out a refund that failed after it was issued, so that the shop has the money. */
  isTooLow: boolean;
  lines: readonly ReturnLine[];
}

type ReturnLine = Pick<
  DocumentLine,
  "position" | "name" | "hsnCode" | "quantity" | "gstRatePercent" | keyof DocumentTotals
>;

/** Sums in paise; less credit notes where the portal wants it. */
export interface RateSums extends DocumentTotals {
  gstRatePercent: number;
}

/** An invoice or credit note that is listed individually. Its sums leave out lines without tax. */
export interface ListedDocument {
  number: string;
  issuedOn: string;
  supply: Supply;
  state: string;
  /** Null for a consumer. */
  buyerGstin: string | null;
  total: Paise;
  rates: RateSums[];
}

/** Sales to consumers in one state at one rate, less credit notes. */
export interface ConsumerSales extends RateSums {
  supply: Supply;
  state: string;
}

/** Sales at 0 %, less credit notes. */
export interface NilRatedSales {
  supply: Supply;
  isToBusiness: boolean;
  total: Paise;
}

/** Sales of one HSN code at one rate, less credit notes. */
export interface HsnSums extends RateSums {
  hsnCode: string;
  /** A product with this code. */
  description: string;
  /** Packs. */
  quantity: number;
}

/** The documents of one series, in the order of their numbers. */
export interface IssuedSeries {
  kind: TaxDocumentKind;
  first: string;
  last: string;
  count: number;
}

export interface GstReturn {
  /** Table 4: invoices to businesses with a GSTIN. */
  businessInvoices: ListedDocument[];
  /** Table 5: large invoices to consumers in other states. */
  largeInvoices: ListedDocument[];
  /** Table 7. */
  consumerSales: ConsumerSales[];
  /** Table 8. */
  nilRatedSales: NilRatedSales[];
  /** Table 9B, of businesses. */
  businessCreditNotes: ListedDocument[];
  /** Table 9B, of invoices in table 5. */
  largeCreditNotes: ListedDocument[];
  /** Table 12. */
  hsnOfBusinesses: HsnSums[];
  hsnOfConsumers: HsnSums[];
  /** Table 13. */
  series: IssuedSeries[];
  /** Of all invoices less all credit notes. */
  totals: DocumentTotals;
  /** What to check before the return is filed. */
  warnings: string[];
}

/**
 * The return of the documents of a month or quarter that one GSTIN issued.
 *
 * Credit notes to consumers reduce table 7; those to businesses, and those of table 5, are listed in table 9B. Refund vouchers
 * are counted in table 13 only: an advance for goods is not taxed (notification 66/2017).
 * @param documents in the order of their numbers
 */
export function gstReturn(documents: readonly ReturnDocument[]): GstReturn {
  const counted = documents.filter(({ supply, kind }) => supply !== "no GST" && kind !== "refund voucher");
  const sales = counted.filter(({ kind }) => isSaleDocument(kind));
  const notes = counted.filter(({ kind }) => kind === "credit note");
  const toBusinesses = (each: ReturnDocument) => each.buyerGstin !== null;
  const entries = counted.flatMap(entriesOf);
  return withWarnings(documents, {
    businessInvoices: listed(sales.filter(toBusinesses)),
    largeInvoices: listed(sales.filter(isLarge)),
    consumerSales: consumerSales(
      entries.filter(({ document }) => !toBusinesses(document) && !isLarge(document)),
    ),
    nilRatedSales: nilRatedSales(entries),
    businessCreditNotes: listed(notes.filter(toBusinesses)),
    largeCreditNotes: listed(notes.filter(isLarge)),
    hsnOfBusinesses: hsnSums(entries.filter(({ document }) => toBusinesses(document))),
    hsnOfConsumers: hsnSums(entries.filter(({ document }) => !toBusinesses(document))),
    series: issuedSeries(documents),
    totals: totalsOf(entries.map(({ line }) => line)),
  });
}

/** A line with the document that it is of; amounts and quantity of a credit note are negative. */
interface Entry {
  document: ReturnDocument;
  line: ReturnLine;
}

function entriesOf(document: ReturnDocument): Entry[] {
  const isNote = document.kind === "credit note";
  return document.lines.map((line) => ({ document, line: isNote ? negative(line) : line }));
}

function negative(line: ReturnLine): ReturnLine {
  const { quantity, taxable, cgst, sgst, igst, total } = line;
  const amounts = { taxable, cgst, sgst, igst, total };
  const negated = Object.entries(amounts).map(([name, amount]) => [name, paise(-amount)]);
  return { ...line, quantity: -quantity, ...(Object.fromEntries(negated) as unknown as DocumentTotals) };
}

function isLarge({ supply, buyerGstin, total, original }: ReturnDocument): boolean {
  return supply === "other state" && buyerGstin === null && (original?.total ?? total) > LARGE_INVOICE;
}

/** Documents without a taxed line are in table 8 alone. */
function listed(documents: readonly ReturnDocument[]): ListedDocument[] {
  return documents
    .map(({ number, issuedOn, supply, supplyState: state, buyerGstin, total, lines }) => ({
      number,
      issuedOn,
      supply,
      state,
      buyerGstin,
      total,
      rates: grouped(lines.filter(isTaxed), ({ gstRatePercent }) => String(gstRatePercent)).map((own) => ({
        gstRatePercent: own[0].gstRatePercent,
        ...totalsOf(own),
      })),
    }))
    .filter(({ rates }) => rates.length > 0);
}

function consumerSales(entries: readonly Entry[]): ConsumerSales[] {
  const taxed = entries.filter(({ line }) => isTaxed(line));
  return grouped(
    taxed,
    ({ document: { supply, supplyState }, line }) => `${supply} ${supplyState} ${line.gstRatePercent}`,
  )
    .map((own) => ({
      supply: own[0].document.supply,
      state: own[0].document.supplyState,
      gstRatePercent: own[0].line.gstRatePercent,
      ...totalsOf(own.map(({ line }) => line)),
    }))
    .filter(hasAmounts)
    .toSorted((a, b) => a.state.localeCompare(b.state) || a.gstRatePercent - b.gstRatePercent);
}

function nilRatedSales(entries: readonly Entry[]): NilRatedSales[] {
  const untaxed = entries.filter(({ line }) => !isTaxed(line));
  return grouped(untaxed, ({ document }) => `${document.supply} ${document.buyerGstin !== null}`)
    .map((own) => ({
      supply: own[0].document.supply,
      isToBusiness: own[0].document.buyerGstin !== null,
      total: totalsOf(own.map(({ line }) => line)).total,
    }))
    .filter(({ total }) => total !== ZERO)
    .toSorted((a, b) => Number(b.isToBusiness) - Number(a.isToBusiness) || b.supply.localeCompare(a.supply));
}

/** The delivery charge counts to the goods that it is taxed with, without a quantity (composite supply). */
function hsnSums(entries: readonly Entry[]): HsnSums[] {
  return grouped(entries, ({ line }) => `${line.hsnCode} ${line.gstRatePercent}`)
    .map((own) => ({
      hsnCode: own[0].line.hsnCode,
      description: own.find(({ line }) => line.position !== null)?.line.name ?? own[0].line.name,
      gstRatePercent: own[0].line.gstRatePercent,
      quantity: own.reduce((packs, { line }) => packs + line.quantity, 0),
      ...totalsOf(own.map(({ line }) => line)),
    }))
    .filter((row) => hasAmounts(row) || row.quantity !== 0)
    .toSorted((a, b) => a.hsnCode.localeCompare(b.hsnCode) || a.gstRatePercent - b.gstRatePercent);
}

function issuedSeries(documents: readonly ReturnDocument[]): IssuedSeries[] {
  return grouped(documents, ({ kind, number }) => `${kind} ${parseNumber(number).series}`).flatMap(
    rowsOfSeries,
  );
}

/** Numbers that another GSTIN of the shop has used in between begin a new row. */
function rowsOfSeries(documents: readonly ReturnDocument[]): IssuedSeries[] {
  const rows: IssuedSeries[] = [];
  for (const { kind, number } of documents) {
    const row = rows.at(-1);
    if (row && parseNumber(number).place === parseNumber(row.last).place + 1) {
      row.last = number;
      row.count++;
    } else rows.push({ kind, first: number, last: number, count: 1 });
  }
  return rows;
}

function parseNumber(number: string): { series: string; place: number } {
  const slash = number.lastIndexOf("/");
  return { series: number.slice(0, slash), place: Number(number.slice(slash + 1)) };
}

/** The taxable values may cancel out and leave a paisa of tax. */
const hasAmounts = (sums: DocumentTotals) => sums.total !== ZERO || sums.taxable !== ZERO;

/** The items by key, in the order of the first of each key. */
function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): [Item, ...Item[]][] {
  return [...Map.groupBy(items, keyOf).values()] as [Item, ...Item[]][];
}

const MAX_NAMED = 5;

function named(items: readonly string[]): string {
  const all = [...new Set(items)];
  const others = all.length - MAX_NAMED;
  return others > 0 ? `${all.slice(0, MAX_NAMED).join(", ")} and ${others} more` : all.join(", ");
}

function withWarnings(documents: readonly ReturnDocument[], tables: Omit<GstReturn, "warnings">): GstReturn {
  const lines = documents.flatMap(({ supply, lines: own }) => (supply === "no GST" ? [] : own));
  const warn = (items: readonly string[], text: (list: string) => string) =>
    items.length > 0 ? [text(named(items))] : [];
  const numbersOf = (own: readonly ReturnDocument[]) => own.map(({ number }) => number);
  const warnings = [
    ...warn(
      lines.filter(({ hsnCode }) => hsnCode === "").map(({ name }) => name),
      (products) => `No HSN code: ${products}. The portal needs one for each product.`,
    ),
    ...warn(
      lines.filter(({ hsnCode }) => !/^(?:|\d{4}|\d{6}|\d{8})$/.test(hsnCode)).map(({ hsnCode }) => hsnCode),
      (codes) => `HSN codes have 4, 6 or 8 digits: ${codes}.`,
    ),
    ...warn(
      lines
        .filter(({ gstRatePercent }) => !isGstRate(gstRatePercent))
        .map(({ gstRatePercent }) => `${gstRatePercent} %`),
      (rates) =>
        `Not a GST rate any more: ${rates}. Ask your accountant about these invoices, and correct the products.`,
    ),
    ...warn(
      numbersOf(
        documents.filter(({ supplyState }) => !(INDIAN_STATES as readonly string[]).includes(supplyState)),
      ),
      (numbers) => `No known state of delivery: ${numbers}.`,
    ),
    ...warn(
      numbersOf(documents.filter(isLateNote)),
      (numbers) =>
        `Credit notes after 30 November for an invoice of an earlier year: ${numbers}. They may not reduce the tax (CGST Act, section 34); ask your accountant.`,
    ),
    ...warn(
      tables.consumerSales
        .filter(({ total }) => total < 0)
        .map((row) => `${row.state} ${row.gstRatePercent} %`),
      (rows) => `More was credited than sold: ${rows}. Check that the portal accepts the negative amount.`,
    ),
    ...warn(
      numbersOf(documents.filter(({ isTooLow }) => isTooLow)),
      (numbers) =>
        `Too low, since money that they leave out was not refunded after all: ${numbers}. Refund it, or ask your accountant about debit notes (CGST Act, section 34(3)).`,
    ),
    ...warn(
      numbersOf(documents.filter(({ supply, kind }) => supply === "no GST" && isSaleDocument(kind))),
      (numbers) => `Sold without GST, and so not in this return: ${numbers}.`,
    ),
  ];
  return { ...tables, warnings };
}

/** Whether a credit note is later than 30 November after the financial year of its sale. */
function isLateNote({ issuedOn, original }: ReturnDocument): boolean {
  if (!original) return false;
  const [year, month] = original.issuedOn.split("-").map(Number) as [number, number];
  const endOfYear = month < 4 ? year : year + 1;
  return issuedOn > `${endOfYear}-11-30`;
}

/**
 * A warning about bills that the shop issued before it entered the GSTIN that was valid already; null without any.
 * @param bills the number of each day, yyyy-mm-dd in India
 */
export function unregisteredBillsWarning(bills: readonly { day: string; count: number }[]): string | null {
  const days = bills.map(({ day }) => formatIndianDay(day));
  if (days.length === 0) return null;
  const period = days.length === 1 ? `on ${days[0]}` : `between ${days[0]} and ${days.at(-1)}`;
  const all = counted(
    bills.reduce((sum, { count }) => sum + count, 0),
    "bill",
    "bills",
  );
  return `${all} without GST ${period}, although this GSTIN was valid. They are not in this return: ask your accountant about revised invoices (CGST Rules, rule 53).`;
}
