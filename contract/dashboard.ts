import * as z from "zod/mini";
import { Alarm } from "./alarms.ts";
import { defineCall } from "./call.ts";
import { Rupees } from "./rupees.ts";

/** Ranges the dashboard can look back, in days with today. */
export const DASHBOARD_DAYS = ["1", "7", "30", "90"] as const;
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
// The path is spelt as the specification has it.
export const Day = z.iso
  .date("A day as yyyy-mm-dd")
  .check(z.refine((day) => day >= "2000", "A day since 2000"));
