import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { Rupees, RupeesInQuery } from "./rupees.ts";

export const AppliedCoupon = z.object({ couponName: z.string(), discountPercentage: z.number() });
export type AppliedCoupon = z.output<typeof AppliedCoupon>;

export const validateCoupon = defineCall({
  method: "GET",
  path: "/api/users/coupon/validate/:code",
  summary: "Whether a coupon can be used now, and with itemsPrice what is missing for it",
  // Any text: an impossible code gets the same reply as an unknown one.
  params: z.object({ code: z.string() }),
  /** What the items of the cart cost before discount. */
  query: z.object({ itemsPrice: z.optional(RupeesInQuery) }),
  reply: z.extend(AppliedCoupon, {
    /** What the items have to cost, and how much more that is; only where itemsPrice was given. */
    minItemsPrice: z.optional(Rupees),
    missing: z.optional(Rupees),
  }),
  failure: "Invalid Coupon",
});
