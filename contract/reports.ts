// Sales by state, product and coupon in a range of days or a month.
import * as z from "zod/mini";
import { ZERO } from "../rules/money.ts";
import { defineCall } from "./call.ts";
import { DASHBOARD_DAYS, Day } from "./dashboard.ts";
import { OrderNumber, Slug } from "./ids.ts";
import { Rupees } from "./rupees.ts";

export const Month = z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, "A month as yyyy-mm"));

/** A month, or a number of days up to today. Default 30 days; if both are given, the month is used. */
export const FiguresRange = z.object({
  days: z.optional(z.enum(DASHBOARD_DAYS)),
  month: z.optional(Month),
});
export type FiguresRange = z.output<typeof FiguresRange>;

/** How many products or coupons are listed; the others are summed up. */
export const MAX_LISTED = 100;

export const MAX_DEAREST = 10;

export const Figures = z.object({
  /** The days covered, yyyy-mm-dd in India, both included. A month includes its future days. */
  from: z.string(),
  until: z.string(),
  /** The first month with figures, yyyy-mm. */
  firstMonth: z.string(),
  thisMonth: z.string(),
  /** The month whose files are offered unless another is chosen (rules/return-period.ts). Empty in replies of the previous release. */
  monthToFile: z._default(z.string(), ""),
  totals: z.object({
    orders: z.number(),
    revenue: Rupees,
    delivery: Rupees,
    /** Refunds made and lost disputes, whenever the orders were paid. Missing in replies of the previous release. */
    paidBack: z._default(Rupees, ZERO),
  }),
  /** By state of the delivery address, highest revenue first; an empty name for orders without an address. */
  states: z.array(z.object({ state: z.string(), orders: z.number(), revenue: Rupees })),
  /** Highest revenue first, after discount and without delivery. */
  products: z.object({
    listed: z.array(z.object({ productId: Slug, name: z.string(), units: z.number(), revenue: Rupees })),
    others: z.object({ count: z.number(), units: z.number(), revenue: Rupees }),
  }),
  /** Highest discount first. */
  coupons: z.object({
    listed: z.array(z.object({ couponName: z.string(), uses: z.number(), discount: Rupees })),
    others: z.object({ count: z.number(), uses: z.number(), discount: Rupees }),
  }),
  /**
   * Phones that paid for an order in the range, and how many of them had paid for one before. Erased shoppers count
   * in neither.
   */
  shoppers: z.object({ all: z.number(), again: z.number() }),
  /** Parcels booked with the courier's account, by the offers that were booked. */
  deliveryCost: z.object({
    /** In the range, highest cost first. `unpriced`: parcels whose cost is unknown. */
    couriers: z.array(
      z.object({ courierName: z.string(), parcels: z.number(), unpriced: z.number(), cost: Rupees }),
    ),
    /** The orders of the range whose parcels cost most beyond what the customer paid for delivery, at most MAX_DEAREST. */
    dearest: z.array(
      z.object({ orderId: OrderNumber, dispatchNumber: z.nullable(z.string()), cost: Rupees, paid: Rupees }),
    ),
    /** The last twelve months with parcels, latest first. `paid`: by customers for delivery, less refunds of it. */
    months: z.array(z.object({ month: z.string(), parcels: z.number(), cost: Rupees, paid: Rupees })),
  }),
});
export type Figures = z.output<typeof Figures>;

export const getFigures = defineCall({
  method: "GET",
  path: "/api/admin/figures",
  summary: "Sales by state, product and coupon, and the number of returning shoppers",
  access: "accountant",
  reads: ["orders", "reports"],
  query: FiguresRange,
  reply: Figures,
  failure: "Failed to fetch the reports",
});

/** Replies with a ZIP file, so it is not a JSON call of the contract. Its query is a MonthFilesQuery. */
export const MONTH_FILES_PATH = "/api/admin/month-files.zip";

export const MonthFilesQuery = z.object({ month: Month });

export type MonthFilesQuery = z.output<typeof MonthFilesQuery>;

export const monthFilesName = (month: string) => `accounts-${month}.zip`;

/** Replies with a CSV file, so it is not a JSON call of the contract. Its query is a SalesFileQuery. */
export const SALES_EXPORT_PATH = "/api/admin/figures/sales.csv";

export const SalesFileQuery = z.extend(FiguresRange, {
  /** The last of the days. Default today. */
  until: z.optional(Day),
});
export type SalesFileQuery = z.output<typeof SalesFileQuery>;
