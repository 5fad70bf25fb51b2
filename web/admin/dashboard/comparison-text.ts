// Compares the totals of a range with those of as many days before it.
import type { RangeTotals } from "../../../contract/dashboard.ts";
import { formatRupees, minus, type Paise, paise } from "../../../rules/money.ts";
import { netPayments } from "../../../rules/order-rows.ts";
import { formatTime } from "../../ui/admin/when.ts";

/** Names the days before, as in "12% more than the 7 days before". */
const daysBefore = (days: number) => (days === 1 ? "yesterday by this time" : `the ${days} days before`);

export const NOTHING_TO_COMPARE = "Nothing to compare";

function inPercent(now: number, before: number, days: number): string {
  const percent = Math.round((100 * (now - before)) / before);
  if (percent === 0) return `${now === before ? "The same as" : "About the same as"} ${daysBefore(days)}`;
  return `${Math.abs(percent).toLocaleString("en-IN")}% ${percent > 0 ? "more" : "less"} than ${daysBefore(days)}`;
}

function inRupees(now: Paise, before: Paise, days: number): string {
  if (now === before) return `The same as ${daysBefore(days)}`;
  const difference = formatRupees(paise(Math.abs(minus(now, before))));
  return `${difference} ${now > before ? "more" : "less"} than ${daysBefore(days)}`;
}

/** The average revenue of an order, in paise; null without orders. */
export function averageOrder({ orders, revenue }: RangeTotals): Paise | null {
  return orders > 0 ? paise(Math.round(revenue / orders)) : null;
}

/** Describes how each figure differs from the days before. @param days the length of the range, including today */
export function comparisonText({ now, before }: { now: RangeTotals; before: RangeTotals }, days: number) {
  const average = [averageOrder(now), averageOrder(before)] as const;
  const net = [netPayments(now), netPayments(before)] as const;
  const hadNothing = before.orders === 0 && before.paidBack === 0;
  return {
    orders: before.orders > 0 ? inPercent(now.orders, before.orders, days) : NOTHING_TO_COMPARE,
    revenue: before.orders > 0 ? inPercent(now.revenue, before.revenue, days) : NOTHING_TO_COMPARE,
    average:
      average[0] !== null && average[1] !== null
        ? inPercent(average[0], average[1], days)
        : NOTHING_TO_COMPARE,
    // In rupees: refunds are often zero, so a percentage would mean little.
    paidBack: hadNothing ? NOTHING_TO_COMPARE : inRupees(now.paidBack, before.paidBack, days),
    net: hadNothing
      ? NOTHING_TO_COMPARE
      : net[0] > 0 && net[1] > 0
        ? inPercent(net[0], net[1], days)
        : inRupees(net[0], net[1], days),
  };
}

/** States until when today is counted, and how the days before are cut off. @param asOf ISO 8601 */
export function partDayText(asOf: string, days: number): string {
  const until = `Today so far, until ${formatTime(asOf)}`;
  return days === 1
    ? `${until}, compared with yesterday until the same time.`
    : `${until}; the ${days} days before are counted until the same time of day.`;
}
