import * as z from "zod/mini";
import { VISIT_STEPS } from "../rules/visits.ts";
import { defineCall } from "./call.ts";

export const countVisit = defineCall({
  method: "POST",
  path: "/api/visits",
  summary:
    "Counts steps of a visit to the storefront, each once for a tab; anonymous, without robots and browsers that opt out of tracking",
  body: z.object({
    steps: z.array(z.enum(VISIT_STEPS)).check(z.minLength(1), z.maxLength(VISIT_STEPS.length)),
  }),
  reply: z.object({ isCounted: z.boolean() }),
  failure: "The visit was not counted",
});
