// What people who work in the shop are told of without looking at it, and how.
import { ADMIN_ROLES, type AdminRole } from "./admin-role.ts";
import { NOTICE_CHANNELS } from "./urgent-alarms.ts";

export const NOTICE_TOPICS = ["new orders", "low stock", "alarms", "evening summary"] as const;
export type NoticeTopic = (typeof NOTICE_TOPICS)[number];

export const NOTICE_WAYS = [...NOTICE_CHANNELS, "push"] as const;
export type NoticeWay = (typeof NOTICE_WAYS)[number];

/** What each role is told of: a packer of nothing that she may not look at. */
const TOPICS_OF: Readonly<Record<AdminRole, readonly NoticeTopic[]>> = {
  owner: NOTICE_TOPICS,
  packer: ["new orders"],
};

export function topicsOf(role: AdminRole): readonly NoticeTopic[] {
  return TOPICS_OF[role];
}

export function rolesToldOf(topic: NoticeTopic): AdminRole[] {
  return ADMIN_ROLES.filter((role) => TOPICS_OF[role].includes(topic));
}

/** The hours of the day in India at which there can be an evening summary. */
export const EVENING_HOURS = { from: 12, to: 23 } as const;

/** What one account has at most; the one that was added first gives way. */
export const MAX_NOTICE_DEVICES = 20;
