import type { ReplyOf } from "../../contract/call.ts";
import type { packOrders as call } from "../../contract/orders.ts";
import type { OrderNumber } from "../../rules/ids.ts";
import { staffActor } from "../../rules/order-actors.ts";
import type { Deps } from "../deps.ts";
import { moveMany } from "../orders/move-many.ts";
import { packConfirmed } from "../orders/move-order.ts";
import type { Actor } from "../staff/audit-log/audit.ts";

/**
 * Moves the orders that are Confirmed to Packed.
 * @param orderNumbers duplicates count once
 * @returns which orders were moved and why others were not, in the order given
 */
export async function packOrders(
  deps: Deps,
  orderNumbers: readonly OrderNumber[],
  actor: Actor,
): Promise<ReplyOf<typeof call>> {
  const { moved, refused } = await moveMany(
    deps,
    orderNumbers,
    {
      from: "Confirmed",
      to: "Packed",
      actionText: "packed",
      move: (trx, ids) => packConfirmed(trx, ids, staffActor(actor)),
    },
    actor,
  );
  return { packed: moved, refused };
}
