// A separate file: browsers that only show a date need not load how it is computed.
import type { IndianDate } from "./delivery-date.ts";

const dayName = new Intl.DateTimeFormat("en-IN", {
  weekday: "short",
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});

/** Formats a date like "Thu 26 Nov". */
export function formatDeliveryDate(date: IndianDate): string {
  // Some engines add a comma: "Thu, 26 Nov".
  return dayName.format(new Date(date)).replaceAll(",", "");
}
