import * as z from "zod/mini";

import { defineCall } from "./call.ts";

// The path and the fields are spelt as in the specification.
export const getWallet = defineCall({
  method: "GET",
  path: "/api/admin/fast-two-api-wallet-ballance",
  summary: "What is left for one-time codes: rupees and messages",
  access: "owner",
  reply: z.object({ ballance: z.number(), sms_count: z.number() }),
  failure: "failed to fetch wallet ballance",
});
