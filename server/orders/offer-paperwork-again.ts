import { sql } from "kysely";
import type { OrderUuid } from "../../rules/ids.ts";
import { PAPERWORK, type Paperwork } from "../../rules/paperwork.ts";
import type { Queryable } from "../platform/database/connect.ts";

/**
 * Marks printed or exported papers of an order as outdated, so that Today offers them again. The new paperwork
 * version also invalidates papers that are loaded but not recorded yet.
 * @param trx a transaction that has the order locked
 * @param id of the order's row
 * @param kinds the outdated kinds
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
 * Offers the papers again after a refund changed which units belong in the parcel: units are left out, or
 * included again.
 * @param trx a transaction that has the order locked
 * @param id of the order's row
 * @param refundId a refund without lines changes no parcel
 */
export async function offerAgainForRefund(trx: Queryable, id: OrderUuid, refundId: string): Promise<void> {
  const line = await trx
    .selectFrom("refundLines")
    .select("position")
    .where("refundId", "=", refundId)
    .executeTakeFirst();
  if (line) await offerPaperworkAgain(trx, id, PAPERWORK);
}
