import * as z from "zod/mini";
import { MESSAGE_KINDS } from "../rules/message-kinds.ts";
import { ORDER_STATUSES } from "../rules/order-status.ts";
import { Alarm } from "./alarms.ts";
import { defineCall } from "./call.ts";
import { OrderNumber, ProductUuid, Slug } from "./ids.ts";
import { Rupees } from "./rupees.ts";
import { word } from "./word.ts";

/** Ranges of the dashboard in days, today included. */
export const DASHBOARD_DAYS = ["1", "7", "30", "90"] as const;

/** How many there are in all, and the first few of them. */
const countAndFirst = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ count: z.number(), first: z.array(item) });

/** What a range brought. */
const RangeTotals = z.object({
  /** Orders that were paid. */
  orders: z.number(),
  revenue: Rupees,
  /** Paid back of orders, whenever they were paid: refunds that were made, and what lost disputes have taken. */
  paidBack: Rupees,
});
export type RangeTotals = z.output<typeof RangeTotals>;

export const Dashboard = z.object({
  needs: z.object({
    /** Held orders are in none of these three: nobody can take the next step with them. */
    toConfirm: z.number(),
    toPackToday: z.number(),
    toShip: z.number(),
    /** Orders whose parcel came back or was lost; the longest waiting first. */
    toDecide: countAndFirst(z.object({ orderId: OrderNumber, status: word(ORDER_STATUSES) })),
    outOfStock: countAndFirst(z.object({ _id: ProductUuid, productId: Slug, name: z.string() })),
    /** Counted products with few units left; the fewest first. */
    lowStock: countAndFirst(
      z.object({ _id: ProductUuid, productId: Slug, name: z.string(), available: z.number() }),
    ),
    /** Not dismissed yet, the newest first. */
    alarms: countAndFirst(Alarm),
    /** Messages that could not be sent, or that have waited for more than an hour. */
    failedMessages: countAndFirst(z.object({ orderId: OrderNumber, kind: word(MESSAGE_KINDS) })),
  }),
  /** When the shop last compared its payments with the payment provider's, and how many each has; null before. */
  reconciliation: z.nullable(
    z.object({
      at: z.string(),
      provider: z.number(),
      ours: z.number(),
      difference: z.number(),
      /** Payments in the same account that are not this shop's. */
      foreign: z.number(),
    }),
  ),
  /** The newest backup that was read back to its end; null before the first. */
  backup: z.nullable(z.object({ at: z.string(), kilobytes: z.number() })),
  /** Hour of the day in India, 0 to 23; orders booked before it are packed today. From the shop profile. */
  cutoffHour: z.number(),
  /** The dashboard warns when the wallet pays for this many messages or fewer; from the shop profile. */
  smsAlarmBelow: z.number(),
  /** When the figures were read, ISO 8601: today is a part day until then. */
  asOf: z.string(),
  totals: z.object({
    now: RangeTotals,
    /** Of as many days before the range, the last of them up to the same time of day: what today is so far is compared with as much. */
    before: RangeTotals,
  }),
  /** Orders paid on each day of the range, oldest first, days without orders included. `day` is yyyy-mm-dd in India. */
  days: z.array(z.object({ day: z.string(), orders: z.number(), revenue: Rupees })),
  /** Orders of the range by the hour of the day in India in which they were paid: 24 numbers. */
  hours: z.array(z.number()),
  /** The products with the highest revenue in the range. */
  topProducts: z.array(z.object({ name: z.string(), units: z.number(), revenue: Rupees })),
  /** How many orders are in each status now. */
  states: z.record(z.string(), z.number()),
  /** Used in paid orders of the range, the most used first. */
  coupons: z.array(z.object({ couponName: z.string(), uses: z.number(), discount: Rupees })),
  /** How far shoppers came in the range. Who asks not to be tracked is not among the first three. */
  funnel: z.object({
    /** Tabs in which the shop was opened, a product was looked at, something was in the cart. */
    visits: z.number(),
    products: z.number(),
    carts: z.number(),
    /** Orders that were placed, whose phone was verified, whose payment was begun, which were paid. */
    created: z.number(),
    verified: z.number(),
    started: z.number(),
    paid: z.number(),
    /** The first day on which visits were counted; null before. */
    visitsSince: z.nullable(z.string()),
  }),
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

/** A day in India, yyyy-mm-dd. */
export const Day = z.iso
  .date("A day as yyyy-mm-dd")
  .check(z.refine((day) => day >= "2000", "A day since 2000"));
