// The courier's reply to the bulk booking sheet: a tracking number for each parcel.
import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { Consignment, MAX_COURIER_NAME_LENGTH, TypedNumber } from "./consignments.ts";
import { shortText } from "./form.ts";
import { OrderNumber } from "./ids.ts";
import { MAX_MOVE_REASON_LENGTH } from "./orders.ts";

export const MAX_TRACKING_ROWS = 200;

/**
 * The outcome of a row: its order is shipped; the number is added to an order shipped without one; it corrects the
 * number of a shipped order, if staff confirm that; it was shipped with this number before; or the row is wrong.
 */
export const TRACKING_OUTCOMES = ["ship", "add number", "correct", "already shipped", "wrong"] as const;

/** The number of a shipped order, as staff saw it when they decided to correct it. */
const EarlierNumber = z.object({ courierName: z.string(), awb: z.string() });

const Reason = shortText(MAX_MOVE_REASON_LENGTH, "Enter a reason");

const TrackingRow = z.object({
  /** The dispatch number or the order number. Any text is accepted, because errors are reported per row. */
  reference: z.string().check(z.trim(), z.maxLength(60)),
  awb: z.string().check(z.trim(), z.maxLength(60)),
  courierName: z.string().check(z.trim(), z.maxLength(MAX_COURIER_NAME_LENGTH)),
  /** The order shares the box, and so the tracking number, of another order. */
  isSameBox: z.optional(z.boolean()),
  /** Staff confirm that the row corrects this number of its order. */
  replaces: z.optional(EarlierNumber),
});

const CheckedRow = z.object({
  outcome: z.enum(TRACKING_OUTCOMES),
  /** Null if no order matches the reference. */
  order: z.nullable(
    z.object({ orderId: OrderNumber, dispatchNumber: z.nullable(z.string()), name: z.nullable(z.string()) }),
  ),
  /** For `correct`: the number that the order has; else null. */
  earlier: z._default(z.nullable(EarlierNumber), null),
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
    "orders that have none. A row with `replaces` corrects the number of its Shipped order. Each row is processed " +
    "separately and returns its problem; a repeated call changes nothing",
  access: "packer",
  changes: ["orders"],
  body: z.object({
    rows: z.array(TrackingRow).check(z.minLength(1, "There are no rows"), z.maxLength(MAX_TRACKING_ROWS)),
    /** Validates the rows without shipping. */
    isPreview: z.boolean(),
    /** Why numbers are corrected; required if a row has `replaces`. */
    reason: z.optional(Reason),
  }),
  /** One entry for each row, in order. */
  reply: z.object({ rows: z.array(CheckedRow) }),
  failure: "The tracking numbers could not be saved",
});

export const correctTrackingNumber = defineCall({
  method: "PUT",
  path: "/api/admin/consignments/:orderId/tracking-number",
  summary:
    "Corrects the courier, tracking number or link that staff entered for a Shipped order, and e-mails them to the " +
    "shopper; a repeated call changes nothing",
  access: "packer",
  changes: ["orders"],
  params: z.object({ orderId: OrderNumber }),
  body: z.extend(TypedNumber, { replaces: EarlierNumber, reason: Reason }),
  reply: Consignment,
  failure: "The tracking number could not be corrected",
});
