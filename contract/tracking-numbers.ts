// The sheet way: the courier answers the bulk booking sheet with a tracking number for each parcel.
import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { MAX_COURIER_NAME_LENGTH } from "./consignments.ts";
import { OrderNumber } from "./ids.ts";

export const MAX_TRACKING_ROWS = 200;

/**
 * What becomes of a row: its order is shipped; it was shipped without a number, which is added; it was shipped with this
 * number before; or the row has a problem.
 */
export const TRACKING_OUTCOMES = ["ship", "add number", "already shipped", "wrong"] as const;

const TrackingRow = z.object({
  /** Dispatch number, or the order's number. Texts of any form are accepted: what is wrong is reported with its row. */
  reference: z.string().check(z.trim(), z.maxLength(60)),
  awb: z.string().check(z.trim(), z.maxLength(60)),
  courierName: z.string().check(z.trim(), z.maxLength(MAX_COURIER_NAME_LENGTH)),
  /** The order shares the box, and so the number, of another order. */
  isSameBox: z.optional(z.boolean()),
});

const CheckedRow = z.object({
  outcome: z.enum(TRACKING_OUTCOMES),
  /** Null where there is none of this number. */
  order: z.nullable(
    z.object({ orderId: OrderNumber, dispatchNumber: z.nullable(z.string()), name: z.nullable(z.string()) }),
  ),
  /** What is wrong with the row; empty otherwise. */
  problem: z.string(),
  /** Whether the problem is only that another order has the number: with `isSameBox` the row is accepted. */
  isNumberTaken: z.boolean(),
});
export type CheckedTrackingRow = z.output<typeof CheckedRow>;

export const shipByTrackingNumbers = defineCall({
  method: "POST",
  path: "/api/admin/consignments/tracking-numbers",
  summary:
    "Ships Packed orders with the tracking numbers that a courier gave their parcels, and adds the numbers of Shipped " +
    "orders that have none. Each row is processed separately and returns its problem; a repeated call changes nothing",
  access: "staff",
  body: z.object({
    rows: z.array(TrackingRow).check(z.minLength(1, "There are no rows"), z.maxLength(MAX_TRACKING_ROWS)),
    /** Checks the rows without shipping anything. */
    isPreview: z.boolean(),
  }),
  /** For each row in order. */
  reply: z.object({ rows: z.array(CheckedRow) }),
  failure: "The tracking numbers could not be taken over",
});
