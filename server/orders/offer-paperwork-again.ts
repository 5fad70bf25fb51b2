import { sql } from "kysely";
import type { OrderUuid } from "../../rules/ids.ts";
import { PAPERWORK, type Paperwork } from "../../rules/paperwork.ts";
import type { Queryable } from "../platform/database/connect.ts";

/**
 * What was printed or written is not true any more, and what was loaded to be is not either: Today offers it again.
 * @param trx in which the order is locked
 * @param id of the order's row
 * @param kinds those that say it
 * @returns those that had been made
 */
export async function offerPaperworkAgain(
  trx: Queryable,
  id: OrderUuid,
  kinds: readonly Paperwork[],
): Promise<Paperwork[]> {
  await trx
    .updateTable("orders")
    .set({ paperworkVersion: sql<number>`paperwork_version + 1` })
    .where("id", "=", id)
    .execute();
  const made = await trx
    .deleteFrom("orderPaperwork")
    .where("orderId", "=", id)
    .where("kind", "in", kinds)
    .returning("kind")
    .execute();
  return made.map(({ kind }) => kind);
}

/**
 * The units of a refund do not go into the parcel, or do again: what says what is in it is offered again.
 * @param trx in which the order is locked
 * @param id of the order's row
 * @param refundId a refund of money alone changes no parcel
 */
export async function offerAgainForRefund(trx: Queryable, id: OrderUuid, refundId: string): Promise<void> {
  const line = await trx
    .selectFrom("refundLines")
    .select("position")
    .where("refundId", "=", refundId)
    .executeTakeFirst();
  if (line) await offerPaperworkAgain(trx, id, PAPERWORK);
}
