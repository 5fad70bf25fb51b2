// The payment provider's payouts to the shop's bank account.
import * as z from "zod/mini";
import { SETTLEMENT_STATES } from "../rules/settlements.ts";
import { defineCall } from "./call.ts";
import { Month } from "./reports.ts";
import { Rupees } from "./rupees.ts";

/** Default: the month to file (rules/return-period.ts). */
export const SettlementsMonth = z.object({ month: z.optional(Month) });
export type SettlementsMonth = z.output<typeof SettlementsMonth>;

/** The payout is gross − refunds − fee − gst + other, unless `difference` is not zero. */
const SUMS = {
  /** Of the payments. */
  gross: Rupees,
  refunds: Rupees,
  /** Of the payment provider, without GST. */
  fee: Rupees,
  gst: Rupees,
  /** Adjustments and transfers; may be negative. */
  other: Rupees,
  payout: Rupees,
};

export const Settlements = z.object({
  /** yyyy-mm, in India. */
  month: z.string(),
  /** The shop's first month with sales, yyyy-mm. */
  firstMonth: z.string(),
  thisMonth: z.string(),
  /** Of the payouts that reached the bank. */
  totals: z.object(SUMS),
  /** Newest first. */
  settlements: z.array(
    z.object({
      settlementId: z.string(),
      /** yyyy-mm-dd in India. The day it was created, if it is not settled yet. */
      settledOn: z.string(),
      /** The bank's reference; empty if there is none yet. */
      utr: z.string(),
      state: z.enum(SETTLEMENT_STATES),
      paymentCount: z.number(),
      /** Payments, refunds and others. */
      itemCount: z.number(),
      ...SUMS,
      /** How much more was paid out than its parts give. */
      difference: Rupees,
      /** Payments and refunds that belong to no payment of this shop. */
      unknownItems: z.number(),
    }),
  ),
  /** Taken and refunded in the month, and not settled in it. */
  notSettled: z.object({ payments: z.number(), gross: Rupees, refunds: z.number(), refunded: Rupees }),
});
export type Settlements = z.output<typeof Settlements>;

export const getSettlements = defineCall({
  method: "GET",
  path: "/api/admin/settlements",
  summary: "The payment provider's payouts of a month: payments, refunds, fee and GST on it",
  access: "accountant",
  query: SettlementsMonth,
  reply: Settlements,
  failure: "Failed to fetch the settlements",
});

/** Replies with a CSV file, so it is not a JSON call of the contract. Its query is a SettlementsMonth. */
export const SETTLEMENTS_EXPORT_PATH = "/api/admin/settlements.csv";
