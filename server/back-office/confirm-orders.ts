import type { ReplyOf } from "../../contract/call.ts";
import type { confirmOrders as call } from "../../contract/orders.ts";
import type { OrderNumber } from "../../rules/ids.ts";
import type { Deps } from "../deps.ts";
import { moveMany } from "../orders/move-many.ts";
import type { Actor } from "../staff/audit-log/audit.ts";

/**
 * Moves the orders that are Paid to Confirmed, and enqueues their confirmation e-mails.
 * @param orderNumbers duplicates count once
 * @returns which orders were moved and why others were not, in the order given
 */
export async function confirmOrders(
  deps: Deps,
  orderNumbers: readonly OrderNumber[],
  actor: Actor,
): Promise<ReplyOf<typeof call>> {
  const step = { from: "Paid", to: "Confirmed", actionText: "confirmed" } as const;
  const { moved, refused } = await moveMany(deps, orderNumbers, step, actor);
  return { confirmed: moved, refused };
}
