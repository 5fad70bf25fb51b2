// The accountant's sales sheet: a row for each line of an order, its delivery charge and each refund of either. It
// contains no name, phone or e-mail. Amounts are in rupees, and those of an order add up to its total. The tax is that of
// the order's tax documents; before it has them, that of the day it was paid.
import { cellText } from "./cell-text.ts";
import { rupeesCell } from "./csv.ts";
import { type Supply, splitTax, supplyTo, type TaxSplit } from "./gst.ts";
import { placeOfSupply } from "./gstin.ts";
import type { OrderNumber, Slug } from "./ids.ts";
import { type Paise, paise } from "./money.ts";
import {
  type MadeRefund,
  type RefundedPart,
  refundsOfParts,
  type TaxedLine,
  type TaxedPart,
  taxedParts,
} from "./order-tax.ts";
import {
  type DocumentLine,
  isSaleDocument,
  type TaxDocumentKind,
  toRefund,
  totalsOf,
} from "./tax-documents.ts";
import { type TaxPosition, taxedStateOn } from "./tax-regime.ts";

export const SALES_COLUMNS = [
  "Date",
  "Kind",
  "Order",
  "Dispatch number",
  "Place of supply",
  "Pincode",
  "Product",
  "SKU",
  "HSN code",
  "Units",
  "MRP",
  "Price",
  "Discount",
  "Amount",
  "Taxable value",
  "GST rate %",
  "CGST",
  "SGST/UTGST",
  "IGST",
  "Payment",
  "Refund",
  "Document",
  "Document date",
  "Buyer's GSTIN",
] as const;

interface SoldLine extends TaxedLine {
  slug: Slug;
  name: string;
  mrp: Paise;
}

export interface SoldOrder {
  orderNumber: OrderNumber;
  /** yyyy-mm-dd in India. */
  paidOn: string;
  /** Null until the order is confirmed. */
  dispatchNumber: string | null;
  /** Of the delivery address; empty if unknown. */
  state: string;
  pincode: string;
  discount: Paise;
  delivery: Paise;
  /** The payment provider's id of the payment, or "Cash"; null if the shop has none. */
  payment: string | null;
  lines: readonly SoldLine[];
  /** Oldest first; null without any. */
  documents: readonly SoldDocument[] | null;
}

interface SoldDocument {
  kind: TaxDocumentKind;
  /** The shop's id of the refund; null for a sale. */
  refundId: string | null;
  supply: Supply;
  number: string;
  /** yyyy-mm-dd in India. */
  issuedOn: string;
  buyerGstin: string | null;
  lines: readonly DocumentLine[];
}

/** The cells that differ between the rows of one order. */
interface Booked {
  day: string;
  kind: "Sale" | "Delivery" | "Refund";
  part: TaxedPart<SoldLine>;
  /** -1 for a refund. */
  sign: 1 | -1;
  /** Null gives an empty cell. */
  units: number | null;
  discount: Paise;
  amount: Paise;
  tax: TaxSplit;
  refund: string;
  /** Undefined before it is issued. */
  document: SoldDocument | undefined;
}

function rowOf(order: SoldOrder, supply: Supply, booked: Booked): string[] {
  const { part, sign, units, tax, document } = booked;
  const rupees = (amount: Paise) => rupeesCell(paise(sign * amount));
  const ofTax = (cell: string) => (supply === "no GST" ? "" : cell);
  return [
    booked.day,
    booked.kind,
    cellText(order.orderNumber),
    cellText(order.dispatchNumber ?? ""),
    cellText(placeOfSupply(order.state)),
    cellText(order.pincode),
    part.line ? cellText(part.line.name) : "Delivery charge",
    part.line ? cellText(part.line.slug) : "",
    cellText(part.hsnCode),
    units === null ? "" : String(sign * units),
    part.line ? rupeesCell(part.line.mrp) : "",
    part.line ? rupeesCell(part.line.sellingPrice) : "",
    rupees(booked.discount),
    rupees(booked.amount),
    rupees(tax.taxable),
    ofTax(String(part.gstRatePercent)),
    ofTax(rupees(tax.cgst)),
    ofTax(rupees(tax.sgst)),
    ofTax(rupees(tax.igst)),
    cellText(order.payment ?? ""),
    cellText(booked.refund),
    cellText(document?.number ?? ""),
    document?.issuedOn ?? "",
    document?.buyerGstin ?? "",
  ];
}

const saleOf = ({ documents }: SoldOrder) => documents?.find(({ kind }) => isSaleDocument(kind));

/** Refunds are booked like the sale, with GST or without. */
const supplyOf = (order: SoldOrder, position: TaxPosition): Supply =>
  saleOf(order)?.supply ?? supplyTo(order.state, taxedStateOn(order.paidOn, position));

/** The parts sold, at the rates and with the HSN codes of the invoice if there is one. */
function soldParts(order: SoldOrder, supply: Supply): TaxedPart<SoldLine>[] {
  const sale = saleOf(order);
  return taxedParts({ ...order, supply }).map((part) => {
    const inSale = sale?.lines.find(({ position }) => position === positionOf(part));
    if (!inSale || supply === "no GST") return part;
    const { gstRatePercent, hsnCode } = inSale;
    return { ...part, gstRatePercent, hsnCode, tax: splitTax(part.paid, gstRatePercent, supply) };
  });
}

const positionOf = ({ line }: TaxedPart) => line?.position ?? null;

export function soldRows(order: SoldOrder, position: TaxPosition): string[][] {
  const supply = supplyOf(order, position);
  return soldParts(order, supply).map((part) =>
    rowOf(order, supply, {
      day: order.paidOn,
      kind: part.line ? "Sale" : "Delivery",
      part,
      sign: 1,
      units: part.line?.quantity ?? null,
      discount: part.discount,
      amount: part.paid,
      tax: part.tax,
      refund: "",
      document: saleOf(order),
    }),
  );
}

/**
 * The rows of the newest refund of an order, with negative amounts.
 * @param day on which it was made, yyyy-mm-dd in India
 * @param refunds all refunds made for the order, oldest first
 * @param refundId the payment provider's id of the newest; for cash the shop's own
 */
export function refundRows(
  day: string,
  order: SoldOrder,
  refunds: readonly MadeRefund[],
  refundId: string,
  position: TaxPosition,
): string[][] {
  const { supply, made } = refundOf(order, refunds, position);
  const newest = refunds.at(-1);
  return made.map(({ part, quantity, amount, tax }) =>
    rowOf(order, supply, {
      day,
      kind: "Refund",
      part,
      sign: -1,
      units: quantity || null,
      discount: paise(0),
      amount,
      tax,
      refund: refundId,
      document: order.documents?.findLast((each) => each.refundId === newest?.id),
    }),
  );
}

type Refunded = Pick<RefundedPart<SoldLine>, "part" | "quantity" | "amount" | "tax">;

/**
 * What the newest refund was for. A credit note is repeated as it is. Refund vouchers are divided like refunds, at the rates of
 * the invoice, which is for what was left after them.
 */
function refundOf(
  order: SoldOrder,
  refunds: readonly MadeRefund[],
  position: TaxPosition,
): { supply: Supply; made: Refunded[] } {
  const supply = supplyOf(order, position);
  const parts = soldParts(order, supply);
  const newest = refunds.at(-1) as MadeRefund;
  const documentOf = ({ id, amount }: MadeRefund) =>
    order.documents?.findLast(({ refundId, lines }) => refundId === id && totalsOf(lines).total >= amount);
  const document = documentOf(newest);
  if (document?.kind === "credit note") return { supply, made: creditedParts(document.lines, parts) };
  const vouchers = refunds.flatMap((each) => {
    const own = documentOf(each);
    return own?.kind === "refund voucher" ? [{ ...toRefund(own.lines), id: each.id }] : [];
  });
  const made = refundsOfParts(parts, supply, document ? vouchers : refunds);
  return { supply, made: made.filter((each) => each.refundId === newest.id) };
}

function creditedParts(lines: readonly DocumentLine[], parts: readonly TaxedPart<SoldLine>[]): Refunded[] {
  return lines.flatMap(({ position, quantity, total: amount, taxable, cgst, sgst, igst }) => {
    const part = parts.find((each) => positionOf(each) === position);
    return part ? [{ part, quantity, amount, tax: { taxable, cgst, sgst, igst } }] : [];
  });
}
