import * as z from "zod/mini";
import { EVENING_HOURS, NOTIFICATION_TOPICS } from "../rules/notifications.ts";
import { Done, defineCall } from "./call.ts";
import { word } from "./word.ts";

const MAX_ENDPOINT = 1_000;

/** As a browser's `PushSubscription.toJSON()` has it; the keys in base64url. */
export const PushSubscription = z.object({
  endpoint: z.string().check(z.minLength(1), z.maxLength(MAX_ENDPOINT)),
  keys: z.object({
    p256dh: z.string().check(z.regex(/^B[A-Za-z0-9_-]{86}$/, "The browser's key has another form")),
    auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, "The browser's secret has another form")),
  }),
});
export type PushSubscription = z.output<typeof PushSubscription>;

/** In a reply. */
const KnownTopics = z.array(word(NOTIFICATION_TOPICS));
const Topics = z.array(z.enum(NOTIFICATION_TOPICS)).check(z.maxLength(NOTIFICATION_TOPICS.length));

export const NoticeDevice = z.object({
  _id: z.string(),
  /** Such as "Chrome on Android". */
  label: z.string(),
  /** What it is told of. */
  topics: KnownTopics,
  createdAt: z.string(),
  /** When something last went there, ISO 8601; null before that. */
  lastSentAt: z.nullable(z.string()),
});
export type NoticeDevice = z.output<typeof NoticeDevice>;

export const getNotices = defineCall({
  method: "GET",
  path: "/api/admin/notices",
  summary: "On which devices one is told of what, and the key with which a browser subscribes",
  access: "staff",
  reply: z.object({
    /** In base64url: a browser's `applicationServerKey`. */
    publicKey: z.string(),
    /** What one can be told of. */
    topics: Topics,
    devices: z.array(NoticeDevice),
  }),
  failure: "Failed to fetch your notices",
});

export const addNoticeDevice = defineCall({
  method: "POST",
  path: "/api/admin/notices/devices",
  summary: "Has this browser told of everything that one can be told of",
  access: "staff",
  status: 201,
  body: PushSubscription,
  reply: NoticeDevice,
  failure: "Failed to turn notices on",
});

export const editNoticeDevice = defineCall({
  method: "PUT",
  path: "/api/admin/notices/devices/:id",
  summary: "Changes what a device is told of",
  access: "staff",
  params: z.object({ id: z.guid() }),
  body: z.object({ topics: Topics }),
  reply: NoticeDevice,
  failure: "Failed to change the notices",
});

export const keepNoticeDevice = defineCall({
  method: "PUT",
  path: "/api/admin/notices/devices/:id/subscription",
  summary:
    "Says that this browser still has its subscription, which its push service may have replaced; not kept: it is to end it",
  access: "staff",
  params: z.object({ id: z.guid() }),
  body: PushSubscription,
  reply: z.object({ isKept: z.boolean() }),
  failure: "Failed to keep the notices",
});

export const testNoticeDevice = defineCall({
  method: "POST",
  path: "/api/admin/notices/devices/:id/test",
  summary: "Sends a notice to a device to see whether it arrives",
  access: "staff",
  params: z.object({ id: z.guid() }),
  reply: Done,
  failure: "Failed to send the test",
});

export const removeNoticeDevice = defineCall({
  method: "DELETE",
  path: "/api/admin/notices/devices/:id",
  summary: "Tells a device nothing any more",
  access: "staff",
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
  /** Of the day in India. */
  eveningHour: z.int().check(z.minimum(EVENING_HOURS.from), z.maximum(EVENING_HOURS.to)),
});
export type NoticeSettings = z.output<typeof NoticeSettings>;

export const getNoticeSettings = defineCall({
  method: "GET",
  path: "/api/admin/notice-settings",
  summary: "What the owner is written besides alarms, and where to",
  access: "owner",
  reply: z.object({
    settings: NoticeSettings,
    /** Where she is written; null where she cannot be. */
    email: z.nullable(z.string()),
    whatsapp: z.nullable(z.string()),
  }),
  failure: "Failed to fetch your notices",
});

export const saveNoticeSettings = defineCall({
  method: "PUT",
  path: "/api/admin/notice-settings",
  summary:
    "Changes some of what the owner is written besides alarms, and leaves the rest as somebody else may just have set it",
  access: "owner",
  body: z.partial(NoticeSettings),
  reply: NoticeSettings,
  failure: "Failed to save your notices",
});
