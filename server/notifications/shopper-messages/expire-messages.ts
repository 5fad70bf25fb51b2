import { sql } from "kysely";
import type { OrderUuid } from "../../../rules/ids.ts";
import type { MessageKind } from "../../../rules/message-kinds.ts";
import type { Deps } from "../../deps.ts";
import { inTransaction } from "../../platform/database/connect.ts";
import { raiseAlert } from "../alerts/raise-alert.ts";

const BATCH = 100;

/**
 * Expires messages that could not be sent within a day and raises an alert for each: a person has to inform the
 * shopper.
 * @param signal stops between two batches
 */
export async function expireMessages({ db }: Deps, signal: AbortSignal): Promise<void> {
  let expired = BATCH;
  while (expired === BATCH && !signal.aborted) {
    expired = await inTransaction(db, async (trx) => {
      const { rows } = await sql<{ orderId: OrderUuid; kind: MessageKind }>`
        update order_messages set state = 'expired' where id in (
          select id from order_messages
          where state = 'waiting' and requested_at < now() - interval '1 day'
            and coalesce(leased_until < clock_timestamp(), true)
          order by requested_at for update skip locked limit ${BATCH})
        returning order_id, kind`.execute(trx);
      for (const { orderId, kind } of rows)
        await raiseAlert(trx, "message-not-sent", { message: kind }, orderId);
      return rows.length;
    });
  }
}
