import { sql } from "kysely";
import { staffActor } from "../../rules/order-actors.ts";
import { type Actor, audit } from "../activity/audit.ts";
import { inTransaction, type Queryable } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { lockOrder, moveOrder } from "../orders/move-order.ts";
import { sendMessage } from "../orders/order-messages.ts";

/** One confirmation an order in this time, however often it is asked for (security.md, section 0.5). */
const AGAIN_AFTER_SECONDS = 60;

/**
 * Sends the confirmation e-mail and moves Paid to Confirmed; on Confirmed it only sends it again, and not within a
 * minute: browsers and proxies repeat a GET by themselves.
 * @param idOrOrderId its `_id` or its public id
 * @returns what has happened, for a person
 * @throws ShopError ORDER_NOT_FOUND, ORDER_NOT_CONFIRMABLE
 */
export async function confirmOrder({ db }: Deps, idOrOrderId: string, actor: Actor): Promise<string> {
  return inTransaction(db, async (trx) => {
    const { id, orderId, status } = await lockOrder(trx, idOrOrderId);
    if (status === "Paid") {
      await moveOrder(trx, id, "Confirmed", staffActor(actor));
      const after = { status: "Confirmed" };
      await audit(trx, actor, { action: "order moved", subject: orderId, before: { status }, after });
      return `Order ${orderId} is Confirmed. The confirmation e-mail is on its way.`;
    }
    if (status !== "Confirmed") throw new ShopError("ORDER_NOT_CONFIRMABLE");
    if (await isJustSent(trx, id))
      return `The confirmation e-mail for order ${orderId} was sent a moment ago.`;
    await sendMessage(trx, id, "confirmation");
    await audit(trx, actor, { action: "confirmation sent", subject: orderId });
    return `The confirmation e-mail for order ${orderId} is on its way again.`;
  });
}

async function isJustSent(trx: Queryable, id: string): Promise<boolean> {
  const asked = await trx
    .selectFrom("orderMessages")
    .select("orderId")
    .where("orderId", "=", id)
    .where("kind", "=", "confirmation")
    // The clock of this moment: whoever was first may have begun after we did.
    .where(sql<boolean>`asked_at > clock_timestamp() - make_interval(secs => ${AGAIN_AFTER_SECONDS})`)
    .executeTakeFirst();
  return asked !== undefined;
}
