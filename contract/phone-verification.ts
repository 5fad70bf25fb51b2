import * as z from "zod/mini";
import { isOtp, OTP_LENGTH } from "../rules/phone.ts";
import { defineCall } from "./call.ts";
import { OrderNumber, PhoneNumber } from "./ids.ts";

const Otp = z.string().check(z.refine(isOtp, `Enter the ${OTP_LENGTH}-digit code`));

const Sent = z.object({ success: z.boolean(), message: z.string() });

export const sendOtp = defineCall({
  method: "POST",
  path: "/api/auth/sent-otp",
  // Within a minute the shop refuses to send another code.
  isRepeatable: true,
  summary: "Sends a one-time code to a phone",
  body: z.object({ phoneNo: PhoneNumber, orderId: z.optional(OrderNumber) }),
  reply: Sent,
  failure: "Something Went Wrong",
  failureCarries: { success: false },
});

export const verifyOtp = defineCall({
  method: "POST",
  path: "/api/auth/verify-otp",
  summary: "Verifies a phone for an order and binds this browser to both for 24 hours",
  body: z.object({ phoneNo: PhoneNumber, otp: Otp, orderId: OrderNumber }),
  reply: Sent,
  failure: "Invalid OTP",
  failureCarries: { success: false },
});
