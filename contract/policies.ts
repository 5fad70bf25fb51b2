import { defineCall } from "./call.ts";

export const POLICY_NAMES = ["terms", "privacy", "refund", "shipping"] as const;

export type PolicyName = (typeof POLICY_NAMES)[number];

export const getPolicy = defineCall({
  method: "GET",
  path: "/api/shop/policies/:name",
  summary: "The owner's own words of a policy; empty where the built-in ones stand",
  params: z.object({ name: z.enum(POLICY_NAMES) }),
  /** `text` as rules/policy-text.ts reads it; `effective` is yyyy-mm-dd. */
  reply: z.object({ text: z.string(), effective: z.string() }),
  failure: "Failed to fetch the policy",
});

import * as z from "zod/mini";
