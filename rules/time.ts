// Durations in milliseconds.

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const indianDay = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeZone: "Asia/Kolkata" });

/**
 * The day of a moment in India: 24 Nov 2026.
 * @param iso ISO 8601
 */
export function formatIndianDay(iso: string): string {
  return indianDay.format(new Date(iso));
}

/**
 * A moment in India: 24 Nov 2026, 3:05 am.
 * @param iso ISO 8601
 */
export function formatIndianMoment(iso: string): string {
  return new Date(iso).toLocaleString("en-IN", {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: "Asia/Kolkata",
  });
}
