// The rows of an order where its prices are shown: what was sold, what of it was refunded, and what is left of the money.

import { formatRupees, minus, type Paise, paise, sum, ZERO } from "./money.ts";
import { lineTotal } from "./pricing.ts";

export interface SoldUnits {
  quantity: number;
  /** Of one unit. */
  sellingPrice: Paise;
  /** Units that were refunded or are being refunded, and what for them. */
  refundedUnits: number;
  refundedAmount: Paise;
  /** Those, or more where units left the parcel without a refund; as many as were refunded unless given. */
  goneUnits?: number;
}

export interface LineRow {
  kind: "sold" | "refunded" | "removed";
  units: number;
  /** To add up: negative for a refund, zero for units that were removed without one. */
  amount: Paise;
}

/** The rows of a line: "3 × ₹375", then "−1 refunded −₹125" and "−1 removed". Amounts are paise. */
export function rowsOfLine(line: SoldUnits): LineRow[] {
  const { quantity, refundedUnits, refundedAmount, goneUnits = refundedUnits } = line;
  const rows: LineRow[] = [{ kind: "sold", units: quantity, amount: lineTotal(line) }];
  if (refundedUnits > 0)
    rows.push({ kind: "refunded", units: refundedUnits, amount: paise(-refundedAmount) });
  if (goneUnits > refundedUnits)
    rows.push({ kind: "removed", units: goneUnits - refundedUnits, amount: ZERO });
  return rows;
}

export interface TotalRow {
  name: "Total" | "Refunded" | "Net paid";
  /** Negative for what was refunded. */
  amount: Paise;
}

/**
 * The rows at the end of an order: its total alone, or with what was refunded and what is left.
 * @param refunded of the payment that paid the order, whatever for
 */
export function rowsOfTotal(total: Paise, refunded: Paise): TotalRow[] {
  if (refunded === ZERO) return [{ name: "Total", amount: total }];
  return [
    { name: "Total", amount: total },
    { name: "Refunded", amount: paise(-refunded) },
    { name: "Net paid", amount: minus(total, refunded) },
  ];
}

/** What orders come to together after their refunds, paise. */
export function netOfOrders(orders: readonly { totalAmount: Paise; refundedAmount: Paise }[]): Paise {
  return sum(orders.map(({ totalAmount, refundedAmount }) => minus(totalAmount, refundedAmount)));
}

/** "₹375", or "−₹125" for a negative amount. */
export function signedRupees(amount: Paise): string {
  return amount < 0 ? `−${formatRupees(paise(-amount))}` : formatRupees(amount);
}
