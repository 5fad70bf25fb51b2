import * as z from "zod/mini";
import { ALERT_ACTIONS } from "../rules/alert-actions.ts";
import { ALERT_KINDS } from "../rules/alerts.ts";
import { Done, defineCall } from "./call.ts";
import { OrderNumber } from "./ids.ts";
import { Rupees } from "./rupees.ts";
import { openEnum } from "./word.ts";

export const Alert = z.object({
  _id: z.string(),
  kind: openEnum(ALERT_KINDS),
  /** Texts for people: what happened, and what to do about it. */
  happened: z.string(),
  advice: z.string(),
  /** `happened` without the number of a parcel: alerts of one cause have the same. */
  cause: z.optional(z.string()),
  orderId: z.nullable(OrderNumber),
  /** The name of the order's customer; null without an order, or once it was erased. */
  name: z.nullable(z.string()),
  /** The actions offered, most useful first. */
  actions: z.array(openEnum(ALERT_ACTIONS)),
  /** The id of the message that could not be sent; null for other alerts. */
  messageId: z.nullable(z.string()),
  /** The id of a refund that the owner can retry; null for all other alerts. */
  refundId: z.nullable(z.string()),
  /**
   * The amount of that refund if the owner can mark it as refunded here, since there is no order to do so; else
   * null.
   */
  refundAmount: z._default(z.nullable(Rupees), null),
  raisedAt: z.string(),
});
export type Alert = z.output<typeof Alert>;

export const dismissAlert = defineCall({
  method: "POST",
  path: "/api/admin/alerts/:id/resolve",
  summary: "Dismisses an alert",
  access: "owner",
  changes: ["orders"],
  params: z.object({ id: z.guid() }),
  reply: Done,
  failure: "Failed to dismiss the alert",
});
