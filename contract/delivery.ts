import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { Pincode } from "./pincodes.ts";

export const getDelivery = defineCall({
  method: "GET",
  path: "/api/delivery/:pincode",
  summary: "By which day what is ordered now arrives at a pincode",
  params: z.object({ pincode: Pincode }),
  reply: z.object({
    pincode: z.string(),
    /** A day in India, yyyy-mm-dd; null where the shop's courier does not go. */
    deliverBy: z.nullable(z.string()),
    /** Until when an order has this date, ISO 8601. Missing in replies of the release before. */
    orderBefore: z.optional(z.string()),
  }),
  failure: "Failed to work out the delivery date",
});
