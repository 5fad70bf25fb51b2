// Where, what and to whom the shop sold, in a range of days or in a month.
import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { DASHBOARD_DAYS } from "./dashboard.ts";
import { Slug } from "./ids.ts";
import { Rupees } from "./rupees.ts";

/** A month, or so many days that end today; 30 days where neither is said, the month where both are. */
export const FiguresRange = z.object({
  days: z.optional(z.enum(DASHBOARD_DAYS)),
  month: z.optional(z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, "A month as yyyy-mm"))),
});
export type FiguresRange = z.output<typeof FiguresRange>;

/** How many products or coupons are listed; the others are summed up. */
export const MAX_LISTED = 100;

export const Figures = z.object({
  /** The days it is about, yyyy-mm-dd in India, both included; days to come are in a month too. */
  from: z.string(),
  until: z.string(),
  /** The months with figures begin with this one, yyyy-mm. */
  firstMonth: z.string(),
  thisMonth: z.string(),
  totals: z.object({ orders: z.number(), revenue: Rupees, delivery: Rupees }),
  /** By the state of the address, the highest revenue first; an empty name where no address is known. */
  states: z.array(z.object({ state: z.string(), orders: z.number(), revenue: Rupees })),
  /** The highest revenue first, after discount and without delivery. */
  products: z.object({
    listed: z.array(z.object({ productId: Slug, name: z.string(), units: z.number(), revenue: Rupees })),
    others: z.object({ count: z.number(), units: z.number(), revenue: Rupees }),
  }),
  /** The highest discount first. */
  coupons: z.object({
    listed: z.array(z.object({ couponName: z.string(), uses: z.number(), discount: Rupees })),
    others: z.object({ count: z.number(), uses: z.number(), discount: Rupees }),
  }),
  /** Phones that paid for an order in the range, and how many of those had paid for one before. Erased shoppers are neither. */
  shoppers: z.object({ all: z.number(), again: z.number() }),
});
export type Figures = z.output<typeof Figures>;

export const getFigures = defineCall({
  method: "GET",
  path: "/api/admin/figures",
  summary: "Sales by state, product and coupon, and how many shoppers came again",
  access: "owner",
  query: FiguresRange,
  reply: Figures,
  failure: "Failed to fetch the figures",
});

/** Replies with a CSV file, so it is no JSON call of the contract. Its query is a FiguresRange. */
export const SALES_EXPORT_PATH = "/api/admin/figures/sales.csv";
