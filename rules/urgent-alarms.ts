// The alarms that the owner is notified of; the others wait on the dashboard.
import type { AlarmKind } from "./alarms.ts";

export const URGENT_ALARM_KINDS = [
  "queue-stuck",
  "disk-low",
  "refund-stuck",
  "payments-differ",
  "wallet-low",
  "backup-old",
  "certificate-ending",
  "held-parcel",
  "cash-on-delivery",
] as const satisfies readonly AlarmKind[];
export type UrgentAlarmKind = (typeof URGENT_ALARM_KINDS)[number];

/** Minutes that an alarm must be open before its notification, where the next check may dismiss it. */
export const OPEN_FOR_MINUTES: Readonly<Partial<Record<UrgentAlarmKind, number>>> = {
  // The reconciler compares every 15 minutes; what could not be compared this time counts as a difference.
  "payments-differ": 20,
};

/** Hours between two notifications of one kind of alarm. */
export const QUIET_HOURS = 6;
