import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { Rupees, RupeesInQuery } from "./rupees.ts";

export const AppliedCoupon = z.object({ couponName: z.string(), discountPercentage: z.number() });
export type AppliedCoupon = z.output<typeof AppliedCoupon>;

export const validateCoupon = defineCall({
  method: "GET",
  path: "/api/users/coupon/validate/:code",
  summary: "Whether a coupon can be used now, and with itemsPrice what is missing for it",
  // Any text is accepted: an impossible code gets the same reply as an unknown one.
  params: z.object({ code: z.string() }),
  /** The price of the cart's items before discount. */
  query: z.object({ itemsPrice: z.optional(RupeesInQuery) }),
  reply: z.extend(AppliedCoupon, {
    /** The coupon's minimum, and by how much the items are short of it; only if `itemsPrice` was given. */
    minItemsPrice: z.optional(Rupees),
    missing: z.optional(Rupees),
  }),
  failure: "Invalid Coupon",
});
