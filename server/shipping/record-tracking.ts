// Stores the courier's own record of a parcel. The webhook, the tracking loop and the refresh button all end here, in
// any order and any number of times.

import { sql } from "kysely";
import type { OrderNumber, OrderUuid } from "../../rules/ids.ts";
import { isParcelStopped, type OrderStatus } from "../../rules/order-status.ts";
import type { ParcelStage } from "../../rules/parcel-stages.ts";
import type { HoldReason } from "../../rules/payment-states.ts";
import type { Tracking } from "../adapters/courier/courier.ts";
import type { Deps } from "../deps.ts";
import { dismissAlerts } from "../notifications/alerts/dismiss-alerts.ts";
import { dismissParcelAlerts } from "../notifications/alerts/dismiss-parcel-alerts.ts";
import { raiseAlertOnce } from "../notifications/alerts/raise-alert.ts";
import { moveOrder } from "../orders/move-order.ts";
import { inTransaction, type Queryable } from "../platform/database/connect.ts";
import { type Actor, audit } from "../staff/audit-log/audit.ts";
import { endConsignment } from "./follow-order.ts";
import { raiseHeldParcel } from "./stop-parcel.ts";

/** A parcel that has not arrived after this many days is no longer tracked; staff get an alert. */
export const WATCH_DAYS = 45;

/** Minutes until the courier is queried again, by the parcel's stage. */
const NEXT_CHECK_MINUTES: Readonly<Record<ParcelStage, number>> = {
  created: 180,
  pickup: 120,
  "in transit": 180,
  "out for delivery": 30,
  problem: 120,
  returning: 360,
  // Final stages are queried again only if the scan was not believed or the order could not follow it yet.
  delivered: 360,
  returned: 360,
  lost: 360,
};

/** The order status for each final stage of a parcel. */
const ENDS: Readonly<Partial<Record<ParcelStage, "Delivered" | "Returned" | "Lost">>> = {
  delivered: "Delivered",
  returned: "Returned",
  lost: "Lost",
};

const TROUBLES = ["problem", "returning", "returned", "lost"] as const;

const COURIER: Actor = { name: "courier", source: "courier" };

interface TrackedOrder {
  id: OrderUuid;
  orderNumber: OrderNumber;
  status: OrderStatus;
  held: HoldReason | null;
  erasedAt: Date | null;
}

/**
 * Saves events, moves the order to Shipped, Delivered, Returned or Lost, ends a cancelled booking, and raises or
 * dismisses alerts. Tracking of an ended consignment changes nothing.
 * @param id id of the consignment
 * @param tracking read from the courier just now
 */
export async function recordTracking({ db }: Deps, id: string, tracking: Tracking): Promise<void> {
  await inTransaction(db, async (trx) => {
    const order = await lockTrackedOrder(trx, id);
    // Read only after the order is locked: until then the consignment may change.
    const parcel = await trx
      .selectFrom("consignments")
      .select(["id", "orderId", "reference", "awb", "courierName", "ignoredScanAt"])
      .where("id", "=", id)
      .where("state", "=", "created")
      .forUpdate()
      .executeTakeFirst();
    if (!order || !parcel) return;
    // Locations of the parcel are personal data of the shopper. They are not stored again after an erasure.
    if (order.erasedAt === null) await saveEvents(trx, id, tracking);
    const isBelieved = tracking.stage !== "delivered" || hasNewDelivery(tracking, parcel.ignoredScanAt);
    const stage = isBelieved ? tracking.stage : null;
    const hasTimedOut = await scheduleNextQuery(trx, id, tracking, isBelieved && tracking.isOver);
    const reached = await moveAlong(trx, order, tracking, stage, parcel.awb);
    if (reached === "Delivered" && stage === "delivered") {
      await trx
        .updateTable("consignments")
        .set({ state: "delivered", trackDueAt: null })
        .where("id", "=", id)
        .execute();
      await dismissParcelAlerts(trx, order.id);
    }
    if (reached === "Returned" || reached === "Lost") {
      await endConsignment(trx, order.id, reached === "Returned" ? "returned" : "lost");
      await dismissParcelAlerts(trx, order.id);
    }
    const isUnbooked = tracking.isCancelled && reached === "Packed";
    if (isUnbooked) await endCancelled(trx, order, parcel);
    // The scan is a fact, but the parcel of an order on hold should not have left.
    if (order.held !== null && isParcelStopped(order.status, order.held) && reached !== order.status)
      await raiseHeldParcel(trx, parcel, "collected", order.held);
    // No alert for a parcel that timed out if the order is Delivered already, for example by staff.
    const isMissed = hasTimedOut && reached !== "Delivered";
    const ofStage = isMissed ? "no news" : TROUBLES.find((each) => each === stage);
    const trouble = tracking.isCancelled ? "booking cancelled" : ofStage;
    // The parcel of an order on hold is not to be booked again.
    if (trouble && !(isUnbooked && order.held !== null)) {
      // One alert per consignment and stage: one when delivery fails, another when the parcel comes back.
      const same = { consignment: id, stage: trouble } as const;
      await raiseAlertOnce(trx, "parcel-problem", { ...same, awb: parcel.awb }, order.id, same);
    }
  });
}

function lockTrackedOrder(trx: Queryable, consignmentId: string): Promise<TrackedOrder | undefined> {
  return trx
    .selectFrom("orders")
    .select(["id", "orderNumber", "status", "held", "erasedAt"])
    .where("id", "=", (eb) => eb.selectFrom("consignments").select("orderId").where("id", "=", consignmentId))
    .forUpdate()
    .executeTakeFirst();
}

/** Whether the events contain a delivery later than the one found to be wrong. */
function hasNewDelivery({ events }: Tracking, disbelieved: Date | null): boolean {
  if (disbelieved === null) return true;
  return events.some(({ stage, at }) => stage === "delivered" && at > disbelieved);
}

/**
 * Schedules the next tracking query.
 * @returns true if the parcel has been tracked for WATCH_DAYS and is not queried again
 */
async function scheduleNextQuery(
  trx: Queryable,
  id: string,
  { stage, url }: Tracking,
  isOver: boolean,
): Promise<boolean> {
  const minutes = NEXT_CHECK_MINUTES[stage ?? "created"];
  const { trackDueAt } = await trx
    .updateTable("consignments")
    .set({
      ...(url ? { trackingUrl: url } : {}),
      // Claiming a parcel moves its due time ahead. If it is due again now, a newer webhook made it so: leave it due.
      trackDueAt: isOver
        ? null
        : sql<Date>`case when created_at <= now() - make_interval(days => ${WATCH_DAYS}) then null
            when track_due_at <= clock_timestamp() then track_due_at
            else now() + make_interval(mins => ${minutes}) end`,
    })
    .where("id", "=", id)
    .returning("trackDueAt")
    .executeTakeFirstOrThrow();
  return !isOver && trackDueAt === null;
}

/**
 * Moves the order as far as the parcel has come and records each move in the audit log.
 * @returns the order's status afterwards
 */
async function moveAlong(
  trx: Queryable,
  { id, orderNumber, status: before }: TrackedOrder,
  { isPickedUp }: Tracking,
  stage: ParcelStage | null,
  awb: string | null,
): Promise<OrderStatus> {
  let status = before;
  const move = async (to: OrderStatus) => {
    await moveOrder(trx, id, to, "courier");
    await audit(trx, COURIER, {
      action: "order moved",
      subject: orderNumber,
      before: { status },
      after: { status: to, awb },
    });
    status = to;
  };
  const end = stage === null ? undefined : ENDS[stage];
  if (status === "Packed" && (isPickedUp || end)) await move("Shipped");
  if (status === "Shipped" && end) await move(end);
  return status;
}

/** Ends a booking that was cancelled at the courier before the pickup. The order can be booked again. */
async function endCancelled(
  trx: Queryable,
  { id: orderId, orderNumber }: TrackedOrder,
  { id, awb, courierName }: { id: string; awb: string | null; courierName: string },
): Promise<void> {
  await trx
    .updateTable("consignments")
    .set({
      state: "failed",
      failedAt: sql<Date>`now()`,
      cancelledAt: sql<Date>`now()`,
      cancelDueAt: null,
      trackDueAt: null,
    })
    .where("id", "=", id)
    .execute();
  await audit(trx, COURIER, {
    action: "courier booking cancelled",
    subject: orderNumber,
    after: { courier: courierName, awb },
  });
  for (const kind of ["parcel-problem", "held-parcel"] as const)
    await dismissAlerts(trx, kind, orderId, { consignment: id });
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
