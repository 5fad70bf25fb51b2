// Stores what the courier's own record says about a parcel. Webhook, sweep and refresh button all end here, in any
// order and any number of times.

import { sql } from "kysely";
import type { OrderUuid } from "../../rules/ids.ts";
import type { ParcelStage } from "../../rules/parcel-stages.ts";
import { type Actor, audit } from "../activity/audit.ts";
import type { Tracking } from "../adapters/courier/courier.ts";
import { raiseAlarmOnce } from "../alarms/raise-alarm.ts";
import { inTransaction, type Queryable } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { moveOrder } from "../orders/move-order.ts";

/** A parcel that has not arrived after so many days is no longer tracked; a person has to look for it. */
export const WATCH_DAYS = 45;

/** Minutes until the courier is asked again, by the parcel's stage. */
const NEXT_CHECK_MINUTES: Readonly<Record<ParcelStage, number>> = {
  created: 180,
  pickup: 120,
  "in transit": 180,
  "out for delivery": 30,
  problem: 120,
  returning: 360,
  delivered: 30,
  returned: 360,
  lost: 360,
};

const COURIER: Actor = { name: "courier", source: "courier" };

/**
 * Saves events, moves the order to Delivered and raises or dismisses alarms.
 * @param id of the consignment
 * @param tracking read from the courier just now
 */
export async function recordTracking({ db }: Deps, id: string, tracking: Tracking): Promise<void> {
  await inTransaction(db, async (trx) => {
    const order = await trx
      .selectFrom("consignments")
      .innerJoin("orders", "orders.id", "consignments.orderId")
      .select(["orders.id", "orders.orderNumber", "orders.status", "consignments.awb"])
      .where("consignments.id", "=", id)
      .where("consignments.state", "=", "created")
      .forUpdate("orders")
      .executeTakeFirst();
    if (!order) return;
    await saveEvents(trx, id, tracking);
    const { stage } = tracking;
    const minutes = NEXT_CHECK_MINUTES[stage ?? "created"];
    const { nextTrackAt } = await trx
      .updateTable("consignments")
      .set({
        ...(stage === "delivered" ? { state: "delivered" } : {}),
        ...(tracking.url ? { trackingUrl: tracking.url } : {}),
        // Whoever looks puts the next look ahead: one that is due already was asked for by newer news than these.
        nextTrackAt: tracking.isOver
          ? null
          : sql<Date>`case when created_at <= now() - make_interval(days => ${WATCH_DAYS}) then null
              when next_track_at <= clock_timestamp() then next_track_at
              else now() + make_interval(mins => ${minutes}) end`,
      })
      .where("id", "=", id)
      .returning("nextTrackAt")
      .executeTakeFirstOrThrow();
    const { awb } = order;
    if (stage === "delivered") await dismissParcelAlarms(trx, order.id);
    if (stage === "delivered" && order.status === "Shipped") {
      await moveOrder(trx, order.id, "Delivered", "courier");
      await audit(trx, COURIER, {
        action: "order moved",
        subject: order.orderNumber,
        before: { status: "Shipped" },
        after: { status: "Delivered", awb },
      });
    }
    const hasTimedOut = !tracking.isOver && nextTrackAt === null;
    const trouble = hasTimedOut ? "no news" : stage === "problem" || stage === "returning" ? stage : null;
    if (trouble) {
      // One alarm per consignment and stage: one when delivery fails, another when the parcel comes back.
      const same = { consignment: id, stage: trouble } as const;
      await raiseAlarmOnce(trx, "parcel-problem", { ...same, awb }, order.id, same);
    }
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

async function dismissParcelAlarms(trx: Queryable, orderId: OrderUuid): Promise<void> {
  await trx
    .updateTable("alarms")
    .set({ resolvedAt: sql<Date>`now()` })
    .where("kind", "=", "parcel-problem")
    .where("orderId", "=", orderId)
    .where("resolvedAt", "is", null)
    .execute();
}
