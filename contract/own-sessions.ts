// The sessions of the account that makes the request, and their devices.
import * as z from "zod/mini";
import { Done, defineCall } from "./call.ts";

/** Only the most recently used sessions are listed. The others can only be ended together with all other sessions. */
export const MAX_SESSIONS_LISTED = 100;

const OwnSession = z.object({
  _id: z.guid(),
  /** For example "Chrome on Android"; empty for sessions from before devices were recorded. */
  device: z.string(),
  /** The IPv4 address or IPv6 /64 of the login; empty if it was not recorded. */
  source: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  /** Whether it is the session that makes the request. */
  isThis: z.boolean(),
});
export type OwnSession = z.output<typeof OwnSession>;

export const listOwnSessions = defineCall({
  method: "GET",
  path: "/api/admin/sessions",
  summary: `One's own open sessions, the last used first; at most ${MAX_SESSIONS_LISTED}`,
  access: "staff",
  reads: ["account"],
  reply: z.array(OwnSession),
  failure: "Failed to fetch your sessions",
});

export const endOwnSession = defineCall({
  method: "DELETE",
  path: "/api/admin/sessions/:id",
  summary: "Ends one of one's own sessions at once",
  access: "staff",
  changes: ["account"],
  params: z.object({ id: z.guid() }),
  reply: Done,
  failure: "Failed to end the session",
});

export const endOtherSessions = defineCall({
  method: "DELETE",
  path: "/api/admin/sessions",
  summary: "Ends all of the user's sessions except this one",
  access: "staff",
  changes: ["account"],
  reply: Done,
  failure: "Failed to end the sessions",
});
