import * as z from "zod/mini";
import { EVENING_HOURS, NOTIFICATION_TOPICS } from "../rules/notifications.ts";
import { Done, defineCall } from "./call.ts";
import { openEnum } from "./word.ts";

const MAX_ENDPOINT = 1_000;

/** In the format of a browser's `PushSubscription.toJSON()`; keys in base64url. */
export const PushSubscription = z.object({
  endpoint: z.string().check(z.minLength(1), z.maxLength(MAX_ENDPOINT)),
  keys: z.object({
    p256dh: z.string().check(z.regex(/^B[A-Za-z0-9_-]{86}$/, "The browser's key is not valid")),
    auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, "The browser's secret is not valid")),
  }),
});
export type PushSubscription = z.output<typeof PushSubscription>;

/** For replies. */
const KnownTopics = z.array(openEnum(NOTIFICATION_TOPICS));
const Topics = z.array(z.enum(NOTIFICATION_TOPICS)).check(z.maxLength(NOTIFICATION_TOPICS.length));

export const NoticeDevice = z.object({
  _id: z.string(),
  /** For example "Chrome on Android". */
  label: z.string(),
  /** The topics this device is notified of. */
  topics: KnownTopics,
  createdAt: z.string(),
  /** When a notification was last sent to it, ISO 8601; null before the first. */
  lastSentAt: z.nullable(z.string()),
});
export type NoticeDevice = z.output<typeof NoticeDevice>;

export const getNotices = defineCall({
  method: "GET",
  path: "/api/admin/notices",
  summary: "The user's devices with their topics, and the public key for subscribing a browser",
  access: "packer",
  reads: ["devices"],
  reply: z.object({
    /** In base64url, for a browser's `applicationServerKey`. */
    publicKey: z.string(),
    /** The topics available to the account's role. */
    topics: Topics,
    devices: z.array(NoticeDevice),
  }),
  failure: "Failed to fetch your notifications",
});

export const addNoticeDevice = defineCall({
  method: "POST",
  path: "/api/admin/notices/devices",
  summary: "Subscribes this browser to all topics of its user",
  access: "packer",
  changes: ["devices"],
  status: 201,
  body: PushSubscription,
  reply: NoticeDevice,
  failure: "Failed to turn notifications on",
});

export const editNoticeDevice = defineCall({
  method: "PUT",
  path: "/api/admin/notices/devices/:id",
  summary: "Changes the topics of a device",
  access: "packer",
  changes: ["devices"],
  params: z.object({ id: z.guid() }),
  body: z.object({ topics: Topics }),
  reply: NoticeDevice,
  failure: "Failed to change the notifications",
});

export const storeNoticeDevice = defineCall({
  method: "PUT",
  path: "/api/admin/notices/devices/:id/subscription",
  summary:
    "Renews this browser's subscription, which its push service may have replaced; false if the browser should end it",
  // Also ends the notifications of the account that used this browser before.
  access: "staff",
  changes: ["devices"],
  params: z.object({ id: z.guid() }),
  body: PushSubscription,
  reply: z.object({ isKept: z.boolean() }),
  failure: "Failed to renew the notifications",
});

export const testNoticeDevice = defineCall({
  method: "POST",
  path: "/api/admin/notices/devices/:id/test",
  summary: "Sends a test notification to a device",
  access: "packer",
  // A device whose subscription has ended is deleted.
  changes: ["devices"],
  params: z.object({ id: z.guid() }),
  reply: Done,
  failure: "Failed to send the test",
});

export const removeNoticeDevice = defineCall({
  method: "DELETE",
  path: "/api/admin/notices/devices/:id",
  summary: "Removes a device",
  access: "packer",
  changes: ["devices"],
  params: z.object({ id: z.guid() }),
  reply: Done,
  failure: "Failed to remove the device",
});

export const NoticeSettings = z.object({
  newOrdersByEmail: z.boolean(),
  newOrdersByWhatsapp: z.boolean(),
  lowStockByEmail: z.boolean(),
  lowStockByWhatsapp: z.boolean(),
  eveningSummary: z.boolean(),
  /** Hour of the day in India. */
  eveningHour: z.int().check(z.minimum(EVENING_HOURS.from), z.maximum(EVENING_HOURS.to)),
});
export type NoticeSettings = z.output<typeof NoticeSettings>;

export const getNoticeSettings = defineCall({
  method: "GET",
  path: "/api/admin/notice-settings",
  summary: "The owner's notifications by e-mail and WhatsApp, and their addresses",
  access: "owner",
  reads: ["devices"],
  reply: z.object({
    settings: NoticeSettings,
    /** The addresses in use; null if there is none. */
    email: z.nullable(z.string()),
    whatsapp: z.nullable(z.string()),
  }),
  failure: "Failed to fetch your notifications",
});

export const saveNoticeSettings = defineCall({
  method: "PUT",
  path: "/api/admin/notice-settings",
  summary: "Changes the given notification settings",
  access: "owner",
  changes: ["devices"],
  body: z.partial(NoticeSettings),
  reply: NoticeSettings,
  failure: "Failed to save your notifications",
});
