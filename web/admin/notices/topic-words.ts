import type { NotificationTopic } from "../../../rules/notifications.ts";

export const TOPIC_WORDS: Readonly<Record<NotificationTopic, { name: string; hint: string }>> = {
  "new orders": { name: "New orders", hint: "The first at once, more of the same minute together." },
  "low stock": { name: "Low stock", hint: "Once for each product, until it is restocked." },
  alerts: { name: "Alarms", hint: "Those that cannot wait, such as a refund that is stuck." },
  "evening summary": { name: "Evening summary", hint: "In one line, where it is on below." },
};
