// Shiprocket sends Indian times without a zone, with either the year or the day first.
import { indianClock } from "../../../rules/time.ts";

const YEAR_FIRST = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})(?::(\d{2}))?/;
const DAY_FIRST = /^(\d{2})[ -](\d{2})[ -](\d{4})[ T](\d{2}):(\d{2})(?::(\d{2}))?/;

/** Parses `2023-05-19 11:59:16` or `23 05 2023 11:43:52`; null for anything else. */
export function parseIndianTime(text: string | null | undefined): Date | null {
  const yearFirst = YEAR_FIRST.exec(text ?? "");
  const dayFirst = DAY_FIRST.exec(text ?? "");
  const [day, hours, minutes, seconds] = yearFirst
    ? [`${yearFirst[1]}-${yearFirst[2]}-${yearFirst[3]}`, yearFirst[4], yearFirst[5], yearFirst[6]]
    : dayFirst
      ? [`${dayFirst[3]}-${dayFirst[2]}-${dayFirst[1]}`, dayFirst[4], dayFirst[5], dayFirst[6]]
      : [];
  if (!day) return null;
  const time = new Date(`${day}T${hours}:${minutes}:${seconds ?? "00"}+05:30`);
  return Number.isNaN(time.getTime()) ? null : time;
}

/** Formats a time as yyyy-mm-dd hh:mm in India. */
export function writeIndianTime(time: Date): string {
  return indianClock(time).slice(0, "2026-11-21T05:30".length).replace("T", " ");
}
