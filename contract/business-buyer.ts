// The business that an order's GST invoice names. The server checks it (rules/buyer.ts).
import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { OrderNumber } from "./ids.ts";

export const BusinessBuyerInput = z.object({
  /**
   * Whether a GST invoice for a business is wanted: true requires both fields, false removes them. Left out: both or neither.
   */
  needsGstInvoice: z.optional(z.boolean()),
  /** Unchanged if left out. */
  buyerGstin: z.optional(z.string()),
  buyerBusinessName: z.optional(z.string()),
});

export const changeOwnBusiness = defineCall({
  method: "PUT",
  path: "/api/users/gst-invoice/:id",
  summary: "Changes the business that the GST invoice of a paid order names, until the order is packed",
  access: "shopper",
  params: z.object({ id: OrderNumber }),
  body: BusinessBuyerInput,
  /** As stored. */
  reply: z.object({ buyerGstin: z.nullable(z.string()), buyerBusinessName: z.nullable(z.string()) }),
  failure: "The GST invoice could not be changed",
});
