import * as z from "zod/mini";
import { POLICY_NAMES } from "../rules/policies.ts";
import { defineCall } from "./call.ts";

export const getPolicy = defineCall({
  method: "GET",
  path: "/api/shop/policies/:name",
  summary: "A policy as the owner wrote it; empty where the built-in text applies",
  params: z.object({ name: z.enum(POLICY_NAMES) }),
  /** `text` in the format of rules/policy-text.ts; `effective` is yyyy-mm-dd. */
  reply: z.object({ text: z.string(), effective: z.string() }),
  failure: "Failed to fetch the policy",
});
