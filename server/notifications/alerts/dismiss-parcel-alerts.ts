import { sql } from "kysely";
import type { OrderUuid } from "../../../rules/ids.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { dismissing } from "./dismiss-alerts.ts";

/**
 * Dismisses the alerts about an order's parcels when they are settled. An alert about a booking that could not be
 * cancelled stays open until a person cancels the booking: it costs money, and its parcel may be collected.
 * @param trx the transaction of the change that settles them
 * @param id id of the order's row
 */
export async function dismissParcelAlerts(trx: Queryable, id: OrderUuid): Promise<void> {
  await dismissing(trx)
    .where("kind", "in", ["parcel-problem", "held-parcel"])
    .where("orderId", "=", id)
    .where(
      sql<boolean>`coalesce(details->>'stage', details->>'problem') not in ('not cancelled', 'no answer')`,
    )
    .execute();
}
