// The topics, channels and states of notifications to staff.
import { ADMIN_ROLES, type AdminRole } from "./admin-role.ts";

export const NOTIFICATION_TOPICS = ["new orders", "low stock", "alerts", "evening summary"] as const;
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number];

export const NOTIFICATION_CHANNELS = ["e-mail", "WhatsApp", "push"] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/**
 * skipped: no longer true when due, or no address; refused: the mailbox or the push service permanently rejects it;
 * expired: sending failed for a day.
 */
export const NOTIFICATION_STATES = ["waiting", "sent", "skipped", "refused", "expired"] as const;
export type NotificationState = (typeof NOTIFICATION_STATES)[number];

const TOPICS_OF: Readonly<Record<AdminRole, readonly NotificationTopic[]>> = {
  owner: NOTIFICATION_TOPICS,
  packer: ["new orders"],
  accountant: [],
};

export function topicsOf(role: AdminRole): readonly NotificationTopic[] {
  return TOPICS_OF[role];
}

export function rolesWith(topic: NotificationTopic): AdminRole[] {
  return ADMIN_ROLES.filter((role) => TOPICS_OF[role].includes(topic));
}

/** The hours in India that an owner can choose for the evening summary. */
export const EVENING_HOURS = { from: 12, to: 23 } as const;

/** Per account; the oldest is removed when one more is added. */
export const MAX_PUSH_DEVICES = 20;
