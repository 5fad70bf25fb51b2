import type { Alarm } from "../../../contract/alarms.ts";
import { RetryRefund } from "../orders/retry-refund.tsx";

/** The button that an alarm about a refund advises. */
export function AlarmRefundAction({ alarm: { refundId, happened } }: { alarm: Alarm }) {
  if (refundId === null) return null;
  return <RetryRefund refundId={refundId} of={happened} className="max-sm:w-full" />;
}
