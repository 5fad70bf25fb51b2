import * as z from "zod/mini";
import { HISTORY_KINDS } from "../rules/history-kinds.ts";
import { defineCall } from "./call.ts";
import { Day } from "./dashboard.ts";
import { lineText } from "./form.ts";
import { PageQuery } from "./paging.ts";

export const ActivityRow = z.object({
  _id: z.string(),
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  source: z.string(),
  /** The changed values before and after, formatted for people. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
});
export type ActivityRow = z.output<typeof ActivityRow>;

export const MAX_FILTER_LENGTH = 100;

export const listActivity = defineCall({
  method: "GET",
  path: "/api/admin/activity",
  summary: "Who did what and when, the newest first; `from` and `until` are days in India, both included",
  access: "owner",
  query: z.extend(PageQuery, {
    actor: z.optional(z.string().check(z.maxLength(MAX_FILTER_LENGTH), lineText)),
    action: z.optional(z.string().check(z.maxLength(MAX_FILTER_LENGTH), lineText)),
    kind: z.optional(z.enum(HISTORY_KINDS)),
    /** The whole subject, such as a product's id; entries about many orders or products count too. Case is ignored. */
    object: z.optional(z.string().check(z.maxLength(MAX_FILTER_LENGTH), lineText)),
    /** A prefix of the subject; case is ignored. */
    subject: z.optional(z.string().check(z.trim(), z.maxLength(MAX_FILTER_LENGTH), lineText)),
    from: z.optional(Day),
    until: z.optional(Day),
  }),
  reply: z.array(ActivityRow),
  failure: "Failed to fetch the history",
});

export const listActivityFilterValues = defineCall({
  method: "GET",
  path: "/api/admin/activity-words",
  summary: "The actors and actions there are, to filter by",
  access: "owner",
  reply: z.object({ actors: z.array(z.string()), actions: z.array(z.string()) }),
  failure: "Failed to fetch the history",
});
