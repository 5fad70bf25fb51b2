import * as z from "zod/mini";
import { AddressInput } from "./address.ts";
import { BusinessBuyerInput } from "./business-buyer.ts";
import { defineCall } from "./call.ts";
import { OrderNumber } from "./ids.ts";

export const startPayment = defineCall({
  method: "POST",
  path: "/api/users/proceedToPay/:id",
  summary: "Starts or resumes the payment of a verified order",
  access: "shopper",
  params: z.object({ id: OrderNumber }),
  body: z.extend(BusinessBuyerInput, { address: AddressInput }),
  /** `amount` is in paise and `paymentId` is the provider's order id, as its checkout script expects. */
  reply: z.object({ key: z.string(), amount: z.number(), paymentId: z.string() }),
  failure: "Payment Failed",
});

export const RazorpayResponse = z.object({
  razorpay_payment_id: z.string().check(z.minLength(1), z.maxLength(64)),
  razorpay_order_id: z._default(z.string().check(z.maxLength(64)), ""),
  razorpay_signature: z.string().check(z.minLength(1), z.maxLength(256)),
});

export const confirmPayment = defineCall({
  method: "POST",
  path: "/api/users/paymentSuccess/:id",
  summary: "Confirms a payment; 202 with status processing until the provider has captured it",
  params: z.object({ id: OrderNumber }),
  body: z.object({ razorpayResponse: RazorpayResponse }),
  reply: z.object({ success: z.boolean(), status: z.enum(["paid", "processing"]), orderId: OrderNumber }),
  otherSuccesses: { 202: "Not collected yet: its status is processing" },
  failure: "Something went terribly wrong. Sorry for the inconvenience.",
});
