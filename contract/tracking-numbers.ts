// The sheet way: the courier answers the bulk booking sheet with a tracking number for each parcel.
import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { MAX_COURIER_NAME_LENGTH } from "./consignments.ts";
import { lineText } from "./form.ts";
import { OrderNumber } from "./ids.ts";

export const MAX_TRACKING_ROWS = 200;

/** What becomes of a row: its order is shipped, has been with this number, or cannot be. */
export const TRACKING_OUTCOMES = ["ship", "already shipped", "wrong"] as const;

const TrackingRow = z.object({
  /** Dispatch number, or the order's number. */
  reference: z.string().check(z.trim(), z.maxLength(60)),
  /** Of whatever form: one that cannot be right is told with its row. */
  awb: z.string().check(z.trim(), z.maxLength(60)),
  courierName: z.string().check(z.trim(), z.maxLength(MAX_COURIER_NAME_LENGTH), lineText),
});

const CheckedRow = z.object({
  outcome: z.enum(TRACKING_OUTCOMES),
  /** Null where there is none of this number. */
  order: z.nullable(
    z.object({ orderId: OrderNumber, dispatchNumber: z.nullable(z.string()), name: z.nullable(z.string()) }),
  ),
  /** What is wrong with the row; empty otherwise. */
  problem: z.string(),
});
export type CheckedTrackingRow = z.output<typeof CheckedRow>;

export const shipByTrackingNumbers = defineCall({
  method: "POST",
  path: "/api/admin/consignments/tracking-numbers",
  summary:
    "Ships Packed orders with the tracking numbers that a courier gave their parcels: each row by itself, those that " +
    "are wrong are told; a repeated call changes nothing more",
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
