import { defineCall } from "./call.ts";

export const openShippingSession = defineCall({
  method: "POST",
  path: "/api/admin/shipping-session",
  summary: "Signs in at the courier and gives the browser two handles for it",
  access: "staff",
  reply: ShippingSession,
  failure: "The courier could not be reached",
});

export const refreshShippingSession = defineCall({
  method: "POST",
  path: "/api/admin/shipping-session/refresh",
  summary: "Gives two new handles for an old refresh handle, once",
  access: "staff",
  body: z.object({ shippingRefreshToken: z.string().check(z.maxLength(200)) }),
  reply: ShippingSession,
  failure: "The courier could not be reached",
});

/** Sent as the header Shipping-Token with the calls that reach the courier. */
export const SHIPPING_TOKEN_HEADER = "shipping-token";

import * as z from "zod/mini";
import { ShippingSession } from "./consignments.ts";
