// The outbox of what shoppers are written about their orders: a row for each kind, and a job that sends it.
import { sql } from "kysely";
import type { MessageKind } from "../../rules/message-kinds.ts";
import type { OrderStatus } from "../../rules/order-status.ts";
import type { Queryable } from "../database/connect.ts";
import { enqueue } from "../jobs/enqueue.ts";

/** What a shopper is told of a move. */
export const MESSAGE_OF: Partial<Record<OrderStatus, MessageKind>> = {
  Confirmed: "confirmation",
  Shipped: "shipped",
  Cancelled: "cancelled",
  Refunded: "refunded",
};

/**
 * Has a message written, or written again.
 * @param trx the transaction of what it is about
 * @param id the order's internal id
 */
export async function sendMessage(trx: Queryable, id: string, kind: MessageKind): Promise<void> {
  await trx
    .insertInto("orderMessages")
    .values({ orderId: id, kind })
    .onConflict((conflict) =>
      conflict
        .columns(["orderId", "kind"])
        .doUpdateSet({ askedAt: sql<Date>`now()`, sentAt: null, problem: null }),
    )
    .execute();
  // Asked for anew while the mail server is away, it is still one mail.
  await enqueue(trx, "send-order-message", { id, kind }, `${kind} ${id}`);
}
