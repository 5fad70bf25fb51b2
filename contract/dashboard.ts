import * as z from "zod/mini";
import { MESSAGE_KINDS } from "../rules/message-kinds.ts";
import { ORDER_STATUSES } from "../rules/order-status.ts";
import { Alert } from "./alerts.ts";
import { defineCall } from "./call.ts";
import { OrderNumber, ProductUuid, Slug } from "./ids.ts";
import { Rupees } from "./rupees.ts";
import { openEnum } from "./word.ts";

/** The selectable ranges in days, today included. */
export const DASHBOARD_DAYS = ["1", "7", "30", "90"] as const;

/** The total number, and the first few items. */
const countAndFirst = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ count: z.number(), first: z.array(item) });

/** The totals of a range. */
const RangeTotals = z.object({
  /** Paid orders. */
  orders: z.number(),
  revenue: Rupees,
  /** Refunds made and lost disputes, whenever the orders were paid. */
  paidBack: Rupees,
});
export type RangeTotals = z.output<typeof RangeTotals>;

export const Dashboard = z.object({
  needs: z.object({
    /** These three leave out held orders, which cannot take the next step. */
    toConfirm: z.number(),
    toPackToday: z.number(),
    toShip: z.number(),
    /** Orders whose parcel was returned or lost; the longest waiting first. */
    toDecide: countAndFirst(
      z.object({ orderId: OrderNumber, name: z.nullable(z.string()), status: openEnum(ORDER_STATUSES) }),
    ),
    outOfStock: countAndFirst(z.object({ _id: ProductUuid, productId: Slug, name: z.string() })),
    /** Products whose units are counted and running low; fewest first. */
    lowStock: countAndFirst(
      z.object({ _id: ProductUuid, productId: Slug, name: z.string(), available: z.number() }),
    ),
    /** Not dismissed, newest first. */
    alerts: countAndFirst(Alert),
    /** Messages that could not be sent, or that have waited for more than an hour. */
    failedMessages: countAndFirst(
      z.object({ orderId: OrderNumber, name: z.nullable(z.string()), kind: openEnum(MESSAGE_KINDS) }),
    ),
  }),
  /** The last comparison of the shop's payments with the provider's, and the counts of both; null before the first. */
  reconciliation: z.nullable(
    z.object({
      at: z.string(),
      provider: z.number(),
      ours: z.number(),
      difference: z.number(),
      /** Payments in the same account that do not belong to this shop. */
      foreign: z.number(),
    }),
  ),
  /** The newest backup that was verified by reading it back; null before the first. */
  backup: z.nullable(z.object({ at: z.string(), kilobytes: z.number() })),
  /** Hour of the day in India, 0 to 23; orders booked before it are packed today. From the settings. */
  cutoffHour: z.number(),
  /** The dashboard warns if the wallet pays for this many messages or fewer. From the settings. */
  smsAlarmBelow: z.number(),
  /** When the figures were read, ISO 8601; today's figures are partial up to then. */
  asOf: z.string(),
  totals: z.object({
    now: RangeTotals,
    /**
     * The same number of days before the range. The last of them ends at the same time of day, so that a partial
     * today is compared with an equal period.
     */
    before: RangeTotals,
  }),
  /** Orders paid on each day of the range, oldest first, days without orders included. `day` is yyyy-mm-dd in India. */
  days: z.array(z.object({ day: z.string(), orders: z.number(), revenue: Rupees })),
  /** Paid orders of the range by hour of the day in India: 24 numbers. */
  hours: z.array(z.number()),
  /** The products with the highest revenue in the range. */
  topProducts: z.array(z.object({ name: z.string(), units: z.number(), revenue: Rupees })),
  /** The number of orders in each status now. */
  states: z.record(z.string(), z.number()),
  /** Used in paid orders of the range, most used first. */
  coupons: z.array(z.object({ couponName: z.string(), uses: z.number(), discount: Rupees })),
  /** The conversion funnel of the range. Browsers that opt out of tracking are not counted in the first three steps. */
  funnel: z.object({
    /** Tabs in which the shop was opened, a product was viewed, the cart had an item. */
    visits: z.number(),
    products: z.number(),
    carts: z.number(),
    /** Orders placed, with a verified phone, with a started payment, paid. */
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
  summary: "Work to do, and the sales of the last days",
  access: "owner",
  reads: ["orders"],
  query: z.object({ days: z.optional(z.enum(DASHBOARD_DAYS)) }),
  reply: Dashboard,
  failure: "Failed to fetch the dashboard",
});

/** A day in India, yyyy-mm-dd. */
export const Day = z.iso
  .date("A day as yyyy-mm-dd")
  .check(z.refine((day) => day >= "2000", "A day since 2000"));
