// Ending a shopper's session. It is started by contract/phone-verification.ts and contract/payment-links.ts.
import * as z from "zod/mini";
import { defineCall } from "./call.ts";

export const endShopperSession = defineCall({
  method: "POST",
  path: "/api/users/end-session",
  summary: "Ends what verifying a phone, or a payment link, has opened in this browser",
  reply: z.object({ success: z.boolean() }),
  failure: "We could not log you out. Please check your connection and try again.",
});
