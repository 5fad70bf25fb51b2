import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { OrderNumber, orderNumbers, Slug } from "./ids.ts";

/** The most orders that one tick can cover. */
export const MAX_PICKED_ORDERS = 3_000;

/** A product already picked from the shelf for some orders. */
const PickedProduct = z.object({
  productId: Slug,
  orderIds: z.array(OrderNumber),
  /** The user who ticked it last. */
  by: z.string(),
});
export type PickedProduct = z.output<typeof PickedProduct>;

const FAILURE = "The pick list could not be saved";

export const listPicked = defineCall({
  method: "GET",
  path: "/api/admin/pick-list",
  summary: "What has been taken from the shelves in the last day, for which orders and by whom",
  access: "packer",
  reads: ["picked"],
  reply: z.array(PickedProduct),
  failure: FAILURE,
});

export const pickProduct = defineCall({
  method: "PUT",
  path: "/api/admin/pick-list/:productId",
  summary: "Ticks a product off for some orders and all packers, or takes the tick back",
  access: "packer",
  changes: ["picked"],
  params: z.object({ productId: Slug }),
  body: z.object({
    orderIds: orderNumbers(MAX_PICKED_ORDERS),
    isPicked: z.boolean(),
  }),
  reply: z.array(PickedProduct),
  failure: FAILURE,
});
