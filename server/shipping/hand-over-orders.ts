import type { ReplyOf } from "../../contract/call.ts";
import type { handOverOrders as call } from "../../contract/orders.ts";
import type { OrderNumber } from "../../rules/ids.ts";
import type { Deps } from "../deps.ts";
import { moveMany } from "../orders/move-many.ts";
import type { Actor } from "../staff/audit-log/audit.ts";

/**
 * Moves the orders that are Packed to Shipped and queues the e-mails to their shoppers: the courier has the parcels.
 * @param orderNumbers duplicates count once
 * @returns the orders that were moved, and the reason for each that was not, in the order given
 */
export async function handOverOrders(
  deps: Deps,
  orderNumbers: readonly OrderNumber[],
  actor: Actor,
): Promise<ReplyOf<typeof call>> {
  const step = { from: "Packed", to: "Shipped", actionText: "handed over" } as const;
  const { moved, refused } = await moveMany(deps, orderNumbers, step, actor);
  return { handedOver: moved, refused };
}
