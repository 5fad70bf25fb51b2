// In a file of its own: browsers that show a date need not carry how it is worked out.
import type { IndianDate } from "./delivery-date.ts";

const dayName = new Intl.DateTimeFormat("en-IN", {
  weekday: "short",
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});

/** Thu 26 Nov. */
export function formatDeliveryDate(date: IndianDate): string {
  // Some engines write "Thu, 26 Nov".
  return dayName.format(new Date(date)).replaceAll(",", "");
}
