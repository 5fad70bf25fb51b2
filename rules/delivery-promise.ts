// The delivery time promised to a shopper. Pages, checkout and order use this one rule, so the date never moves later
// between the first page and the payment.

/** The courier's answer for a pincode: working days, "no days" if it delivers but names none, or "not served". */
export type CourierAnswer = number | "no days" | "not served";

interface Known {
  /** Working days for the pincode's zone, from the shop's settings. */
  zoneDays: number;
  /** Undefined if the courier has not answered yet. */
  answer: CourierAnswer | undefined;
  /** The most working days the courier has given for any pincode of the zone; null without an answer. */
  longestInZone: number | null;
  /** The fewest working days already shown for this pincode and packing day; null for the first request. */
  promised: number | null;
}

/**
 * The working days in transit to promise. Without the courier's answer this is the longest time it may take. An
 * earlier, shorter promise still holds.
 * @returns null if the courier does not deliver there
 */
export function daysToPromise({ zoneDays, answer, longestInZone, promised }: Known): number | null {
  if (answer === "not served") return null;
  const estimate =
    answer === undefined ? Math.max(zoneDays, longestInZone ?? 0) : answer === "no days" ? zoneDays : answer;
  return promised === null ? estimate : Math.min(estimate, promised);
}
