// What the owner and the staff are notified of, and how.
import { ADMIN_ROLES, type AdminRole } from "./admin-role.ts";

export const NOTIFICATION_TOPICS = ["new orders", "low stock", "alerts", "evening summary"] as const;
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number];

export const NOTIFICATION_CHANNELS = ["e-mail", "WhatsApp", "push"] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/**
 * skipped: no longer true when it was due, or without an address; refused: the mailbox or the push service never takes it;
 * expired: it could not be sent for a day.
 */
export const NOTIFICATION_STATES = ["waiting", "sent", "skipped", "refused", "expired"] as const;
export type NotificationState = (typeof NOTIFICATION_STATES)[number];

/** A packer gets only what a packer may see. */
const TOPICS_OF: Readonly<Record<AdminRole, readonly NotificationTopic[]>> = {
  owner: NOTIFICATION_TOPICS,
  packer: ["new orders"],
};

export function topicsOf(role: AdminRole): readonly NotificationTopic[] {
  return TOPICS_OF[role];
}

export function rolesWith(topic: NotificationTopic): AdminRole[] {
  return ADMIN_ROLES.filter((role) => TOPICS_OF[role].includes(topic));
}

/** The hours of the day in India at which there can be an evening summary. */
export const EVENING_HOURS = { from: 12, to: 23 } as const;

/** Of one account; the oldest is removed for a new one. */
export const MAX_PUSH_DEVICES = 20;
