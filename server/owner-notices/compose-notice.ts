import { alarmWords } from "../../rules/alarm-words.ts";
import type { RaisedAlarm } from "../../rules/alarms.ts";
import type { OrderNumber } from "../../rules/ids.ts";

export interface NoticeFacts {
  /** The newest open alarm of the kind. */
  alarm: RaisedAlarm;
  /** That it is about, where there is more than one. */
  machine: string | null;
  /** Of the order that it is about, if any. */
  orderNumber: OrderNumber | null;
  /** How many more of the kind are open. */
  others: number;
  shopName: string;
  publicUrl: string;
}

/** What happened, what to do, and where. WhatsApp shows the text as one line. */
export function composeNotice({ alarm, machine, orderNumber, others, shopName, publicUrl }: NoticeFacts): {
  subject: string;
  text: string;
} {
  const { happened, advice } = alarmWords(alarm, machine);
  const page = orderNumber && others === 0 ? `/admin/manage-orders/${orderNumber}` : "/admin";
  const text = [
    happened,
    "",
    `What to do: ${advice}`,
    "",
    ...(others > 0 ? [`There ${others === 1 ? "is 1 more" : `are ${others} more`} like it.`, ""] : []),
    `See ${publicUrl}${page}`,
  ].join("\n");
  return { subject: `${shopName}: ${happened.replace(/\.$/, "")}`, text };
}
