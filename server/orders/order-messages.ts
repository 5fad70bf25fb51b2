// The outbox of e-mails about orders: one row for each order and kind, and a job that sends it.

import { sql } from "kysely";
import type { OrderUuid } from "../../rules/ids.ts";
import type { MessageKind } from "../../rules/message-kinds.ts";
import type { OrderStatus } from "../../rules/order-status.ts";
import type { Queryable } from "../database/connect.ts";
import { enqueue } from "../jobs/enqueue.ts";

/** The message sent when an order moves to a status. */
export const MESSAGE_OF: Partial<Record<OrderStatus, MessageKind>> = {
  Confirmed: "confirmation",
  Shipped: "shipped",
  Cancelled: "cancelled",
  Refunded: "refunded",
};

/**
 * Enqueues a message, or enqueues it again.
 * @param trx the transaction of the change it reports
 * @param id of the order's row
 */
export async function enqueueMessage(trx: Queryable, id: OrderUuid, kind: MessageKind): Promise<void> {
  await trx
    .insertInto("orderMessages")
    .values({ orderId: id, kind })
    .onConflict((conflict) =>
      conflict
        .columns(["orderId", "kind"])
        .doUpdateSet({ askedAt: sql<Date>`now()`, sentAt: null, problem: null }),
    )
    .execute();
  // The job key makes it one mail, even if it is requested again while the mail server is down.
  await enqueue(trx, "send-order-message", { id, kind }, `${kind} ${id}`);
}
