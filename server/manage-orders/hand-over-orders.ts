import type { ReplyOf } from "../../contract/call.ts";
import type { handOverOrders as call } from "../../contract/orders.ts";
import type { OrderNumber } from "../../rules/ids.ts";
import { staffActor } from "../../rules/order-actors.ts";
import type { Actor } from "../activity/audit.ts";
import type { Deps } from "../deps.ts";
import { moveOrder } from "../orders/move-order.ts";
import { moveMany } from "./move-many.ts";

/**
 * Moves the orders that are Packed to Shipped, and writes to their shoppers: the courier has the parcels.
 * @param orderNumbers duplicates count once
 * @returns which orders were moved and why others were not, in the order given
 */
export async function handOverOrders(
  deps: Deps,
  orderNumbers: readonly OrderNumber[],
  actor: Actor,
): Promise<ReplyOf<typeof call>> {
  const { moved, refused } = await moveMany(
    deps,
    orderNumbers,
    {
      from: "Packed",
      to: "Shipped",
      words: "handed over",
      async move(trx, ids) {
        for (const id of ids) await moveOrder(trx, id, "Shipped", staffActor(actor));
      },
    },
    actor,
  );
  return { handedOver: moved, refused };
}
