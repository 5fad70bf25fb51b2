// The alarms that cannot wait until the owner looks at the dashboard: she is written to about them.
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

/** How long an alarm must be open, in minutes, where the next look may find that all is well again. */
export const OPEN_FOR_MINUTES: Readonly<Partial<Record<UrgentAlarmKind, number>>> = {
  // The reconciler compares every 15 minutes; what could not be compared this time counts as a difference.
  "payments-differ": 20,
};

export const NOTICE_CHANNELS = ["e-mail", "WhatsApp"] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/**
 * over: not sent, since nothing was wrong any more, or there was no address; refused: the mailbox does not take it;
 * given up: it could not be sent for a day.
 */
export const NOTICE_STATES = ["waiting", "sent", "over", "refused", "given up"] as const;
export type NoticeState = (typeof NOTICE_STATES)[number];

/** Alarms of one kind, however many and however often, are written about once in so many hours. */
export const QUIET_HOURS = 6;
