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
    /** A day in India, yyyy-mm-dd; null if the courier does not deliver there. */
    deliverBy: z.nullable(z.string()),
    /**
     * Orders placed before this moment have this date, ISO 8601. Missing in replies from processes of the previous
     * release.
     */
    orderBefore: z.optional(z.string()),
  }),
  failure: "Failed to find the delivery date",
});
