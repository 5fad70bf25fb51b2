/** The sort key of slips, the courier's sheet, labels and the manifest. */

export interface Dispatched {
  /** Null until the order is first Confirmed. */
  dispatchNumber: string | null;
  /** When the order was placed, as a Date or ISO 8601. */
  createdAt: Date | string;
}

/** The counter of a dispatch number. The prefix may change over time and may contain digits; the counter goes on. */
export function countOf({ dispatchNumber }: Pick<Dispatched, "dispatchNumber">): bigint | null {
  const digits = /\d+$/.exec(dispatchNumber ?? "")?.[0];
  return digits === undefined ? null : BigInt(digits);
}

/**
 * Comparator for sorting: ascending by the counter of the dispatch number. Orders without one come last, by the
 * time they were placed.
 */
export function byDispatchNumber(a: Dispatched, b: Dispatched): number {
  const [one, other] = [countOf(a), countOf(b)];
  if (one !== null && other !== null && one !== other) return one < other ? -1 : 1;
  if ((one === null) !== (other === null)) return one === null ? 1 : -1;
  return new Date(a.createdAt).getTime() - new Date(b.createdAt).getTime();
}
