// Which delivery time a shopper is promised. Pages, checkout and order use the same rule, so that a date never gets later on
// the way to paying.

/** The courier's answer for a pincode: working days, "no days" where it delivers and gives none, or "not served". */
export type CourierAnswer = number | "no days" | "not served";

interface Known {
  /** Working days of the pincode's zone, from the shop's settings. */
  zoneDays: number;
  /** Undefined until the courier has answered. */
  answer: CourierAnswer | undefined;
  /** The most working days the courier has given for any pincode of the zone; null without an answer. */
  longestInZone: number | null;
  /** The fewest working days already shown for this pincode and this day of packing; null for the first request. */
  promised: number | null;
}

/**
 * The working days on the road to promise. Until the courier has answered they are the longest it may take, and what was
 * promised before holds.
 * @returns null where the courier does not deliver
 */
export function daysToPromise({ zoneDays, answer, longestInZone, promised }: Known): number | null {
  if (answer === "not served") return null;
  const estimate =
    answer === undefined ? Math.max(zoneDays, longestInZone ?? 0) : answer === "no days" ? zoneDays : answer;
  return promised === null ? estimate : Math.min(estimate, promised);
}
