export const Alarm = z.object({
  _id: z.string(),
  kind: z.string(),
  /** What happened, and what to do, in words for a person. */
  happened: z.string(),
  advice: z.string(),
  orderId: z.nullable(z.string()),
  raisedAt: z.string(),
});

export type Alarm = z.output<typeof Alarm>;

export const resolveAlarm = defineCall({
  method: "POST",
  path: "/api/admin/alarms/:id/resolve",
  summary: "Puts an alarm away",
  access: "owner",
  params: z.object({ id: z.guid() }),
  reply: Done,
  failure: "Failed to put the alarm away",
});

import * as z from "zod/mini";
import { Done, defineCall } from "./call.ts";
