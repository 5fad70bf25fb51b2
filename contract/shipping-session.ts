import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { ShippingSession } from "./consignments.ts";

export const openShippingSession = defineCall({
  method: "POST",
  path: "/api/admin/shipping-session",
  summary: "Logs in at the courier and returns two tokens of the shop's own for that session",
  access: "packer",
  changes: [],
  reply: ShippingSession,
  failure: "The courier could not be reached",
});

export const refreshShippingSession = defineCall({
  method: "POST",
  path: "/api/admin/shipping-session/refresh",
  summary: "Exchanges a refresh token, once, for two new tokens",
  access: "packer",
  changes: [],
  body: z.object({ shippingRefreshToken: z.string().check(z.maxLength(200)) }),
  reply: ShippingSession,
  failure: "The courier could not be reached",
});

/** The header with the shipping token, for calls that reach the courier. */
export const SHIPPING_TOKEN_HEADER = "shipping-token";
