// A separate file: browsers that only show a date need not load how it is computed.
import type { IndianDate } from "./time.ts";

// Not by Intl: browsers abbreviate September differently, and a page shows what the server has rendered.
const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sept", "Oct", "Nov", "Dec"];

/** Formats a date like "Thu 26 Nov". */
export function formatDeliveryDate(date: IndianDate): string {
  const day = new Date(date);
  return `${WEEKDAYS[day.getUTCDay()]} ${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]}`;
}
