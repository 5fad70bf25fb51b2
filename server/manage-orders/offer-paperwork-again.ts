import type { OrderUuid } from "../../rules/ids.ts";
import type { Paperwork } from "../../rules/paperwork.ts";
import type { Queryable } from "../database/connect.ts";

/**
 * What was printed or written says something else by now: Today offers it again.
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
  const made = await trx
    .deleteFrom("orderPaperwork")
    .where("orderId", "=", id)
    .where("kind", "in", kinds)
    .returning("kind")
    .execute();
  return made.map(({ kind }) => kind);
}
