// The return of a shop's sales (GSTR-1; CGST Rules, rule 59): which table each invoice and credit note belongs to. The amounts
// are those of the documents, so that return, documents and the accountant's file agree to the paisa.
import { INDIAN_STATES } from "./address.ts";
import { counted } from "./counted.ts";
import type { Supply } from "./gst.ts";
import { isGstRate } from "./gst-rates.ts";
import { type Paise, paise, ZERO } from "./money.ts";
import {
  DELIVERY_NAME,
  type DocumentLine,
  type DocumentTotals,
  isSaleDocument,
  isTaxed,
  type TaxDocumentKind,
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

/** The return of a list of documents: see `openReturn`. @param documents in the order of their numbers */
export function gstReturn(documents: readonly ReturnDocument[]): GstReturn {
  const open = openReturn();
  for (const document of documents) open.add(document);
  return open.close();
}

/**
 * The return of the documents of a month or quarter that one GSTIN issued. They are added in the order of their numbers, one by
 * one, since a quarter may have tens of thousands and the server handles other requests in between.
 *
 * Credit notes to consumers reduce table 7; those to businesses, and those of table 5, are listed in table 9B. Refund vouchers
 * are counted in table 13 only: an advance for goods is not taxed (notification 66/2017). A buyer with a GSTIN or UIN is a
 * business in tables 4, 8, 9B and 12, whatever its kind.
 */
export function openReturn(): { add: (document: ReturnDocument) => void; close: () => GstReturn } {
  const businessInvoices: ListedDocument[] = [];
  const largeInvoices: ListedDocument[] = [];
  const businessCreditNotes: ListedDocument[] = [];
  const largeCreditNotes: ListedDocument[] = [];
  const consumerSales = new Map<string, ConsumerSales>();
  const nilRatedSales = new Map<string, NilRatedSales & DocumentTotals>();
  const hsnOfBusinesses = new Map<string, HsnSums>();
  const hsnOfConsumers = new Map<string, HsnSums>();
  const series = new Map<string, IssuedSeries[]>();
  const totals = { ...NOTHING };
  const problems = noProblems();

  function add(document: ReturnDocument): void {
    countNumber(series, document);
    findProblems(problems, document);
    const { kind, supply, supplyState: state, buyerGstin } = document;
    if (supply === "no GST" || kind === "refund voucher") return;
    const isNote = kind === "credit note";
    const isToBusiness = buyerGstin !== null;
    if (isToBusiness) (isNote ? businessCreditNotes : businessInvoices).push(...listed(document));
    else if (isLarge(document)) (isNote ? largeCreditNotes : largeInvoices).push(...listed(document));
    for (const line of isNote ? document.lines.map(negative) : document.lines) {
      const { gstRatePercent } = line;
      addAmounts(totals, line);
      addToHsn(isToBusiness ? hsnOfBusinesses : hsnOfConsumers, line);
      if (!isTaxed(line)) {
        const key = `${supply} ${isToBusiness}`;
        addAmounts(rowOf(nilRatedSales, key, { supply, isToBusiness }), line);
      } else if (!isToBusiness && !isLarge(document)) {
        const key = `${supply} ${state} ${gstRatePercent}`;
        addAmounts(rowOf(consumerSales, key, { supply, state, gstRatePercent }), line);
      }
    }
  }

  function close(): GstReturn {
    const tables = {
      businessInvoices,
      largeInvoices,
      consumerSales: [...consumerSales.values()]
        .filter(hasAmounts)
        .sort((a, b) => a.state.localeCompare(b.state) || a.gstRatePercent - b.gstRatePercent),
      nilRatedSales: [...nilRatedSales.values()]
        .map(({ supply, isToBusiness, total }) => ({ supply, isToBusiness, total }))
        .filter(({ total }) => total !== ZERO)
        .sort((a, b) => Number(b.isToBusiness) - Number(a.isToBusiness) || b.supply.localeCompare(a.supply)),
      businessCreditNotes,
      largeCreditNotes,
      hsnOfBusinesses: hsnSums(hsnOfBusinesses),
      hsnOfConsumers: hsnSums(hsnOfConsumers),
      series: [...series.values()].flat(),
      totals,
    };
    return { ...tables, warnings: warningsOf(problems, tables) };
  }

  return { add, close };
}

const NOTHING: DocumentTotals = { taxable: ZERO, cgst: ZERO, sgst: ZERO, igst: ZERO, total: ZERO };

/** The row of a key, which begins with these cells. */
function rowOf<Row extends DocumentTotals>(
  rows: Map<string, Row>,
  key: string,
  cells: Omit<Row, keyof DocumentTotals>,
): Row {
  const row = rows.get(key) ?? ({ ...cells, ...NOTHING } as Row);
  rows.set(key, row);
  return row;
}

function addAmounts(row: DocumentTotals, line: DocumentTotals): void {
  row.taxable = paise(row.taxable + line.taxable);
  row.cgst = paise(row.cgst + line.cgst);
  row.sgst = paise(row.sgst + line.sgst);
  row.igst = paise(row.igst + line.igst);
  row.total = paise(row.total + line.total);
}

/** Quantity and amounts of a credit note's line. */
function negative(line: ReturnLine): ReturnLine {
  const { taxable, cgst, sgst, igst, total } = line;
  return {
    ...line,
    quantity: -line.quantity,
    taxable: paise(-taxable),
    cgst: paise(-cgst),
    sgst: paise(-sgst),
    igst: paise(-igst),
    total: paise(-total),
  };
}

function isLarge({ supply, buyerGstin, total, original }: ReturnDocument): boolean {
  return supply === "other state" && buyerGstin === null && (original?.total ?? total) > LARGE_INVOICE;
}

/** Documents without a taxed line are in table 8 alone. */
function listed(document: ReturnDocument): ListedDocument[] {
  const { number, issuedOn, supply, supplyState: state, buyerGstin, total } = document;
  const rates = new Map<string, RateSums>();
  for (const line of document.lines.filter(isTaxed)) {
    const { gstRatePercent } = line;
    addAmounts(rowOf(rates, String(gstRatePercent), { gstRatePercent }), line);
  }
  if (rates.size === 0) return [];
  return [{ number, issuedOn, supply, state, buyerGstin, total, rates: [...rates.values()] }];
}

/** The delivery charge counts to the goods that it is taxed with, without a quantity (composite supply). */
function addToHsn(rows: Map<string, HsnSums>, line: ReturnLine): void {
  const { hsnCode, gstRatePercent, name, position } = line;
  const cells = { hsnCode, gstRatePercent, description: "", quantity: 0 };
  const row = rowOf(rows, `${hsnCode} ${gstRatePercent}`, cells);
  addAmounts(row, line);
  row.quantity += line.quantity;
  if (position !== null) row.description ||= name;
}

function hsnSums(rows: ReadonlyMap<string, HsnSums>): HsnSums[] {
  return [...rows.values()]
    .filter((row) => hasAmounts(row) || row.quantity !== 0)
    .map((row) => ({ ...row, description: row.description || DELIVERY_NAME }))
    .sort((a, b) => a.hsnCode.localeCompare(b.hsnCode) || a.gstRatePercent - b.gstRatePercent);
}

/** Numbers that another GSTIN of the shop has used in between begin a new row. */
function countNumber(all: Map<string, IssuedSeries[]>, { kind, number }: ReturnDocument): void {
  const { series, place } = parseNumber(number);
  const key = `${kind} ${series}`;
  const rows = all.get(key) ?? [];
  const row = rows.slice(-1)[0];
  if (row && place === parseNumber(row.last).place + 1) {
    row.last = number;
    row.count++;
  } else rows.push({ kind, first: number, last: number, count: 1 });
  all.set(key, rows);
}

function parseNumber(number: string): { series: string; place: number } {
  const slash = number.lastIndexOf("/");
  return { series: number.slice(0, slash), place: Number(number.slice(slash + 1)) };
}

/** The taxable values may cancel out and leave a paisa of tax. */
const hasAmounts = (sums: DocumentTotals) => sums.total !== ZERO || sums.taxable !== ZERO;

const MAX_NAMED = 5;

function named(items: readonly string[]): string {
  const all = [...new Set(items)];
  const others = all.length - MAX_NAMED;
  return others > 0 ? `${all.slice(0, MAX_NAMED).join(", ")} and ${others} more` : all.join(", ");
}

/** What a warning names: products, codes, rates or numbers of documents. */
const noProblems = () => ({
  productsWithoutHsn: [] as string[],
  wrongHsnCodes: [] as string[],
  wrongRates: [] as string[],
  unknownStates: [] as string[],
  lateNotes: [] as string[],
  tooLow: [] as string[],
  withoutGst: [] as string[],
});

function findProblems(problems: ReturnType<typeof noProblems>, document: ReturnDocument): void {
  const { number, kind, supply, supplyState } = document;
  for (const { hsnCode, name, gstRatePercent } of supply === "no GST" ? [] : document.lines) {
    if (hsnCode === "") problems.productsWithoutHsn.push(name);
    else if (!/^(?:\d{4}|\d{6}|\d{8})$/.test(hsnCode)) problems.wrongHsnCodes.push(hsnCode);
    if (!isGstRate(gstRatePercent)) problems.wrongRates.push(`${gstRatePercent} %`);
  }
  if (!(INDIAN_STATES as readonly string[]).includes(supplyState)) problems.unknownStates.push(number);
  if (isLateNote(document)) problems.lateNotes.push(number);
  if (document.isTooLow) problems.tooLow.push(number);
  if (supply === "no GST" && isSaleDocument(kind)) problems.withoutGst.push(number);
}

function warningsOf(problems: ReturnType<typeof noProblems>, tables: Omit<GstReturn, "warnings">): string[] {
  const warn = (items: readonly string[], text: (list: string) => string) =>
    items.length > 0 ? [text(named(items))] : [];
  return [
    ...warn(
      problems.productsWithoutHsn,
      (products) => `No HSN code: ${products}. The portal needs one for each product.`,
    ),
    ...warn(problems.wrongHsnCodes, (codes) => `HSN codes have 4, 6 or 8 digits: ${codes}.`),
    ...warn(
      problems.wrongRates,
      (rates) =>
        `Not a GST rate any more: ${rates}. Ask your accountant about these invoices, and correct the products.`,
    ),
    ...warn(problems.unknownStates, (numbers) => `No known state of delivery: ${numbers}.`),
    ...warn(
      problems.lateNotes,
      (numbers) =>
        `Credit notes after 30 November for an invoice of an earlier year: ${numbers}. They may not reduce the tax (CGST Act, section 34); ask your accountant.`,
    ),
    ...warn(
      rowsBelowZero(tables),
      (rows) => `More was credited than sold: ${rows}. Check that the portal accepts the negative amount.`,
    ),
    ...warn(
      problems.tooLow,
      (numbers) =>
        `Too low, since money that they leave out was not refunded after all: ${numbers}. Refund it, or ask your accountant about debit notes (CGST Act, section 34(3)).`,
    ),
    ...warn(problems.withoutGst, (numbers) => `Sold without GST, and so not in this return: ${numbers}.`),
  ];
}

/** The rows of the tables that credit notes reduce. */
function rowsBelowZero({
  consumerSales,
  nilRatedSales,
  hsnOfBusinesses,
  hsnOfConsumers,
}: Omit<GstReturn, "warnings">): string[] {
  const ofHsn = (rows: readonly HsnSums[], buyers: string) =>
    rows
      .filter(({ total, quantity }) => total < 0 || quantity < 0)
      .map((row) => `HSN ${row.hsnCode} ${row.gstRatePercent} % to ${buyers}`);
  return [
    ...consumerSales.filter(({ total }) => total < 0).map((row) => `${row.state} ${row.gstRatePercent} %`),
    ...nilRatedSales.filter(({ total }) => total < 0).map((row) => `0 % ${nilRatedName(row)}`),
    ...ofHsn(hsnOfBusinesses, "businesses"),
    ...ofHsn(hsnOfConsumers, "consumers"),
  ];
}

/** As in the form: Inter-State supplies to registered persons. */
export function nilRatedName({ supply, isToBusiness }: NilRatedSales): string {
  const way = supply === "other state" ? "Inter-State" : "Intra-State";
  return `${way} supplies to ${isToBusiness ? "registered" : "unregistered"} persons`;
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
  const period = days.length === 1 ? `on ${days[0]}` : `between ${days[0]} and ${days.slice(-1)[0]}`;
  const all = counted(
    bills.reduce((sum, { count }) => sum + count, 0),
    "bill",
    "bills",
  );
  return `${all} without GST ${period}, although this GSTIN was valid. They are not in this return: ask your accountant about revised invoices (CGST Rules, rule 53).`;
}
