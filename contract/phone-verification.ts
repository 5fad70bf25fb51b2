export const PhoneNumber = z.string().check(z.refine(isPhone, "Enter a 10-digit Indian mobile number"));

const Otp = z.string().check(z.refine(isOtp, `Enter the ${OTP_LENGTH}-digit code`));

const Sent = z.object({ success: z.boolean(), message: z.string() });

export const sendOtp = defineCall({
  method: "POST",
  path: "/api/auth/sent-otp",
  summary: "Sends a one-time code to a phone",
  body: z.object({ phoneNo: PhoneNumber, orderId: z.optional(OrderId) }),
  reply: Sent,
  failure: "Something Went Wrong",
  failureCarries: { success: false },
});

export const verifyOtp = defineCall({
  method: "POST",
  path: "/api/auth/verify-otp",
  summary: "Proves a phone for an order and binds this browser to both for 24 hours",
  body: z.object({ phoneNo: PhoneNumber, otp: Otp, orderId: OrderId }),
  reply: Sent,
  failure: "Invalid OTP",
  failureCarries: { success: false },
});

import * as z from "zod/mini";
import { isOtp, isPhone, OTP_LENGTH } from "../rules/phone.ts";
import { defineCall } from "./call.ts";
import { OrderId } from "./checkout.ts";
