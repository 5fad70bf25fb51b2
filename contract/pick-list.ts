import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { OrderNumber, orderNumbers, Slug } from "./ids.ts";

/** How many orders a tick is for at most. */
export const MAX_PICKED_ORDERS = 3_000;

/** A product that has been taken from the shelf for some orders. */
const PickedProduct = z.object({
  productId: Slug,
  orderIds: z.array(OrderNumber),
  /** Who ticked it last. */
  by: z.string(),
});
export type PickedProduct = z.output<typeof PickedProduct>;

const FAILURE = "The pick list could not be saved";

export const listPicked = defineCall({
  method: "GET",
  path: "/api/admin/pick-list",
  summary: "What has been taken from the shelves in the last day, for which orders and by whom",
  access: "staff",
  reply: z.array(PickedProduct),
  failure: FAILURE,
});

export const pickProduct = defineCall({
  method: "PUT",
  path: "/api/admin/pick-list/:productId",
  summary: "Ticks a product off for some orders and all packers, or takes the tick back",
  access: "staff",
  params: z.object({ productId: Slug }),
  body: z.object({
    orderIds: orderNumbers(MAX_PICKED_ORDERS),
    isPicked: z.boolean(),
  }),
  reply: z.array(PickedProduct),
  failure: FAILURE,
});
