// The courier's reply to the bulk booking sheet: a tracking number for each parcel.
import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { MAX_COURIER_NAME_LENGTH } from "./consignments.ts";
import { OrderNumber } from "./ids.ts";

export const MAX_TRACKING_ROWS = 200;

/**
 * The outcome of a row: its order is shipped; the number is added to an order shipped without one; it was shipped
 * with this number before; or the row is wrong.
 */
export const TRACKING_OUTCOMES = ["ship", "add number", "already shipped", "wrong"] as const;

const TrackingRow = z.object({
  /** The dispatch number or the order number. Any text is accepted, because errors are reported per row. */
  reference: z.string().check(z.trim(), z.maxLength(60)),
  awb: z.string().check(z.trim(), z.maxLength(60)),
  courierName: z.string().check(z.trim(), z.maxLength(MAX_COURIER_NAME_LENGTH)),
  /** The order shares the box, and so the tracking number, of another order. */
  isSameBox: z.optional(z.boolean()),
});

const CheckedRow = z.object({
  outcome: z.enum(TRACKING_OUTCOMES),
  /** Null if no order matches the reference. */
  order: z.nullable(
    z.object({ orderId: OrderNumber, dispatchNumber: z.nullable(z.string()), name: z.nullable(z.string()) }),
  ),
  /** The error of the row; else empty. */
  problem: z.string(),
  /** Whether the only problem is that another order has the number: with `isSameBox` the row is accepted. */
  isNumberTaken: z.boolean(),
});
export type CheckedTrackingRow = z.output<typeof CheckedRow>;

export const shipByTrackingNumbers = defineCall({
  method: "POST",
  path: "/api/admin/consignments/tracking-numbers",
  summary:
    "Ships Packed orders with the tracking numbers that a courier gave their parcels, and adds the numbers of Shipped " +
    "orders that have none. Each row is processed separately and returns its problem; a repeated call changes nothing",
  access: "packer",
  body: z.object({
    rows: z.array(TrackingRow).check(z.minLength(1, "There are no rows"), z.maxLength(MAX_TRACKING_ROWS)),
    /** Validates the rows without shipping. */
    isPreview: z.boolean(),
  }),
  /** One entry for each row, in order. */
  reply: z.object({ rows: z.array(CheckedRow) }),
  failure: "The tracking numbers could not be saved",
});
