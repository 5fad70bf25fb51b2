// The shopper's side of a payment link. Making one is in contract/phone-orders.ts.
import * as z from "zod/mini";
import { isPaymentToken } from "../rules/payment-link.ts";
import { defineCall } from "./call.ts";
import { KnownPhone, OrderNumber } from "./ids.ts";

export const openPaymentLink = defineCall({
  method: "POST",
  path: "/api/users/payment-link",
  summary: "Binds this browser for 24 hours to the order that a payment link is for",
  // In the body, because URLs are logged, and browsers do not send the fragment that contains the token.
  body: z.object({
    token: z.string().check(z.refine(isPaymentToken, "This link is incomplete. Copy all of it.")),
  }),
  reply: z.object({ orderId: OrderNumber, phone: KnownPhone }),
  failure: "This link could not be opened",
});
