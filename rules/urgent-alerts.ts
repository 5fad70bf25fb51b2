// The alerts that cause a notification to the owner; others only appear on the dashboard.
import type { AlertKind } from "./alerts.ts";

export const URGENT_ALERT_KINDS = [
  "queue-stuck",
  "disk-low",
  "refund-stuck",
  "payments-differ",
  "wallet-low",
  "backup-old",
  "certificate-ending",
  "held-parcel",
  "cash-on-delivery",
  "account-setting",
] as const satisfies readonly AlertKind[];
export type UrgentAlertKind = (typeof URGENT_ALERT_KINDS)[number];

/** Minutes for which an alert must be open before its notification, for alerts that the next check may close. */
export const OPEN_FOR_MINUTES: Readonly<Partial<Record<UrgentAlertKind, number>>> = {
  // The reconciler runs every 15 minutes, and a comparison that failed counts as a difference.
  "payments-differ": 20,
};

/** Hours between two notifications of one kind of alert. */
export const QUIET_HOURS = 6;
