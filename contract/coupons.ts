import * as z from "zod/mini";
import { defineCall } from "./call.ts";

export const AppliedCoupon = z.object({ couponName: z.string(), discountPercentage: z.number() });
export type AppliedCoupon = z.output<typeof AppliedCoupon>;

export const validateCoupon = defineCall({
  method: "GET",
  path: "/api/users/coupon/validate/:code",
  summary: "Whether a coupon can be used now",
  // Any text: an impossible code gets the same reply as an unknown one.
  params: z.object({ code: z.string() }),
  reply: AppliedCoupon,
  failure: "Invalid Coupon",
});
