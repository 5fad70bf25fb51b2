import * as z from "zod/mini";
import { defineCall } from "./call.ts";

export const COUPON_NAME_LENGTH = 40;

export const AppliedCoupon = z.object({ couponName: z.string(), discountPercentage: z.number() });
export type AppliedCoupon = z.output<typeof AppliedCoupon>;

export const validateCoupon = defineCall({
  method: "GET",
  path: "/api/users/coupon/validate/:code",
  summary: "Whether a coupon can be used now",
  // Any text: what no coupon can be called is answered like any other unknown code.
  params: z.object({ code: z.string() }),
  reply: AppliedCoupon,
  failure: "Invalid Coupon",
});
