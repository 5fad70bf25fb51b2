// The accountant's sheet of sales: a row for each line of an order, its delivery charge and what was paid back of either.
// Nobody's name, phone or e-mail is in it. Amounts are in rupees, and those of an order add up to its total.
import { cellText } from "./cell-text.ts";
import { rupeesCell } from "./csv.ts";
import { type Supply, supplyTo, type TaxSplit } from "./gst.ts";
import { type GstRegistrations, placeOfSupply, registeredStateOn } from "./gstin.ts";
import type { OrderNumber, Slug } from "./ids.ts";
import { type Paise, paise } from "./money.ts";
import { type MadeRefund, refundedParts, type TaxedLine, type TaxedPart, taxedParts } from "./order-tax.ts";

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
  /** Null before it was confirmed. */
  dispatchNumber: string | null;
  /** Of the address; empty where none is known. */
  state: string;
  pincode: string;
  discount: Paise;
  delivery: Paise;
  /** The payment provider's id of what paid it, or "Cash"; null where the shop has none. */
  payment: string | null;
  lines: readonly SoldLine[];
}

/** A row without what is the same for all rows of an order. */
interface Booked {
  day: string;
  kind: "Sale" | "Delivery" | "Refund";
  part: TaxedPart<SoldLine>;
  /** 1, or -1 for what went back. */
  sign: 1 | -1;
  /** Empty for none. */
  units: number | null;
  discount: Paise;
  amount: Paise;
  tax: TaxSplit;
  refund: string;
}

function rowOf(order: SoldOrder, supply: Supply, booked: Booked): string[] {
  const { part, sign, units, tax } = booked;
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
  ];
}

/** What goes back goes back as it was sold, with GST or without. */
const supplyOf = ({ state, paidOn }: SoldOrder, registrations: GstRegistrations): Supply =>
  supplyTo(state, registeredStateOn(paidOn, registrations));

/** The rows of an order that was paid. */
export function soldRows(order: SoldOrder, registrations: GstRegistrations): string[][] {
  const supply = supplyOf(order, registrations);
  return taxedParts({ ...order, supply }).map((part) =>
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
    }),
  );
}

/**
 * The rows of the newest of an order's refunds, less than nothing.
 * @param day on which it was made, yyyy-mm-dd in India
 * @param refunds all of the order that were made, the oldest first
 * @param refundId the payment provider's id of the newest; the shop's own where it was cash
 */
export function refundRows(
  day: string,
  order: SoldOrder,
  refunds: readonly MadeRefund[],
  refundId: string,
  registrations: GstRegistrations,
): string[][] {
  const supply = supplyOf(order, registrations);
  return refundedParts({ ...order, supply }, refunds)
    .filter((refunded) => refunded.refundId === refunds.at(-1)?.id)
    .map(({ part, quantity, amount, tax }) =>
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
      }),
    );
}
