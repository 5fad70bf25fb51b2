import { sql } from "kysely";
import type { OrderUuid } from "../../../rules/ids.ts";
import type { Queryable } from "../../platform/database/connect.ts";

/**
 * Dismisses what an order's parcels were reported for, once that is settled. A booking that could not be cancelled stays
 * reported: it costs money, and its parcel may be collected, until a person cancels it.
 * @param trx the transaction of what settles it
 * @param id of the order's row
 */
export async function dismissParcelAlarms(trx: Queryable, id: OrderUuid): Promise<void> {
  await trx
    .updateTable("alerts")
    .set({ resolvedAt: sql<Date>`now()` })
    .where("kind", "in", ["parcel-problem", "held-parcel"])
    .where("orderId", "=", id)
    .where("resolvedAt", "is", null)
    .where(
      sql<boolean>`coalesce(details->>'stage', details->>'problem') not in ('not cancelled', 'no answer')`,
    )
    .execute();
}
