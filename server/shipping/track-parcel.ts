import { sql } from "kysely";
import type { OrderUuid } from "../../rules/ids.ts";
import type { Courier } from "../adapters/courier/courier.ts";
import type { Deps } from "../deps.ts";
import { dismissAlerts } from "../notifications/alerts/dismiss-alerts.ts";
import { raiseAlert, raiseAlertOnce } from "../notifications/alerts/raise-alert.ts";
import { inTransaction, type Queryable } from "../platform/database/connect.ts";
import { pauseBeforeRetry, RETRIES } from "../platform/jobs/due-rows.ts";
import { requireCarrier } from "./courier-access.ts";
import { recordTracking, WATCH_DAYS } from "./record-tracking.ts";

/** Raises an alert after this many refusals, if the first was at least this many hours ago. */
const REFUSALS = 3;
const REFUSED_HOURS = 24;
/** Minutes until a parcel is queried again if the courier did not answer. */
const DEAD_AFTER_MINUTES = 10;

export interface TrackedParcel {
  /** The consignment's id. */
  id: string;
  /** The id of the order's row. */
  orderId: OrderUuid;
  carrier: string;
  awb: string;
}

/**
 * Reads a parcel's status from the courier and stores it. Clears earlier refusals and their alert.
 * @throws CourierRefusal, ProviderError
 */
export async function trackParcel(deps: Deps, courier: Courier, parcel: TrackedParcel): Promise<void> {
  requireCarrier(courier, parcel.carrier);
  await recordTracking(deps, parcel.id, await courier.track(parcel.awb));
  await inTransaction(deps.db, async (trx) => {
    const forgotten = await trx
      .updateTable("consignments")
      .set({ trackRefusals: 0, trackRefusedSince: null, trackAlerted: false })
      .where("id", "=", parcel.id)
      .where("trackRefusals", ">", 0)
      .executeTakeFirst();
    if (forgotten.numUpdatedRows === 0n) return;
    const same = { consignment: parcel.id, stage: "not tracked" } as const;
    await dismissAlerts(trx, "parcel-problem", parcel.orderId, same);
  });
}

/**
 * Records that the courier does not know a parcel. Retries with growing intervals until WATCH_DAYS, and raises one
 * alert.
 */
export async function recordRefusedTracking({ db }: Deps, parcel: TrackedParcel): Promise<void> {
  const { id, orderId, awb } = parcel;
  await inTransaction(db, async (trx) => {
    const { rows } = await sql<{ isTrouble: boolean; trackDueAt: Date | null }>`
      update consignments set track_refusals = track_refusals + 1,
        track_refused_since = coalesce(track_refused_since, now()),
        track_due_at = case when created_at <= now() - make_interval(days => ${WATCH_DAYS}) then null
          else now() + ${pauseBeforeRetry(RETRIES.unknownParcel, sql.ref("track_refusals"))} end
      where id = ${id} and state = 'created'
      returning track_due_at, not track_alerted and track_refusals >= ${REFUSALS}
        and track_refused_since <= now() - make_interval(hours => ${REFUSED_HOURS}) as is_trouble`.execute(
      trx,
    );
    if (rows[0]?.trackDueAt === null) return raiseTrackingEnded(trx, parcel);
    if (!rows[0]?.isTrouble) return;
    await trx.updateTable("consignments").set({ trackAlerted: true }).where("id", "=", id).execute();
    await raiseAlert(trx, "parcel-problem", { consignment: id, stage: "not tracked", awb }, orderId);
  });
}

/** Records that the courier did not answer about a parcel. Retries soon, until WATCH_DAYS. */
export async function recordNoAnswer({ db }: Deps, parcel: TrackedParcel): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { rows } = await sql<{ trackDueAt: Date | null }>`
      update consignments set track_due_at = case when created_at <= now() - make_interval(days => ${WATCH_DAYS}) then null
        -- What a webhook has made due meanwhile stays due.
        when track_due_at <= clock_timestamp() then track_due_at
        else now() + make_interval(mins => ${DEAD_AFTER_MINUTES}) end
      where id = ${parcel.id} and state = 'created' returning track_due_at`.execute(trx);
    if (rows[0]?.trackDueAt === null) await raiseTrackingEnded(trx, parcel);
  });
}

/** Raises the alert that a parcel is no longer tracked, unless staff have already set the order to Delivered. */
async function raiseTrackingEnded(trx: Queryable, { id, orderId, awb }: TrackedParcel): Promise<void> {
  const { status } = await trx
    .selectFrom("orders")
    .select("status")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  if (status === "Delivered") return;
  const same = { consignment: id, stage: "no news" } as const;
  await raiseAlertOnce(trx, "parcel-problem", { ...same, awb }, orderId, same);
}
