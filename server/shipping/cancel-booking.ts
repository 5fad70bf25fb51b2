// Cancels what a courier may have booked for a failed consignment, so that the shop does not pay for it and the parcel
// of an order on hold is not collected. Retries until the courier answers, for RETRY_DAYS at most. What cannot be
// cancelled raises an alert.

import { sql } from "kysely";
import type { OrderUuid } from "../../rules/ids.ts";
import { isParcelStopped } from "../../rules/order-status.ts";
import { type HeldParcelProblem, LIVE_CONSIGNMENT_STATES } from "../../rules/parcel-stages.ts";
import {
  type Courier,
  CourierAccountRefusal,
  type CourierBooking,
  type CourierEvent,
  CourierRefusal,
} from "../adapters/courier/courier.ts";
import { ProviderError } from "../adapters/provider-http.ts";
import type { Deps } from "../deps.ts";
import { isBooked } from "../facts/parcels.ts";
import { dismissAlerts } from "../notifications/alerts/dismiss-alerts.ts";
import { isAlertOpen, raiseAlertOnce } from "../notifications/alerts/raise-alert.ts";
import { lockOrderRow } from "../orders/move-order.ts";
import { inTransaction, type Queryable } from "../platform/database/connect.ts";
import { indianDay } from "../platform/database/indian-time.ts";
import { claimDueRows } from "../platform/jobs/due-rows.ts";
import type { Loop } from "../platform/jobs/loop.ts";
import { wakeLoop } from "../platform/jobs/wake-loop.ts";
import { abandonConsignment } from "./claim-consignment.ts";
import { requireCarrier } from "./courier-access.ts";
import { hasSameAddress, raiseHeldParcel } from "./stop-parcel.ts";
import { courierKeyOf, numberKeyOf } from "./tracking-number-holders.ts";

/** A call that was in flight when the consignment failed may still create a booking for this long. */
const SETTLE_MINUTES = 30;
/** Raises an alert if the courier has not answered for this long. */
const TIMEOUT_HOURS = 24;
/** The same if the pickup is due today: the courier may be on its way. Leaves time for two or three attempts. */
const PICKUP_TIMEOUT_MINUTES = 5;
/** Stops retrying if the courier has not answered for this long. */
const RETRY_DAYS = 14;
/** The most calls of one attempt: find, cancel, and find again after a refusal. */
const CALLS = 3;

interface Due {
  id: string;
  carrier: string;
  reference: string;
  orderId: OrderUuid;
  /** No call that was in flight can create a booking any more. */
  isSettled: boolean;
  /** The courier has not answered in time. */
  isLate: boolean;
}

/** Cancels bookings. After one unanswered call the other bookings wait for the next poll. */
export const bookingLoop: Loop<Due, Deps> = {
  name: "bookings",
  atOnce: 1,
  maxUnanswered: 1,
  claim: claimDue,
  handle: (deps, due) => loggingErrors(deps, due.orderId, true, () => cancelDue(deps, due)),
};

/** Runs work on one order. Logs an error and returns `onError`, so that the remaining orders are still processed. */
async function loggingErrors<Result>(
  { log }: Deps,
  orderId: OrderUuid,
  onError: Result,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    log.error({ err: error, orderId }, "the parcel of an order could not be stopped");
    return onError;
  }
}

/** Cancels interrupted bookings of orders that are no longer Packed. */
export async function stopLeftParcels(deps: Deps): Promise<void> {
  const { db } = deps;
  const left = await db
    .selectFrom("consignments")
    .innerJoin("orders", "orders.id", "consignments.orderId")
    .select(["consignments.id", "consignments.orderId"])
    .where("consignments.state", "=", "creating")
    .where("orders.status", "<>", "Packed")
    .execute();
  for (const { id, orderId } of left) {
    const abandon = async (trx: Queryable) => {
      await lockOrderRow(trx, orderId);
      const still = await trx
        .selectFrom("consignments")
        .select("id")
        .where("id", "=", id)
        .where("state", "=", "creating")
        .where(sql<boolean>`coalesce(leased_until <= now(), true)`)
        .executeTakeFirst();
      if (still) await abandonConsignment(trx, id);
    };
    await loggingErrors(deps, orderId, undefined, () => inTransaction(db, abandon));
  }
}

/**
 * Claims due cancellations by moving `cancel_due_at` ahead, which is both lease and backoff: by the time since the
 * failure, at least a minute and at most an hour, and never less than the longest attempt takes.
 */
function claimDue({ db, courier }: Deps, most: number): Promise<Due[]> {
  const leaseSeconds = (CALLS * (courier?.longestCallMs ?? 0)) / 1000;
  return claimDueRows(db, {
    table: "consignments",
    due: "cancel_due_at",
    where: sql`state = 'failed'`,
    most,
    lease: sql`greatest(make_interval(secs => ${leaseSeconds}), interval '1 minute',
      least(now() - failed_at, interval '1 hour'))`,
    returning: sql`id, carrier, reference, order_id,
      failed_at <= now() - make_interval(mins => ${SETTLE_MINUTES}) as is_settled,
      failed_at <= now() - case when ${indianDay(sql.ref("pickup_at"))} <= ${indianDay()}
        then make_interval(mins => ${PICKUP_TIMEOUT_MINUTES}) else make_interval(hours => ${TIMEOUT_HOURS}) end as is_late`,
  });
}

/** @returns whether the courier answered */
async function cancelDue(deps: Deps, due: Due): Promise<boolean> {
  const { db, courier, log } = deps;
  const same = { consignment: due.id, stage: "not cancelled" } as const;
  try {
    if (!courier) throw new ProviderError("the shop has no account at a courier", null);
    requireCarrier(courier, due.carrier);
    const booked = await courier.findBooking(due.reference);
    if (booked && !booked.isCancelled) await cancel(courier, due.reference, booked);
    if (!booked && !due.isSettled) return true;
    await inTransaction(db, async (trx) => {
      await lockOrderRow(trx, due.orderId);
      await trx
        .updateTable("consignments")
        .set({ cancelledAt: sql<Date>`now()` })
        .where("id", "=", due.id)
        .where("state", "=", "failed")
        .execute();
      await endCancelling(trx, due.id);
      await dismissAlerts(trx, "parcel-problem", due.orderId, same);
      await dismissAlerts(trx, "held-parcel", due.orderId, { consignment: due.id });
    });
    return true;
  } catch (error) {
    if (!(error instanceof ProviderError) && !(error instanceof CourierRefusal)) throw error;
    log.warn({ err: error, reference: due.reference }, "booking could not be cancelled");
    const isRefused = error instanceof CourierRefusal && !(error instanceof CourierAccountRefusal);
    if (!isRefused && !due.isLate) return false;
    await inTransaction(db, async (trx) => {
      await reportNotCancelled(trx, due, isRefused ? "refused" : "no answer");
      await endCancelling(trx, due.id, isRefused ? 0 : RETRY_DAYS);
    });
    return isRefused;
  }
}

/**
 * Restores a booking that the courier refuses to cancel if its order still needs it. Otherwise raises an alert, and an
 * urgent one whenever the order is on hold: its parcel must not leave.
 */
async function reportNotCancelled(
  trx: Queryable,
  { id, orderId, reference }: Pick<Due, "id" | "orderId" | "reference">,
  problem: Exclude<HeldParcelProblem, "manual">,
): Promise<void> {
  const { status, held } = await trx
    .selectFrom("orders")
    .select(["status", "held"])
    .where("id", "=", orderId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const isResumed =
    problem === "refused" &&
    (isParcelStopped(status, held) || (status === "Packed" && (await isOfEndedHold(trx, id)))) &&
    (await resumeBooking(trx, id, orderId));
  if (held === null) {
    if (isResumed) return;
    const same = { consignment: id, stage: "not cancelled" } as const;
    return raiseAlertOnce(trx, "parcel-problem", { ...same, reference }, orderId, same);
  }
  const parcel = await trx
    .selectFrom("consignments")
    .select(["id", "orderId", "reference", "awb", "courierName"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  // A courier that has scanned the parcel and still does not answer changes nothing about the alert.
  if (
    problem !== "no answer" ||
    !(await isAlertOpen(trx, "held-parcel", orderId, { consignment: id, problem: "collected" }))
  )
    await raiseHeldParcel(trx, parcel, problem, held);
}

/**
 * Handles a scan of a parcel whose booking is being cancelled: the cancellation is retried at once. If the courier has
 * the parcel, an alert is raised before that, because the courier's API may not answer.
 * @param trx the transaction that stores the event
 */
export async function noteScanOfCancelled(
  trx: Queryable,
  carrier: string,
  { awb, isPickedUp }: CourierEvent,
): Promise<void> {
  const cancelling = await trx
    .selectFrom("consignments")
    .select(["id", "orderId", "reference"])
    .where("awb", "=", awb)
    .where("carrier", "=", carrier)
    .where("state", "=", "failed")
    .where("cancelDueAt", "is not", null)
    .executeTakeFirst();
  if (!cancelling) return;
  await lockOrderRow(trx, cancelling.orderId);
  const due = await trx
    .updateTable("consignments")
    .set({ cancelDueAt: sql<Date>`now()` })
    .where("id", "=", cancelling.id)
    .where("state", "=", "failed")
    .where("cancelDueAt", "is not", null)
    .executeTakeFirst();
  if (due.numUpdatedRows === 0n) return;
  if (isPickedUp) await reportNotCancelled(trx, cancelling, "collected");
  await wakeLoop(trx, "bookings");
}

/**
 * Whether a hold that has since ended stopped this booking, and the order still matches it: neither its status nor its
 * address has changed since.
 */
async function isOfEndedHold(trx: Queryable, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from consignments join orders on orders.id = order_id join addresses on addresses.id = orders.address_id
    where consignments.id = ${id} and ${hasSameAddress}
      and not exists (select from order_moves where order_moves.order_id = orders.id and moved_at > stopped_at)`.execute(
    trx,
  );
  return rows.length > 0;
}

/**
 * Restores a booking that the courier does not cancel. It is still valid, so it is tracked again in case the courier
 * collects the parcel.
 * @returns false if the order has another parcel or the booking was incomplete
 */
async function resumeBooking(trx: Queryable, id: string, orderId: OrderUuid): Promise<boolean> {
  const resumed = await trx
    .updateTable("consignments")
    .set({
      state: "created",
      failedAt: null,
      cancelDueAt: null,
      trackDueAt: sql<Date>`now()`,
      // Null if the cancellation began before the hold.
      stoppedAt: sql<Date | null>`(select coalesce(consignments.stopped_at, consignments.failed_at) from orders
        where orders.id = consignments.order_id and held is not null)`,
      // Another parcel may have got the same tracking number in the meantime.
      sharesBox: sql<boolean>`shares_box or exists (select from consignments as holder
        where ${numberKeyOf("holder.awb")} = ${numberKeyOf("consignments.awb")}
          and ${courierKeyOf("holder")} = ${courierKeyOf("consignments")}
          and ${isBooked("holder")} and holder.id <> consignments.id)`,
    })
    .where("id", "=", id)
    .where("state", "=", "failed")
    // Only a complete booking can be restored, and only if the order has no other live one.
    .where("awb", "is not", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("consignments as other")
            .select("other.id")
            .where("other.orderId", "=", orderId)
            .where("other.state", "in", LIVE_CONSIGNMENT_STATES),
        ),
      ),
    )
    .executeTakeFirst();
  const isResumed = resumed.numUpdatedRows > 0n;
  if (isResumed) await wakeLoop(trx, "parcels");
  return isResumed;
}

/** Cancels a booking. If it was already cancelled elsewhere, the courier's refusal counts as success. */
async function cancel(courier: Courier, reference: string, booked: CourierBooking): Promise<void> {
  try {
    await courier.cancel(booked.providerOrderId);
  } catch (error) {
    if (!(error instanceof CourierRefusal)) throw error;
    if (!(await courier.findBooking(reference))?.isCancelled) throw error;
  }
}

/** @param afterDays does nothing unless the consignment failed at least this many days ago */
async function endCancelling(trx: Queryable, id: string, afterDays = 0): Promise<void> {
  await sql`update consignments set cancel_due_at = null,
      stopped_at = (select consignments.stopped_at from orders where orders.id = order_id and held is not null)
    where id = ${id} and failed_at <= now() - make_interval(days => ${afterDays})`.execute(trx);
}
