// What the shop itself has to say about an order: notes, and that it is to wait.
import * as z from "zod/mini";
import { textTooLong } from "../rules/product-fields.ts";
import { Done, defineCall } from "./call.ts";
import { paragraphText, shortText } from "./form.ts";
import { OrderRef } from "./ids.ts";

export const MAX_NOTE_LENGTH = 500;
export const MAX_NOTES = 20;
export const MAX_HOLD_REASON_LENGTH = 300;

export const OrderNote = z.object({
  _id: z.guid(),
  note: z.string(),
  /** Whoever packs the order reads it, and so may the shopper: it is printed on the packing slip. */
  isForPacking: z.boolean(),
  /** A username. */
  author: z.string(),
  /** Whether the author is an owner: only owners remove it. */
  isOwners: z.boolean(),
  at: z.string(),
});
export type OrderNote = z.output<typeof OrderNote>;

export const addOrderNote = defineCall({
  method: "POST",
  path: "/api/admin/order/notes/:id",
  summary: "Writes a note at an order",
  access: "staff",
  status: 201,
  params: z.object({ id: OrderRef }),
  body: z.object({
    note: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, "Write a note"),
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
  access: "staff",
  params: z.object({ id: OrderRef, noteId: z.guid() }),
  reply: Done,
  failure: "The note could not be removed",
});

export const holdOrder = defineCall({
  method: "PUT",
  path: "/api/admin/order/hold/:id",
  summary: "Holds an order that has not been sent: nobody can confirm, pack or send it until it is let go on",
  access: "staff",
  params: z.object({ id: OrderRef }),
  body: z.object({ reason: shortText(MAX_HOLD_REASON_LENGTH, "Say why") }),
  reply: Done,
  failure: "The order could not be held",
});

export const releaseOrder = defineCall({
  method: "DELETE",
  path: "/api/admin/order/hold/:id",
  summary: "Lets an order go on that the shop held; one whose money is disputed or gone back stays held",
  access: "staff",
  params: z.object({ id: OrderRef }),
  reply: Done,
  failure: "The order could not be let go on",
});
