import type { RaisedAlert } from "./alerts.ts";
import { isTrueIn } from "./message-kinds.ts";
import { canMove, isPaidFor, type OrderStatus } from "./order-status.ts";
import type { ParcelTrouble } from "./parcel-stages.ts";

/** The actions offered next to an alert. */
export const ALERT_ACTIONS = [
  "send again",
  "refund",
  "cancel",
  "delivered",
  "lost",
  "open consignment",
  "send message again",
  "open order",
] as const;
export type AlertAction = (typeof ALERT_ACTIONS)[number];

const OF_PARCELS: Readonly<Record<ParcelTrouble, readonly AlertAction[]>> = {
  problem: ["open order"],
  returning: ["open order"],
  returned: ["send again", "refund", "cancel"],
  lost: ["send again", "refund", "cancel"],
  "not tracked": ["open consignment"],
  "no news": ["delivered", "lost"],
  "not cancelled": ["open order"],
  "number taken": ["open consignment"],
  "booking cancelled": ["open consignment"],
};

function advised(alert: RaisedAlert): readonly AlertAction[] {
  if (alert.kind === "parcel-problem") return OF_PARCELS[alert.details.stage] ?? ["open order"];
  // The hold of a refunded order cannot be released. Cancelling the order also retries the cancellation at the
  // courier.
  if (alert.kind === "held-parcel" && alert.details.held === "refunded") return ["cancel", "open order"];
  if (alert.kind === "message-not-sent") return ["send message again", "open order"];
  return ["open order"];
}

/** Offered to owners only. */
const OWNERS: readonly AlertAction[] = ["refund", "cancel"];

/**
 * The actions an alert recommends, limited to those the order's status allows.
 * @param status of the alert's order; null if the alert is not about an order
 * @param isOwner false for a packer
 */
export function alertActions(
  alert: RaisedAlert,
  status: OrderStatus | null,
  isOwner: boolean,
): AlertAction[] {
  if (status === null) return [];
  const isPossible: Readonly<Partial<Record<AlertAction, boolean>>> = {
    "send again": canMove(status, "Packed") && status !== "Confirmed",
    refund: isPaidFor(status) && status !== "Cancelled" && status !== "Refunded",
    cancel: canMove(status, "Cancelled"),
    delivered: canMove(status, "Delivered"),
    lost: canMove(status, "Lost"),
    "send message again": alert.kind === "message-not-sent" && isTrueIn(status, alert.details.message),
  };
  const actions = advised(alert).filter(
    (action) => isPossible[action] !== false && (isOwner || !OWNERS.includes(action)),
  );
  return actions.length > 0 ? actions : ["open order"];
}
