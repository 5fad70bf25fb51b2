// When a counted product runs low, and how long its units last.

/** Units sold are counted over so many days, today included. */
export const SALES_DAYS = 30;

/** The levels an owner may set: units left, or fewer. 0 tells her only when none are left. */
export const MAX_LOW_STOCK_LEVEL = 100_000;

/**
 * For how many whole days units last if as many are sold each day as lately.
 * @param sold units of the last SALES_DAYS days
 * @returns null where none were sold
 */
export function daysLeft(available: number, sold: number): number | null {
  return sold > 0 ? Math.floor((available * SALES_DAYS) / sold) : null;
}

/** How long units last, as the owner reads it. @param sold as in daysLeft */
export function lastsWords(available: number, sold: number): string {
  if (available === 0) return "None left";
  const days = daysLeft(available, sold);
  if (days === null) return "None sold lately";
  if (days === 0) return "Less than a day";
  if (days === 1) return "1 day";
  return days > 365 ? "More than a year" : `${days} days`;
}
