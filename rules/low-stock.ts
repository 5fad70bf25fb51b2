// When a counted product runs low, and how long its units last.

/** Units sold are counted over this many days, today included. */
export const SALES_DAYS = 30;

/** The highest low-stock level. A product runs low at its level or below; level 0 alerts only when none are left. */
export const MAX_LOW_STOCK_LEVEL = 100_000;

/**
 * For how many whole days the units last at the recent rate of sales.
 * @param sold units in the last SALES_DAYS days
 * @returns null if none were sold
 */
export function daysLeft(available: number, sold: number): number | null {
  return sold > 0 ? Math.floor((available * SALES_DAYS) / sold) : null;
}

/**
 * The same as text for the owner.
 * @param sold as in daysLeft
 */
export function lastsText(available: number, sold: number): string {
  if (available === 0) return "None left";
  const days = daysLeft(available, sold);
  if (days === null) return "None sold lately";
  if (days === 0) return "Less than a day";
  if (days === 1) return "1 day";
  return days > 365 ? "More than a year" : `${days} days`;
}
