// Stores what the courier's own record says about a parcel. Webhook, sweep and refresh button all end here, in any
// order and any number of times.

import { sql } from "kysely";
import type { OrderNumber, OrderUuid } from "../../rules/ids.ts";
import { isParcelStopped, type OrderStatus } from "../../rules/order-status.ts";
import type { ParcelStage } from "../../rules/parcel-stages.ts";
import type { HoldReason } from "../../rules/payment-states.ts";
import type { Tracking } from "../adapters/courier/courier.ts";
import type { Deps } from "../deps.ts";
import { dismissParcelAlarms } from "../notifications/alerts/dismiss-parcel-alarms.ts";
import { raiseAlarmOnce } from "../notifications/alerts/raise-alarm.ts";
import { moveOrder } from "../orders/move-order.ts";
import { inTransaction, type Queryable } from "../platform/database/connect.ts";
import { type Actor, audit } from "../staff/audit-log/audit.ts";
import { endConsignment } from "./follow-order.ts";
import { raiseHeldParcel } from "./stop-parcel.ts";

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
  // Asked again only where it was not believed, or the order is not there yet.
  delivered: 360,
  returned: 360,
  lost: 360,
};

/** Where a parcel's way ends, and the order with it. */
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
 * Saves events, moves the order to Shipped, Delivered, Returned or Lost, and raises or dismisses alarms. News of a
 * consignment that has ended changes nothing.
 * @param id of the consignment
 * @param tracking read from the courier just now
 */
export async function recordTracking({ db }: Deps, id: string, tracking: Tracking): Promise<void> {
  await inTransaction(db, async (trx) => {
    const order = await lockTrackedOrder(trx, id);
    // Only now, under the order's lock, does the consignment stay as it is read.
    const parcel = await trx
      .selectFrom("consignments")
      .select(["id", "orderId", "reference", "awb", "courierName", "ignoredScanAt"])
      .where("id", "=", id)
      .where("state", "=", "created")
      .forUpdate()
      .executeTakeFirst();
    if (!order || !parcel) return;
    // Where the parcel was is the shopper's: what was erased stays so.
    if (order.erasedAt === null) await saveEvents(trx, id, tracking);
    const isBelieved = tracking.stage !== "delivered" || hasNewDelivery(tracking, parcel.ignoredScanAt);
    const stage = isBelieved ? tracking.stage : null;
    const hasTimedOut = await planNextLook(trx, id, tracking, isBelieved && tracking.isOver);
    const reached = await moveAlong(trx, order, tracking, stage, parcel.awb);
    if (reached === "Delivered" && stage === "delivered") {
      await trx
        .updateTable("consignments")
        .set({ state: "delivered", trackDueAt: null })
        .where("id", "=", id)
        .execute();
      await dismissParcelAlarms(trx, order.id);
    }
    if (reached === "Returned" || reached === "Lost") {
      await endConsignment(trx, order.id, reached === "Returned" ? "returned" : "lost");
      await dismissParcelAlarms(trx, order.id);
    }
    // The scan is a fact, but this parcel should not have left.
    if (order.held !== null && isParcelStopped(order.status, order.held) && reached !== order.status)
      await raiseHeldParcel(trx, parcel, "collected", order.held);
    // Nobody has to look for a parcel of which a person has said that it arrived.
    const isMissed = hasTimedOut && reached !== "Delivered";
    const trouble = isMissed ? "no news" : TROUBLES.find((each) => each === stage);
    if (trouble) {
      // One alarm per consignment and stage: one when delivery fails, another when the parcel comes back.
      const same = { consignment: id, stage: trouble } as const;
      await raiseAlarmOnce(trx, "parcel-problem", { ...same, awb: parcel.awb }, order.id, same);
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

/** Whether a delivery is reported that is later than the one found to be wrong. */
function hasNewDelivery({ events }: Tracking, disbelieved: Date | null): boolean {
  if (disbelieved === null) return true;
  return events.some(({ stage, at }) => stage === "delivered" && at > disbelieved);
}

/** @returns whether the parcel has been looked for long enough */
async function planNextLook(
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
      // Whoever looks puts the next look ahead: one that is due already was asked for by newer news than these.
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

/** Moves the order as far as the parcel has come, each move recorded. @returns the status it has now */
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
