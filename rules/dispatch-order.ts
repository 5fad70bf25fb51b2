/** The order of everything on paper: slips, the courier's sheet, labels and the manifest. */

export interface Dispatched {
  /** Null before an order is Confirmed for the first time. */
  dispatchNumber: string | null;
  /** When the order was placed: an instant, or ISO 8601. */
  createdAt: Date | string;
}

/** The count of a dispatch number. The prefix may change over time and contain digits; the count goes on. */
function countOf({ dispatchNumber }: Dispatched): bigint | null {
  const digits = /\d+$/.exec(dispatchNumber ?? "")?.[0];
  return digits === undefined ? null : BigInt(digits);
}

/**
 * Compares two orders for `toSorted`: ascending by the count of the dispatch number; orders without one come last, by the
 * time they were placed.
 */
export function byDispatchNumber(a: Dispatched, b: Dispatched): number {
  const [one, other] = [countOf(a), countOf(b)];
  if (one !== null && other !== null && one !== other) return one < other ? -1 : 1;
  if ((one === null) !== (other === null)) return one === null ? 1 : -1;
  return new Date(a.createdAt).getTime() - new Date(b.createdAt).getTime();
}
