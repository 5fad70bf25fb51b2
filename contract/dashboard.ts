import * as z from "zod/mini";
import { Done } from "./admin-session.ts";
import { defineCall } from "./call.ts";
import { PageQuery } from "./paging.ts";
import { Rupees } from "./rupees.ts";

/** Ranges the dashboard can look back, in days with today. */
export const DASHBOARD_DAYS = ["1", "7", "30", "90"] as const;

export const Alarm = z.object({
  _id: z.string(),
  kind: z.string(),
  /** What happened, and what to do, in words for a person. */
  happened: z.string(),
  advice: z.string(),
  orderId: z.nullable(z.string()),
  raisedAt: z.string(),
});
export type Alarm = z.output<typeof Alarm>;

/** How many there are in all, and the first few of them. */
const some = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ count: z.number(), first: z.array(item) });

export const Dashboard = z.object({
  needs: z.object({
    toConfirm: z.number(),
    toPackToday: z.number(),
    toShip: z.number(),
    outOfStock: some(z.object({ _id: z.string(), productId: z.string(), name: z.string() })),
    /** Few left, where units are counted; the fewest first. */
    lowStock: some(
      z.object({ _id: z.string(), productId: z.string(), name: z.string(), available: z.number() }),
    ),
    /** Not put away yet, the newest first. */
    alarms: some(Alarm),
    /** Messages that could not be sent, or that have waited for more than an hour. */
    failedMessages: some(z.object({ orderId: z.string(), kind: z.string() })),
  }),
  /** Hour of the Indian day; orders booked before it are packed today. From the shop profile. */
  cutoffHour: z.number(),
  /** Messages left in the wallet at or below which the dashboard warns; from the shop profile. */
  smsAlarmBelow: z.number(),
  /** Orders paid on each day. Oldest first, none left out. `day` is yyyy-mm-dd in India. */
  days: z.array(z.object({ day: z.string(), orders: z.number(), revenue: Rupees })),
  /** Orders of the range by the hour of the Indian day in which they were paid, 24 numbers. */
  hours: z.array(z.number()),
  /** What brought the most money. */
  topProducts: z.array(z.object({ name: z.string(), units: z.number(), revenue: Rupees })),
  /** Orders that are in each status now. */
  states: z.record(z.string(), z.number()),
  /** Of paid orders, the most used first. */
  coupons: z.array(z.object({ couponName: z.string(), uses: z.number(), discount: Rupees })),
  /** How many orders were created, verified and paid in the range. */
  funnel: z.object({ created: z.number(), verified: z.number(), paid: z.number() }),
});
export type Dashboard = z.output<typeof Dashboard>;

export const getDashboard = defineCall({
  method: "GET",
  path: "/api/admin/dashboard",
  summary: "What needs the owner now, and the figures of the last days",
  access: "owner",
  query: z.object({ days: z.optional(z.enum(DASHBOARD_DAYS)) }),
  reply: Dashboard,
  failure: "Failed to fetch the dashboard",
});

export const resolveAlarm = defineCall({
  method: "POST",
  path: "/api/admin/alarms/:id/resolve",
  summary: "Puts an alarm away",
  access: "owner",
  params: z.object({ id: z.guid() }),
  reply: Done,
  failure: "Failed to put the alarm away",
});

// The path is spelt as the specification has it.
export const getWallet = defineCall({
  method: "GET",
  path: "/api/admin/fast-two-api-wallet-ballance",
  summary: "What is left for one-time codes: rupees and messages",
  access: "owner",
  reply: z.object({ ballance: z.number(), sms_count: z.number() }),
  failure: "failed to fetch wallet ballance",
});

export const ActivityRow = z.object({
  _id: z.string(),
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  source: z.string(),
  /** As they were written, for people: what it was, what it became. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
});
export type ActivityRow = z.output<typeof ActivityRow>;

const Day = z.iso.date("A day as yyyy-mm-dd").check(z.refine((day) => day >= "2000", "A day since 2000"));

export const listActivity = defineCall({
  method: "GET",
  path: "/api/admin/activity",
  summary: "Who did what and when, the newest first; days are India's and both included",
  access: "owner",
  query: z.extend(PageQuery, {
    actor: z.optional(z.string().check(z.maxLength(100))),
    action: z.optional(z.string().check(z.maxLength(100))),
    /** How it begins, in capitals or not. */
    subject: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    from: z.optional(Day),
    until: z.optional(Day),
  }),
  reply: z.array(ActivityRow),
  failure: "Failed to fetch the activity",
});

export const listActivityWords = defineCall({
  method: "GET",
  path: "/api/admin/activity-words",
  summary: "The actors and actions there are, to filter by",
  access: "owner",
  reply: z.object({ actors: z.array(z.string()), actions: z.array(z.string()) }),
  failure: "Failed to fetch the activity",
});
