import type { Dashboard } from "../../../contract/dashboard.ts";
import { HOUR_MS } from "../../../rules/time.ts";
import { formatWhen } from "../../ui/when.ts";

const time = new Intl.DateTimeFormat("en-IN", { timeStyle: "short", timeZone: "Asia/Kolkata" });
const number = (count: number) => count.toLocaleString("en-IN");

/**
 * What the last comparison of payments found, and when it was made.
 * @param now ms since the epoch
 */
export function reconciliationWords(reconciliation: Dashboard["reconciliation"], now: number): string {
  if (!reconciliation) return "Payments: not compared with Razorpay yet.";
  const { at, provider, ours, difference, foreign } = reconciliation;
  const others = foreign > 0 ? ` (and ${number(foreign)} that are not this shop's)` : "";
  const isRecent = now - Date.parse(at) < HOUR_MS;
  const when = isRecent ? `Compared at ${time.format(new Date(at))}.` : `Last compared ${formatWhen(at)}.`;
  return `Last 3 days: Razorpay has ${number(provider)} payments${others}, the shop ${number(ours)}. Difference ${number(difference)}. ${when}`;
}
