import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { Slug } from "./ids.ts";

export const MAX_PICKED_PACKETS = 1_000_000;

/** A product that has been taken from the shelf today. */
const PickedProduct = z.object({
  productId: Slug,
  /** As many as the list asked for then. */
  packets: z.number(),
  /** Who ticked it. */
  by: z.string(),
});
export type PickedProduct = z.output<typeof PickedProduct>;

const FAILURE = "The pick list could not be saved";

export const listPicked = defineCall({
  method: "GET",
  path: "/api/admin/pick-list",
  summary: "What has been taken from the shelves today, by whom",
  access: "staff",
  reply: z.array(PickedProduct),
  failure: FAILURE,
});

export const pickProduct = defineCall({
  method: "PUT",
  path: "/api/admin/pick-list/:productId",
  summary: "Ticks a product of today's pick list off for all packers, or takes the tick back",
  access: "staff",
  params: z.object({ productId: Slug }),
  body: z.object({
    /** How many packets the list asks for; 0 takes the tick back. */
    packets: z.int("Whole packets").check(z.minimum(0), z.maximum(MAX_PICKED_PACKETS)),
  }),
  reply: z.array(PickedProduct),
  failure: FAILURE,
});
