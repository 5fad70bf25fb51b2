// A separate file: browsers that only show a date need not load how it is computed.
import type { IndianDate } from "./time.ts";

const weekday = new Intl.DateTimeFormat("en-IN", { weekday: "short", timeZone: "UTC" });
const dayAndMonth = new Intl.DateTimeFormat("en-IN", { day: "numeric", month: "short", timeZone: "UTC" });

/** Formats a date like "Thu 26 Nov". */
export function formatDeliveryDate(date: IndianDate): string {
  // Not one format for both: only some browsers would add a comma.
  return `${weekday.format(new Date(date))} ${dayAndMonth.format(new Date(date))}`;
}
