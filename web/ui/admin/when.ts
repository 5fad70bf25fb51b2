// Dates and times are always shown in Indian time.
import { DAY_MS, indianDate } from "../../../rules/time.ts";

const timeZone = "Asia/Kolkata";
const dateAndTime = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeStyle: "short", timeZone });
const timeOnly = new Intl.DateTimeFormat("en-IN", { timeStyle: "short", timeZone });
const dateOnly = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeZone });

/** 21 Nov 2026, 9:05 am */
export function formatWhen(iso: string): string {
  return dateAndTime.format(new Date(iso));
}

/** today, 9:05 am; yesterday, 9:05 am; else 21 Nov 2026, 9:05 am. @param now the current time */
export function formatWhenShort(iso: string, now = new Date()): string {
  const day = indianDate(new Date(iso));
  if (day === indianDate(now)) return `today, ${formatTime(iso)}`;
  if (day === indianDate(new Date(now.getTime() - DAY_MS))) return `yesterday, ${formatTime(iso)}`;
  return formatWhen(iso);
}

/** 9:05 am */
export function formatTime(iso: string): string {
  return timeOnly.format(new Date(iso));
}

/** 21 Nov 2026 */
export function formatDay(iso: string): string {
  return dateOnly.format(new Date(iso));
}

export const FIRST_DAY = "2000-01-01";
const DAY = /^20\d\d-\d\d-\d\d$/;

/** Whether a date is complete and valid: while its year is typed, a field has 0002-11-01. */
export function isWholeDay(value: string): boolean {
  return DAY.test(value) && new Date(value).toJSON()?.startsWith(value) === true;
}
