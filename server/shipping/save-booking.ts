import { sql } from "kysely";
import type { OrderNumber } from "../../rules/ids.ts";
import { type Paise, toRupees } from "../../rules/money.ts";
import type { ParcelStage } from "../../rules/parcel-stages.ts";
import { dismissAlerts } from "../notifications/alerts/dismiss-alerts.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { type Actor, audit } from "../staff/audit-log/audit.ts";
import type { Booking } from "./book-at-courier.ts";

interface SavedBooking extends Booking {
  /** Whether the parcel shares its box and tracking number with another order. */
  sharesBox: boolean;
}

interface FirstEvent {
  /** Shown in the parcel's timeline. */
  status: string;
  stage: ParcelStage;
  /** Written to the audit log. */
  action: string;
}

const BOOKED: FirstEvent = { status: "Booked", stage: "created", action: "consignment created" };

/**
 * Stores the booking of a consignment and its first event, and dismisses the alert that an earlier one was cancelled.
 * @param trx a transaction in which the order is locked
 * @param id id of the consignment
 * @throws DatabaseError 23505 of one_live_parcel_per_number if another parcel has the number; `retryWhenNumberIsTaken` handles
 * it
 */
export async function saveBooking(
  trx: Queryable,
  id: string,
  { awb, courierName, trackingUrl, rate, pickupAt, isTracked, ids, sharesBox }: SavedBooking,
  orderNumber: OrderNumber,
  actor: Actor,
  { status, stage, action }: FirstEvent = BOOKED,
): Promise<void> {
  const { orderId, weightGrams } = await trx
    .updateTable("consignments")
    .set({
      state: "created",
      leasedUntil: null,
      awb,
      sharesBox,
      courierName,
      trackingUrl,
      rate,
      pickupAt,
      ...ids,
      trackDueAt: isTracked ? sql<Date>`now() + interval '30 minutes'` : null,
      createdAt: sql<Date>`now()`,
    })
    .where("id", "=", id)
    .returning(["orderId", "weightGrams"])
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("consignmentEvents")
    .values({
      consignmentId: id,
      // Truncated to seconds, like the couriers' times, so that a scan in the same second sorts after it.
      happenedAt: sql<Date>`date_trunc('second', now())`,
      status,
      stage,
    })
    .execute();
  await dismissAlerts(trx, "parcel-problem", orderId, { stage: "booking cancelled" });
  await audit(trx, actor, {
    action,
    subject: orderNumber,
    after: { courier: courierName, awb, weightGrams, ...rateOf(rate), ...(sharesBox ? { sharesBox } : {}) },
  });
}

const rateOf = (rate: Paise | null) => (rate === null ? {} : { rate: toRupees(rate) });
