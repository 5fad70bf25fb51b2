// How a range went, compared with as many days before it.
import type { RangeTotals } from "../../../contract/dashboard.ts";
import { formatRupees, minus, type Paise, paise } from "../../../rules/money.ts";

const time = new Intl.DateTimeFormat("en-IN", { timeStyle: "short", timeZone: "Asia/Kolkata" });

/** What a range is compared with, as said behind "than". */
const daysBefore = (days: number) => (days === 1 ? "yesterday by this time" : `the ${days} days before`);

export const NOTHING_TO_COMPARE = "Nothing to compare";

function inPercent(now: number, before: number, days: number): string {
  const percent = Math.round((100 * (now - before)) / before);
  if (percent === 0) return `${now === before ? "As much as" : "About as much as"} ${daysBefore(days)}`;
  return `${Math.abs(percent).toLocaleString("en-IN")}% ${percent > 0 ? "more" : "less"} than ${daysBefore(days)}`;
}

function inRupees(now: Paise, before: Paise, days: number): string {
  if (now === before) return `As much as ${daysBefore(days)}`;
  const difference = formatRupees(paise(Math.abs(minus(now, before))));
  return `${difference} ${now > before ? "more" : "less"} than ${daysBefore(days)}`;
}

/** The average order in paise; null without orders. */
export function averageOrder({ orders, revenue }: RangeTotals): Paise | null {
  return orders > 0 ? paise(Math.round(revenue / orders)) : null;
}

/** What remains of a range's revenue after what was paid back in it; less than nothing where more went back. */
export function remainsOf({ revenue, paidBack }: RangeTotals): Paise {
  return minus(revenue, paidBack);
}

/** Each figure of a range compared with the days before it, in words. @param days of the range, today included */
export function comparisonWords({ now, before }: { now: RangeTotals; before: RangeTotals }, days: number) {
  const average = [averageOrder(now), averageOrder(before)] as const;
  const remains = [remainsOf(now), remainsOf(before)] as const;
  const hadNothing = before.orders === 0 && before.paidBack === 0;
  return {
    orders: before.orders > 0 ? inPercent(now.orders, before.orders, days) : NOTHING_TO_COMPARE,
    revenue: before.orders > 0 ? inPercent(now.revenue, before.revenue, days) : NOTHING_TO_COMPARE,
    average:
      average[0] !== null && average[1] !== null
        ? inPercent(average[0], average[1], days)
        : NOTHING_TO_COMPARE,
    // In rupees: of what is often nothing, a percentage says little.
    paidBack: hadNothing ? NOTHING_TO_COMPARE : inRupees(now.paidBack, before.paidBack, days),
    remains: hadNothing
      ? NOTHING_TO_COMPARE
      : remains[0] > 0 && remains[1] > 0
        ? inPercent(remains[0], remains[1], days)
        : inRupees(remains[0], remains[1], days),
  };
}

/** Until when today is counted, and what that means for the comparison. @param asOf ISO 8601 */
export function partDayWords(asOf: string, days: number): string {
  const until = `Today so far, until ${time.format(new Date(asOf))}`;
  return days === 1
    ? `${until}; yesterday is counted until then too.`
    : `${until}; the ${days} days before end at the same time of day.`;
}
