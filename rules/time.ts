// Durations in milliseconds.

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** India has a single time zone and no daylight saving time. */
export const INDIA_AHEAD_MS = 5.5 * HOUR_MS;

/** A calendar day in India as yyyy-mm-dd. */
export type IndianDate = string;

/** The clock in India, yyyy-mm-ddThh:mm:ss. Computed, since browsers differ in what `Intl` writes for a locale. */
export function indianClock(moment: Date): string {
  return new Date(moment.getTime() + INDIA_AHEAD_MS).toISOString().slice(0, "2026-11-24T03:05:09".length);
}

export function indianDate(moment: Date): IndianDate {
  return indianClock(moment).slice(0, "2026-11-24".length);
}

/** The hour of the day in India, 0 to 23. */
export function indianHour(moment: Date): number {
  return Number(indianClock(moment).slice("2026-11-24T".length, "2026-11-24T03".length));
}

const dayFormat = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeZone: "Asia/Kolkata" });

/**
 * The day of a moment in India: 24 Nov 2026.
 * @param iso ISO 8601
 */
export function formatIndianDay(iso: string): string {
  return dayFormat.format(new Date(iso));
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
