// The rows shown for an order's prices: what was sold, what was refunded, and the net amount.

import { formatRupees, minus, type Paise, paise, sum, ZERO } from "./money.ts";
import { lineTotal } from "./pricing.ts";

export interface SoldUnits {
  quantity: number;
  /** Per unit. */
  sellingPrice: Paise;
  /** Units refunded, or with a refund under way, and the amount for them. */
  refundedUnits: number;
  refundedAmount: Paise;
  /** All units that left the parcel, refunded or not; defaults to `refundedUnits`. */
  goneUnits?: number;
}

export interface LineRow {
  kind: "sold" | "refunded" | "removed";
  units: number;
  /** Signed for adding up: negative for a refund, zero for units removed without one. */
  amount: Paise;
}

/** The rows of a line: "3 × ₹375", then "−1 refunded −₹125" and "−1 removed". Amounts in paise. */
export function rowsOfLine(line: SoldUnits): LineRow[] {
  const { quantity, refundedUnits, refundedAmount, goneUnits = refundedUnits } = line;
  const rows: LineRow[] = [{ kind: "sold", units: quantity, amount: lineTotal(line) }];
  if (refundedUnits > 0)
    rows.push({ kind: "refunded", units: refundedUnits, amount: paise(-refundedAmount) });
  if (goneUnits > refundedUnits)
    rows.push({ kind: "removed", units: goneUnits - refundedUnits, amount: ZERO });
  return rows;
}

/** Payments less refunds, delivery and tax included: the name of this amount on all screens of staff. */
export const NET_PAYMENTS = "Net payments";

/** The same of a shopper's own order. */
type NetName = typeof NET_PAYMENTS | "Net paid";

export interface TotalRow {
  name: "Total" | "Refunded" | NetName;
  /** Negative for refunds. */
  amount: Paise;
}

/**
 * The final rows of an order: only its total, or also the refunded and the net amount.
 * @param refunded everything refunded of the payment that paid the order
 * @param net what the net amount is called
 */
export function rowsOfTotal(total: Paise, refunded: Paise, net: NetName = NET_PAYMENTS): TotalRow[] {
  if (refunded === ZERO) return [{ name: "Total", amount: total }];
  return [
    { name: "Total", amount: total },
    { name: "Refunded", amount: paise(-refunded) },
    { name: net, amount: minus(total, refunded) },
  ];
}

/** The net payments of a range of days, in paise. Negative if refunds exceed revenue. */
export function netPayments({ revenue, paidBack }: { revenue: Paise; paidBack: Paise }): Paise {
  return minus(revenue, paidBack);
}

/** The sum of several orders after their refunds, in paise. */
export function netOfOrders(orders: readonly { totalAmount: Paise; refundedAmount: Paise }[]): Paise {
  return sum(orders.map(({ totalAmount, refundedAmount }) => minus(totalAmount, refundedAmount)));
}

/** "₹375", or "−₹125" for a negative amount. */
export function signedRupees(amount: Paise): string {
  return amount < 0 ? `−${formatRupees(paise(-amount))}` : formatRupees(amount);
}
