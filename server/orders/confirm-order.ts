import { sql } from "kysely";
import { audit, type By } from "../admin-session/audit.ts";
import { inTransaction, type Queryable } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { lockOrder, moveOrder } from "./move-order.ts";
import { writeToShopper } from "./order-messages.ts";

/** One confirmation an order in this time, however often it is asked for (security.md, section 0.5). */
const AGAIN_AFTER_SECONDS = 60;

/**
 * Sends the confirmation e-mail and moves Paid to Confirmed; on Confirmed it only sends it again.
 * @throws ShopError ORDER_NOT_FOUND, ORDER_NOT_CONFIRMABLE, CONFIRMATION_TOO_SOON
 */
export async function confirmOrder({ db }: Deps, orderId: string, by: By): Promise<"moved" | "sent again"> {
  return inTransaction(db, async (trx) => {
    const { id, status } = await lockOrder(trx, orderId);
    if (status === "Paid") {
      await moveOrder(trx, id, "Confirmed", `admin:${by.actor}`);
      const after = { status: "Confirmed" };
      await audit(trx, { ...by, action: "order moved", subject: orderId, before: { status }, after });
      return "moved";
    }
    if (status !== "Confirmed") throw new ShopError("ORDER_NOT_CONFIRMABLE");
    const retryAfter = await secondsToWait(trx, id);
    if (retryAfter > 0) throw new ShopError("CONFIRMATION_TOO_SOON", { retryAfter });
    await writeToShopper(trx, id, "confirmation");
    await audit(trx, { ...by, action: "confirmation sent", subject: orderId });
    return "sent again";
  });
}

async function secondsToWait(trx: Queryable, id: string): Promise<number> {
  // The clock of this moment: whoever was first may have begun after we did.
  const left = sql<number>`ceil(${AGAIN_AFTER_SECONDS} - extract(epoch from clock_timestamp() - asked_at))::int`;
  const asked = await trx
    .selectFrom("orderMessages")
    .select(left.as("left"))
    .where("orderId", "=", id)
    .where("kind", "=", "confirmation")
    .executeTakeFirst();
  return asked?.left ?? 0;
}
