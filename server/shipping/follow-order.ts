// Updates an order's consignment and its alerts when a person moves the order.

import { sql } from "kysely";
import type { OrderUuid } from "../../rules/ids.ts";
import type { OrderStatus } from "../../rules/order-status.ts";
import { isBooked } from "../facts/parcels.ts";
import { dismissParcelAlerts } from "../notifications/alerts/dismiss-parcel-alerts.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { wakeLoop } from "../platform/jobs/wake-loop.ts";
import { abandonConsignment } from "./claim-consignment.ts";

/**
 * Brings a consignment in line with its order.
 * @param trx the transaction of the move, in which the order is locked
 * @param id id of the order's row
 */
export async function followOrder(
  trx: Queryable,
  id: OrderUuid,
  from: OrderStatus,
  to: OrderStatus,
): Promise<void> {
  const isUnpacked = from === "Packed" && (to === "Confirmed" || to === "Cancelled");
  if (isUnpacked) await abandonConsignmentOf(trx, id);
  if (from === "Delivered" && to === "Shipped") await trackAgain(trx, id);
  if (to === "Returned" || to === "Lost")
    await endConsignment(trx, id, to === "Returned" ? "returned" : "lost");
  if (isUnpacked || from === "Returned" || from === "Lost" || from === "Shipped")
    await dismissParcelAlerts(trx, id);
}

/** Ends the consignment of a parcel that came back or was lost. Later scans of it no longer move the order. */
export async function endConsignment(
  trx: Queryable,
  id: OrderUuid,
  state: "returned" | "lost",
): Promise<void> {
  await trx
    .updateTable("consignments")
    .set({ state, trackDueAt: null })
    .where("orderId", "=", id)
    .where("state", "=", "created")
    .execute();
}

/** Abandons the consignment: the courier does not have the parcel yet, so its booking can still be cancelled. */
async function abandonConsignmentOf(trx: Queryable, id: OrderUuid): Promise<void> {
  const booked = await trx
    .selectFrom("consignments")
    .select("id")
    .where("orderId", "=", id)
    .where("state", "in", ["creating", "created"])
    .forUpdate()
    .execute();
  for (const consignment of booked) await abandonConsignment(trx, consignment.id);
}

/** Tracks the parcel again and ignores the scan that reported Delivered. */
async function trackAgain(trx: Queryable, id: OrderUuid): Promise<void> {
  const wrongScan = sql<Date | null>`coalesce(
    (select max(happened_at) from consignment_events where consignment_id = consignments.id and stage = 'delivered'),
    case when state = 'delivered' then now() end)`;
  await trx
    .updateTable("consignments")
    .set({
      state: "created",
      ignoredScanAt: wrongScan,
      trackDueAt: sql<Date | null>`case when carrier = 'manual' then null else now() end`,
    })
    .where("orderId", "=", id)
    .where(isBooked())
    .execute();
  await wakeLoop(trx, "parcels");
}
