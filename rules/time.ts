// Lengths of time in milliseconds.

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const indianDay = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeZone: "Asia/Kolkata" });

/** A moment's day in India, as people write it: 24 Nov 2026. @param iso ISO 8601 */
export function formatIndianDay(iso: string): string {
  return indianDay.format(new Date(iso));
}
