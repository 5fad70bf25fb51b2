import * as z from "zod/mini";
import { ALARM_ACTIONS } from "../rules/alarm-actions.ts";
import { ALARM_KINDS } from "../rules/alarms.ts";
import { Done, defineCall } from "./call.ts";
import { OrderNumber } from "./ids.ts";
import { word } from "./word.ts";

export const Alarm = z.object({
  _id: z.string(),
  kind: word(ALARM_KINDS),
  /** For people: what happened, and what to do about it. */
  happened: z.string(),
  advice: z.string(),
  orderId: z.nullable(OrderNumber),
  /** What can be done about it at once, the most useful first. */
  actions: z.array(word(ALARM_ACTIONS)),
  /** The id of the message that could not be sent; null for other alarms. */
  messageId: z.nullable(z.string()),
  /** Of a refund that the owner can try again; null for all other alarms. */
  refundId: z.nullable(z.string()),
  raisedAt: z.string(),
});
export type Alarm = z.output<typeof Alarm>;

export const dismissAlarm = defineCall({
  method: "POST",
  path: "/api/admin/alarms/:id/resolve",
  summary: "Dismisses an alarm",
  access: "owner",
  params: z.object({ id: z.guid() }),
  reply: Done,
  failure: "Failed to dismiss the alarm",
});
