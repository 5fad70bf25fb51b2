import type { Dashboard } from "../../../contract/dashboard.ts";
import { counted } from "../../../rules/counted.ts";
import { HOUR_MS } from "../../../rules/time.ts";
import { formatTime, formatWhen } from "../../ui/admin/when.ts";

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
