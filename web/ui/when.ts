// Times are always shown in Indian time.

const timeZone = "Asia/Kolkata";
const dateAndTime = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeStyle: "short", timeZone });
const dateOnly = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeZone });
const dayOnly = new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone });

/** 21 Nov 2026, 9:05 am */
export function formatWhen(iso: string): string {
  return dateAndTime.format(new Date(iso));
}

/** 21 Nov 2026 */
export function formatDay(iso: string): string {
  return dateOnly.format(new Date(iso));
}

/** The Indian day of an instant, yyyy-mm-dd. */
export function indianDay(instant: Date): string {
  return dayOnly.format(instant);
}
