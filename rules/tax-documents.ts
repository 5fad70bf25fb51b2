// Tax documents: their kinds, numbers and lines. The amounts are those of order-tax.ts, so that a document, the accountant's
// file and the return agree to the paisa.
import { minusSplit, type Supply, splitTax, type TaxSplit } from "./gst.ts";
import { inLatinLetters } from "./latin-letters.ts";
import { minus, type Paise, sum, ZERO } from "./money.ts";
import {
  type MadeRefund,
  refundsOfParts,
  type TaxedLine,
  type TaxedOrder,
  type TaxedPart,
  taxedParts,
} from "./order-tax.ts";
import type { TaxRegime } from "./tax-regime.ts";

/** Documents of a sale; an order has at most one. */
export const SALE_DOCUMENT_KINDS = ["invoice", "bill of supply", "plain bill"] as const;
export type SaleDocumentKind = (typeof SALE_DOCUMENT_KINDS)[number];

export const TAX_DOCUMENT_KINDS = [...SALE_DOCUMENT_KINDS, "credit note", "refund voucher"] as const;
export type TaxDocumentKind = (typeof TAX_DOCUMENT_KINDS)[number];

/** The layout of new documents. */
export const TEMPLATE_VERSION = 1;

/** Packs, in the unit quantity codes of GST returns. */
const PACKS = "PAC";
/** Not applicable: the delivery charge is no quantity of goods. */
const NO_UNIT = "NA";
/** The name of the line of the delivery charge. */
export const DELIVERY_NAME = "Delivery charge";

const KIND_BY_REGIME: Readonly<Record<TaxRegime, SaleDocumentKind>> = {
  regular: "invoice",
  composition: "bill of supply",
  unregistered: "plain bill",
};

/**
 * The document that a sale gets (CGST Act, section 31(1) and 31(3)(c)).
 * @param isTaxed whether a line has a rate above 0 %; goods without tax get a bill of supply from a regular shop too
 */
export function saleDocumentKind(regime: TaxRegime, isTaxed: boolean): SaleDocumentKind {
  return regime === "regular" && !isTaxed ? "bill of supply" : KIND_BY_REGIME[regime];
}

export function isSaleDocument(kind: TaxDocumentKind): kind is SaleDocumentKind {
  return (SALE_DOCUMENT_KINDS as readonly string[]).includes(kind);
}

/**
 * The financial year, April to March.
 * @param day yyyy-mm-dd in India
 * @returns for example 26-27
 */
export function fiscalYearOf(day: string): string {
  const [year, month] = day.split("-").map(Number) as [number, number];
  const first = month < 4 ? year - 1 : year;
  return [first, first + 1].map((each) => String(each % 100).padStart(2, "0")).join("-");
}

const LETTER_BY_KIND: Readonly<Record<TaxDocumentKind, string>> = {
  invoice: "",
  "bill of supply": "B",
  "plain bill": "P",
  "credit note": "C",
  "refund voucher": "R",
};

/**
 * The series of a kind of document. Each kind has its own, so that its numbers are consecutive.
 * @param prefix two characters, or five after a restore: only so the series of different kinds can never be the same
 */
export function seriesOf(prefix: string, kind: TaxDocumentKind): string {
  return `${prefix}${LETTER_BY_KIND[kind]}`;
}

const LONGEST_USUAL_SERIES = 3;

/** At most 16 characters (CGST Rules, rule 46(b)): NDC/26-27/000123; after a restore 4KX2QC/27/000123. */
export function documentNumber(series: string, fiscalYear: string, number: number): string {
  const year = series.length > LONGEST_USUAL_SERIES ? fiscalYear.slice(-2) : fiscalYear;
  return `${series}/${year}/${String(number).padStart(6, "0")}`;
}

/** For a name without a letter or digit that can be written in Latin letters: "invoice". */
const PREFIX_WITHOUT_NAME = "IN";

/**
 * The prefix of new documents: the stored one, else the initials of the shop's name. The first document stores it (trigger
 * `first_document_stores_prefix`), so that a new name does not begin a new series. E-invoices refuse numbers that begin with 0.
 */
export function documentPrefix({
  documentPrefix: own,
  name,
}: {
  documentPrefix: string;
  name: string;
}): string {
  if (own !== "") return own;
  const latin = /[a-z]/i.test(name) ? name : inLatinLetters(name);
  const names = latin.toUpperCase().match(/[A-Z0-9]+/g) ?? [];
  const letters = names.length > 1 ? names.map((each) => each.charAt(0)).join("") : (names[0] ?? "");
  return `${letters.replace(/^0+/, "") || PREFIX_WITHOUT_NAME}X`.slice(0, 2);
}

/** Digits and letters. */
const PREFIX_BASE = 36;
const RESTORED_PREFIX_LENGTH = 5;
const FIRST_PREFIX = PREFIX_BASE ** (RESTORED_PREFIX_LENGTH - 1);
/** Those of five characters that do not begin with 0, which e-invoices refuse. */
const RESTORED_PREFIXES = PREFIX_BASE ** RESTORED_PREFIX_LENGTH - FIRST_PREFIX;
/** The prefixes repeat after 408 days: two restores of a financial year share one only within these 600 ms. */
const PREFIX_MS = 600;

/**
 * The prefix of a restored shop's new series. It follows from the time, since a second restore of the same backup does not know
 * what was issued after the first.
 * @param isUsed whether a series with a prefix exists
 */
export function prefixAfterRestore(at: Date, isUsed: (prefix: string) => boolean): string {
  for (let place = Math.floor(at.getTime() / PREFIX_MS); ; place++) {
    const prefix = (FIRST_PREFIX + (place % RESTORED_PREFIXES)).toString(PREFIX_BASE).toUpperCase();
    if (!isUsed(prefix)) return prefix;
  }
}

/** A line of a document, amounts in paise. All but `price` and `discount` add up over the documents of an order. */
export interface DocumentLine {
  /** Of the line in the order as sold; null for the delivery charge. */
  position: number | null;
  name: string;
  hsnCode: string;
  /** 0 for the delivery charge, and where only an amount is refunded. */
  quantity: number;
  unit: string;
  /** 0 for a supply without GST. */
  gstRatePercent: number;
  /** Of one unit before the discount, GST included. */
  price: Paise;
  discount: Paise;
  taxable: Paise;
  cgst: Paise;
  sgst: Paise;
  igst: Paise;
  total: Paise;
}

export const isTaxed = ({ gstRatePercent }: Pick<DocumentLine, "gstRatePercent">) => gstRatePercent > 0;

export interface NamedLine extends TaxedLine {
  name: string;
}

/** What was refunded before, as the lines of its documents, oldest first. */
export type EarlierRefunds = readonly (readonly DocumentLine[])[];

const AMOUNTS = ["taxable", "cgst", "sgst", "igst", "total"] as const;

export type DocumentTotals = Pick<DocumentLine, (typeof AMOUNTS)[number]>;

export function totalsOf(lines: readonly DocumentTotals[]): DocumentTotals {
  return Object.fromEntries(
    AMOUNTS.map((amount) => [amount, sum(lines.map((line) => line[amount]))]),
  ) as unknown as DocumentTotals;
}

/**
 * The lines of a sale: what is left of the order after the refunds that were documented before.
 * @param earlier the lines of its refund vouchers
 */
export function saleLines(order: TaxedOrder<NamedLine>, earlier: EarlierRefunds): DocumentLine[] {
  return partsLeft(partsToInvoice(order, earlier), order.supply, earlier)
    .filter(({ quantity, amount }) => quantity !== 0 || amount !== ZERO)
    .map(({ part, quantity, amount, tax }) => documentLine(part, order.supply, quantity, amount, tax));
}

/** The parts of an order, with the delivery charge taxed like the goods that are left of it. */
function partsToInvoice(order: TaxedOrder<NamedLine>, earlier: EarlierRefunds): TaxedPart<NamedLine>[] {
  const parts = taxedParts(order);
  const goods = partsLeft(parts, order.supply, earlier).filter(({ part }) => part.line !== null);
  const principal = goods.slice().sort((a, b) => b.amount - a.amount)[0];
  if (!principal || principal.amount === ZERO) return parts;
  const { gstRatePercent, hsnCode } = principal.part;
  return parts.map((part) => {
    if (part.line !== null) return part;
    return { ...part, gstRatePercent, hsnCode, tax: splitTax(part.paid, gstRatePercent, order.supply) };
  });
}

/** What a refund is for. */
export type DocumentedRefund = Pick<MadeRefund, "amount" | "delivery" | "lines"> | "everything left";

/**
 * The lines of a refund before the sale has its document (refund voucher).
 * @param earlier the lines of its earlier refund vouchers
 * @returns none if nothing is left
 */
export function voucherLines(
  order: TaxedOrder<NamedLine>,
  earlier: EarlierRefunds,
  refund: DocumentedRefund,
): DocumentLine[] {
  return refundLines(taxedParts(order), order.supply, earlier, refund);
}

/**
 * The lines of a refund after the sale got its document (credit note): at the rates of the sale.
 * @param sale the lines of the sale's document
 * @param earlier the lines of its earlier credit notes
 * @returns none if nothing is left
 */
export function creditNoteLines(
  sale: readonly DocumentLine[],
  supply: Supply,
  earlier: EarlierRefunds,
  refund: DocumentedRefund,
): DocumentLine[] {
  return refundLines(sale.map(toPart), supply, earlier, refund);
}

function refundLines(
  parts: readonly TaxedPart<NamedLine>[],
  supply: Supply,
  earlier: EarlierRefunds,
  refund: DocumentedRefund,
): DocumentLine[] {
  const refunded =
    refund === "everything left"
      ? partsLeft(parts, supply, earlier).filter(({ amount }) => amount !== ZERO)
      : refundsOfParts(parts, supply, [...earlier.map(toRefund), { ...refund, id: NEWEST }]).filter(
          ({ refundId }) => refundId === NEWEST,
        );
  return refunded.map(({ part, quantity, amount, tax }) => documentLine(part, supply, quantity, amount, tax));
}

const NEWEST = "newest";

/** What earlier refunds have left of each part. */
function partsLeft(parts: readonly TaxedPart<NamedLine>[], supply: Supply, earlier: EarlierRefunds) {
  const made = refundsOfParts(parts, supply, earlier.map(toRefund));
  return parts.map((part) => {
    const own = made.filter((each) => each.part === part);
    return {
      part,
      quantity: (part.line?.quantity ?? 0) - own.reduce((units, each) => units + each.quantity, 0),
      amount: minus(part.paid, sum(own.map(({ amount }) => amount))),
      tax: own.reduce((left, { tax }) => minusSplit(left, tax), part.tax),
    };
  });
}

/** A document's refund, with an amount for each part: repeated, it is divided as it was. */
function toRefund(lines: readonly DocumentLine[]): MadeRefund {
  return {
    id: "earlier",
    amount: totalsOf(lines).total,
    delivery: totalsOf(lines.filter(({ position }) => position === null)).total,
    lines: lines.flatMap(({ position, quantity, total }) =>
      position === null ? [] : [{ position, quantity, amount: total }],
    ),
  };
}

function toPart({
  position,
  name,
  quantity,
  price,
  gstRatePercent,
  hsnCode,
  discount,
  total,
  ...tax
}: DocumentLine): TaxedPart<NamedLine> {
  const line =
    position === null ? null : { position, name, quantity, sellingPrice: price, gstRatePercent, hsnCode };
  const { taxable, cgst, sgst, igst } = tax;
  return { line, gstRatePercent, hsnCode, discount, paid: total, tax: { taxable, cgst, sgst, igst } };
}

function documentLine(
  { line, gstRatePercent, hsnCode }: TaxedPart<NamedLine>,
  supply: Supply,
  quantity: number,
  total: Paise,
  tax: TaxSplit,
): DocumentLine {
  const price = line?.sellingPrice ?? total;
  return {
    position: line?.position ?? null,
    name: line?.name ?? DELIVERY_NAME,
    hsnCode,
    quantity,
    unit: line ? PACKS : NO_UNIT,
    gstRatePercent: supply === "no GST" ? 0 : gstRatePercent,
    price,
    discount: line && quantity > 0 ? minus((price * quantity) as Paise, total) : ZERO,
    ...tax,
    total,
  };
}
