// Staff notes about an order, and putting it on hold.
import * as z from "zod/mini";
import { textTooLong } from "../rules/product-fields.ts";
import { Done, defineCall } from "./call.ts";
import { paragraphText, shortText } from "./form.ts";
import { OrderRef } from "./ids.ts";

export const MAX_NOTE_LENGTH = 500;
export const MAX_NOTES = 20;
export const MAX_HOLD_REASON_LENGTH = 300;

/** A note by staff, about an order or a customer. */
export const StaffNote = z.object({
  _id: z.guid(),
  note: z.string(),
  /** A username. */
  author: z.string(),
  /** Whether an owner wrote it: then only owners can remove it. */
  isOwners: z.boolean(),
  at: z.string(),
});

export const OrderNote = z.extend(StaffNote, {
  /** Shown to the packer and printed on the packing slip, so the shopper may read it. */
  isForPacking: z.boolean(),
});
export type OrderNote = z.output<typeof OrderNote>;

export const addOrderNote = defineCall({
  method: "POST",
  path: "/api/admin/order/notes/:id",
  summary: "Adds a note to an order",
  access: "packer",
  changes: ["orders"],
  status: 201,
  params: z.object({ id: OrderRef }),
  body: z.object({
    note: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, "Enter a note"),
        z.maxLength(MAX_NOTE_LENGTH, textTooLong(MAX_NOTE_LENGTH)),
        paragraphText,
      ),
    isForPacking: z.boolean(),
  }),
  reply: OrderNote,
  failure: "The note could not be saved",
});

export const removeOrderNote = defineCall({
  method: "DELETE",
  path: "/api/admin/order/notes/:id/:noteId",
  summary: "Removes a note of an order",
  access: "packer",
  changes: ["orders"],
  params: z.object({ id: OrderRef, noteId: z.guid() }),
  reply: Done,
  failure: "The note could not be removed",
});

export const holdOrder = defineCall({
  method: "PUT",
  path: "/api/admin/order/hold/:id",
  summary:
    "Puts an order on hold that has not been sent; it cannot be confirmed, packed or sent until it is released",
  access: "packer",
  changes: ["orders"],
  params: z.object({ id: OrderRef }),
  body: z.object({ reason: shortText(MAX_HOLD_REASON_LENGTH, "Enter a reason") }),
  reply: Done,
  failure: "The order could not be put on hold",
});

export const releaseOrder = defineCall({
  method: "DELETE",
  path: "/api/admin/order/hold/:id",
  summary: "Releases an order from a hold by staff; a hold for a dispute or a full refund stays",
  access: "packer",
  changes: ["orders"],
  params: z.object({ id: OrderRef }),
  reply: Done,
  failure: "The order could not be released",
});
