import * as z from "zod/mini";
import { VISIT_STEPS } from "../rules/visits.ts";
import { defineCall } from "./call.ts";

export const countVisit = defineCall({
  method: "POST",
  path: "/api/visits",
  summary:
    "Counts one step of a visit to the storefront, once for each tab; anonymous, without robots and browsers that opt out of tracking",
  body: z.object({ step: z.enum(VISIT_STEPS) }),
  reply: z.object({ isCounted: z.boolean() }),
  failure: "The visit was not counted",
});
