// The accountant's sales sheet: a row for each line of a tax document, on the day it was issued, so that the rows under a
// number add up to that document, and those of a month to its GST return. What has no document is listed on the day of its
// money, without a number. It contains no name, phone or e-mail. Amounts are in rupees.
import { cellText } from "./cell-text.ts";
import { rupeesCell } from "./csv.ts";
import { type Supply, supplyTo } from "./gst.ts";
import { placeOfSupply } from "./gstin.ts";
import type { OrderNumber, Slug } from "./ids.ts";
import { type Paise, paise, ZERO } from "./money.ts";
import type { MadeRefund, TaxedLine } from "./order-tax.ts";
import {
  type DocumentLine,
  type EarlierRefunds,
  isSaleDocument,
  saleLines,
  type TaxDocumentKind,
  totalsOf,
  voucherLines,
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
  "Paid out on",
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
}

/** A document of an order. */
export interface SoldDocument extends PaidOut {
  kind: TaxDocumentKind;
  number: string;
  /** yyyy-mm-dd in India. */
  issuedOn: string;
  supply: Supply;
  supplyState: string;
  buyerGstin: string | null;
  lines: readonly DocumentLine[];
}

interface PaidOut {
  /** The payment provider's id of the refund; for one paid out manually the shop's own. Empty until there is one. */
  refund: string;
  /** yyyy-mm-dd in India; empty while the money is not paid out. */
  paidOutOn: string;
}

const NO_REFUND: PaidOut = { refund: "", paidOutOn: "" };

/** The cells that the rows of one document have in common. */
interface Booked extends PaidOut {
  day: string;
  kind: "Sale" | "Refund" | "Advance";
  supply: Supply;
  state: string;
  document?: SoldDocument;
}

function rowsOf(order: SoldOrder, lines: readonly DocumentLine[], booked: Booked): string[][] {
  const { kind, document } = booked;
  const sign = kind === "Refund" ? -1 : 1;
  const rupees = (amount: Paise) => rupeesCell(paise(sign * amount));
  const ofTax = (cell: string) => (booked.supply === "no GST" ? "" : cell);
  return lines.map((line) => {
    const product = order.lines.find(({ position }) => position === line.position);
    const units = line.position === null || (kind !== "Sale" && line.quantity === 0) ? null : line.quantity;
    return [
      booked.day,
      kind === "Sale" && line.position === null ? "Delivery" : kind,
      cellText(order.orderNumber),
      cellText(order.dispatchNumber ?? ""),
      cellText(placeOfSupply(booked.state)),
      cellText(order.pincode),
      cellText(line.name),
      cellText(product?.slug ?? ""),
      cellText(line.hsnCode),
      units === null ? "" : String(sign * units),
      product ? rupeesCell(product.mrp) : "",
      product ? rupeesCell(line.price) : "",
      rupees(kind === "Sale" ? line.discount : ZERO),
      rupees(line.total),
      rupees(line.taxable),
      ofTax(String(line.gstRatePercent)),
      ofTax(rupees(line.cgst)),
      ofTax(rupees(line.sgst)),
      ofTax(rupees(line.igst)),
      cellText(order.payment ?? ""),
      cellText(booked.refund),
      cellText(document?.number ?? ""),
      document?.issuedOn ?? "",
      document?.buyerGstin ?? "",
      booked.paidOutOn,
    ];
  });
}

/**
 * The rows of a document, on its day. A refund voucher returns an advance that is in no invoice: it is listed as received and
 * as refunded, so that it changes no sum.
 */
export function documentRows(order: SoldOrder, document: SoldDocument): string[][] {
  const { kind, issuedOn: day, supply, supplyState: state, lines, refund, paidOutOn } = document;
  const common = { day, supply, state, ...NO_REFUND };
  if (isSaleDocument(kind)) return rowsOf(order, lines, { ...common, kind: "Sale", document });
  const refunded = rowsOf(order, lines, { ...common, kind: "Refund", document, refund, paidOutOn });
  if (kind === "credit note") return refunded;
  return [...rowsOf(order, lines, { ...common, kind: "Advance" }), ...refunded];
}

/** An order whose sale has no document: it is not packed yet, or was by a release that issued none. */
export interface UndocumentedOrder extends SoldOrder {
  /** The lines of its refund vouchers, oldest first. */
  vouchers: EarlierRefunds;
}

/** The rows of an order without a document of its sale, on the day it was paid: what its refund vouchers have left. */
export function undocumentedRows(order: UndocumentedOrder, position: TaxPosition): string[][] {
  const supply = supplyOf(order, position);
  const lines = saleLines({ ...order, supply }, order.vouchers);
  if (totalsOf(lines).total === ZERO) return [];
  return rowsOf(order, lines, {
    day: order.paidOn,
    kind: "Sale",
    supply,
    state: order.state,
    ...NO_REFUND,
  });
}

/**
 * The rows of a refund without a document, of an order whose sale has none either.
 * @param refunds all refunds without a document that were made for the order up to this one, oldest first
 */
export function undocumentedRefundRows(
  order: UndocumentedOrder,
  refunds: readonly MadeRefund[],
  position: TaxPosition,
  { refund, paidOutOn }: PaidOut,
): string[][] {
  const supply = supplyOf(order, position);
  const earlier = [...order.vouchers];
  for (const each of refunds) earlier.push(voucherLines({ ...order, supply }, earlier, each));
  const lines = earlier.slice(-1)[0] ?? [];
  return rowsOf(order, lines, {
    day: paidOutOn,
    kind: "Refund",
    supply,
    state: order.state,
    refund,
    paidOutOn,
  });
}

const supplyOf = ({ state, paidOn }: SoldOrder, position: TaxPosition): Supply =>
  supplyTo(state, taxedStateOn(paidOn, position));
