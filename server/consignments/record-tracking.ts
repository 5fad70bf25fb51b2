// What the courier's own record says of a parcel, drawn into ours: by webhook, sweep and button alike, in any
// order and any number of times.
import { sql } from "kysely";
import type { ParcelStage } from "../../contract/consignments.ts";
import { type Actor, audit } from "../activity/audit.ts";
import type { Tracking } from "../adapters/courier/courier.ts";
import { inTransaction, type Queryable } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { moveOrder } from "../orders/move-order.ts";

/** A parcel without an end after so long is a person's to look for. */
const WATCH_DAYS = 45;

/** Minutes until the next look, by how far a parcel is. */
const NEXT_LOOK: Readonly<Record<ParcelStage, number>> = {
  created: 180,
  pickup: 120,
  "in transit": 180,
  "out for delivery": 30,
  problem: 120,
  returning: 360,
  delivered: 30,
};

const COURIER: Actor = { name: "courier", source: "courier" };

/**
 * @param id of the consignment
 * @param tracking read from the courier just now
 */
export async function recordTracking({ db }: Deps, id: string, tracking: Tracking): Promise<void> {
  await inTransaction(db, async (trx) => {
    const order = await trx
      .selectFrom("consignments")
      .innerJoin("orders", "orders.id", "consignments.orderId")
      .select(["orders.id", "orders.orderId", "orders.status", "consignments.awb"])
      .where("consignments.id", "=", id)
      .where("consignments.state", "=", "created")
      .forUpdate("orders")
      .executeTakeFirst();
    if (!order) return;
    await saveEvents(trx, id, tracking);
    const { stage } = tracking;
    const minutes = NEXT_LOOK[stage ?? "created"];
    const { nextTrackAt } = await trx
      .updateTable("consignments")
      .set({
        ...(stage === "delivered" ? { state: "delivered" } : {}),
        ...(tracking.url ? { trackingUrl: tracking.url } : {}),
        nextTrackAt: tracking.isOver
          ? null
          : sql<Date>`case when created_at > now() - make_interval(days => ${WATCH_DAYS})
              then now() + make_interval(mins => ${minutes}) end`,
      })
      .where("id", "=", id)
      .returning("nextTrackAt")
      .executeTakeFirstOrThrow();
    const { awb } = order;
    if (stage === "delivered") await endTrouble(trx, order.id);
    if (stage === "delivered" && order.status === "Shipped") {
      await moveOrder(trx, order.id, "Delivered", "courier");
      await audit(trx, COURIER, {
        action: "order moved",
        subject: order.orderId,
        before: { status: "Shipped" },
        after: { status: "Delivered", awb },
      });
    }
    const isForgotten = !tracking.isOver && nextTrackAt === null;
    const trouble = isForgotten ? "no news" : stage === "problem" || stage === "returning" ? stage : null;
    if (trouble) await raiseOnce(trx, order.id, { consignment: id, stage: trouble, awb });
  });
}

async function saveEvents(trx: Queryable, id: string, { events }: Tracking): Promise<void> {
  if (events.length === 0) return;
  await trx
    .insertInto("consignmentEvents")
    .values(
      events.map(({ at, status, stage, location }) => ({
        consignmentId: id,
        happenedAt: at,
        status,
        stage,
        location,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Once a consignment and stage: an undelivered parcel is told of once, and its way back once more. */
async function raiseOnce(
  trx: Queryable,
  orderId: string,
  details: { consignment: string; stage: string; awb: string | null },
): Promise<void> {
  const { consignment, stage } = details;
  await sql`
    insert into alarms (kind, order_id, details)
    select 'parcel-problem', ${orderId}::uuid, ${JSON.stringify(details)}::jsonb where not exists (
      select from alarms where kind = 'parcel-problem' and order_id = ${orderId}::uuid
        and details @> ${JSON.stringify({ consignment, stage })}::jsonb)`.execute(trx);
}

async function endTrouble(trx: Queryable, orderId: string): Promise<void> {
  await trx
    .updateTable("alarms")
    .set({ resolvedAt: sql<Date>`now()` })
    .where("kind", "=", "parcel-problem")
    .where("orderId", "=", orderId)
    .where("resolvedAt", "is", null)
    .execute();
}
