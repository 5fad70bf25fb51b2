import type { RaisedAlarm } from "./alarms.ts";
import { canMove, isPaidFor, type OrderStatus } from "./order-status.ts";
import type { ParcelTrouble } from "./parcel-stages.ts";

/** What an alarm's advice can be done with at once. */
export const ALARM_ACTIONS = [
  "send again",
  "refund",
  "cancel",
  "delivered",
  "lost",
  "open consignment",
  "send message again",
  "open order",
] as const;
export type AlarmAction = (typeof ALARM_ACTIONS)[number];

const OF_PARCELS: Readonly<Record<ParcelTrouble, readonly AlarmAction[]>> = {
  problem: ["open order"],
  returning: ["open order"],
  returned: ["send again", "refund", "cancel"],
  lost: ["send again", "refund", "cancel"],
  "not tracked": ["open consignment"],
  "no news": ["delivered", "lost"],
  "not cancelled": ["open order"],
  "number taken": ["open consignment"],
};

function advised(alarm: RaisedAlarm): readonly AlarmAction[] {
  if (alarm.kind === "parcel-problem") return OF_PARCELS[alarm.details.stage] ?? ["open order"];
  // A refunded order is not released: cancelling it also retries the cancellation at the courier.
  if (alarm.kind === "held-parcel" && alarm.details.held === "refunded") return ["cancel", "open order"];
  if (alarm.kind === "message-not-sent") return ["send message again", "open order"];
  return ["open order"];
}

/** What only an owner may do. */
const OWNERS: readonly AlarmAction[] = ["refund", "cancel"];

/**
 * The actions that an alarm's advice amounts to, as far as its order still allows them.
 * @param status of its order; null if it is about none
 * @param isOwner whether they are for an owner or for a packer
 */
export function alarmActions(
  alarm: RaisedAlarm,
  status: OrderStatus | null,
  isOwner: boolean,
): AlarmAction[] {
  if (status === null) return [];
  const isPossible: Readonly<Partial<Record<AlarmAction, boolean>>> = {
    "send again": canMove(status, "Packed") && status !== "Confirmed",
    refund: isPaidFor(status) && status !== "Cancelled" && status !== "Refunded",
    cancel: canMove(status, "Cancelled"),
    delivered: canMove(status, "Delivered"),
    lost: canMove(status, "Lost"),
  };
  const actions = advised(alarm).filter(
    (action) => isPossible[action] !== false && (isOwner || !OWNERS.includes(action)),
  );
  return actions.length > 0 ? actions : ["open order"];
}
