import type { Dashboard, RangeTotals } from "../../../contract/dashboard.ts";
import { counted } from "../../../rules/counted.ts";
import { formatRupees, minus, type Paise, paise } from "../../../rules/money.ts";
import { netPayments } from "../../../rules/order-rows.ts";
import { HOUR_MS, indianDate } from "../../../rules/time.ts";
import { formatTime, formatWhen } from "../../ui/admin/when.ts";

const size = new Intl.NumberFormat("en-IN", { maximumSignificantDigits: 2 });

/**
 * States when the shop was last backed up.
 * @param now ms since the epoch
 */
export function backupText(backup: NonNullable<Dashboard["backup"]>, now: number): string {
  const madeAt = new Date(backup.at);
  const isToday = indianDate(madeAt) === indianDate(new Date(now));
  const when = isToday
    ? `Backed up today ${formatTime(backup.at)}`
    : `Last backed up ${formatWhen(backup.at)}`;
  return `${when} (${size.format(backup.kilobytes / 1_000)} MB).`;
}

const number = (count: number) => count.toLocaleString("en-IN");

/**
 * States the result and the time of the last comparison of payments.
 * @param now ms since the epoch
 */
export function reconciliationText(reconciliation: Dashboard["reconciliation"], now: number): string {
  if (!reconciliation) return "Payments have not been compared with Razorpay yet.";
  const { at, provider, ours, difference, foreign } = reconciliation;
  const others = foreign > 0 ? ` (and ${number(foreign)} of other shops)` : "";
  const isRecent = now - Date.parse(at) < HOUR_MS;
  const when = isRecent ? `Compared at ${formatTime(at)}.` : `Last compared ${formatWhen(at)}.`;
  if (difference === 0 && provider === 0)
    return `No payments in the last 3 days, here or at Razorpay${others}. ${when}`;
  if (difference === 0)
    return `Payments of the last 3 days agree with Razorpay: ${number(provider)}${others}. ${when}`;
  const differ = counted(
    difference,
    "payment of the last 3 days differs",
    "payments of the last 3 days differ",
  );
  return `${differ}: Razorpay has ${number(provider)}${others}, the shop has ${number(ours)}. ${when}`;
}

// Compares the totals of a range with those of as many days before it.
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
