// Stored delivery times: the courier's answers, and the days promised to shoppers.
import { sql } from "kysely";
import type { CourierAnswer } from "../../../rules/delivery-promise.ts";
import type { DeliveryZone } from "../../../rules/delivery-zone.ts";
import type { IndianDate } from "../../../rules/time.ts";
import type { Queryable } from "../../platform/database/connect.ts";

/** An older answer is requested again. Until the new one arrives it stays valid. */
const ANSWER_FRESH = sql`interval '1 day'`;
/** An older answer is not used. "Not served" is valid for a day only. */
const ANSWER_VALID = sql`case when answer.is_served then interval '7 days' else ${ANSWER_FRESH} end`;
/** How far back to search for the longest answer of a zone. */
const ZONE_PERIOD = sql`interval '30 days'`;

export interface Destination {
  pincode: string;
  zone: DeliveryZone;
  pickupLocation: string;
}

/** A parcel to a pincode, packed on a given day, with the owner's number of days for the zone. */
export interface Parcel extends Destination {
  packedOn: IndianDate;
  zoneDays: number;
}

interface Known {
  answer: CourierAnswer | undefined;
  /** Whether the courier has to be queried again. */
  isStale: boolean;
  /** Null also if the pincode has an answer of its own. */
  longestInZone: number | null;
  promised: number | null;
}

interface AnswerRow {
  isServed: boolean | null;
  days: number | null;
  isFresh: boolean | null;
  longestInZone: number | null;
  promised: number | null;
}

/** The stored answer and promise for a parcel. */
export async function findKnownDays(db: Queryable, parcel: Parcel): Promise<Known> {
  const { pincode, zone, pickupLocation, packedOn, zoneDays } = parcel;
  const { rows } = await sql<AnswerRow>`
    select answer.is_served, answer.days, answer.answered_at > now() - ${ANSWER_FRESH} as is_fresh,
      case when answer.pincode is null then (
        select max(days) from courier_days where courier_days.zone = ${zone}
          and courier_days.pickup_location = ${pickupLocation}
          and courier_days.answered_at > now() - ${ZONE_PERIOD}) end as longest_in_zone,
      (select days from delivery_promises where packed_on = ${packedOn}::date and pincode = ${pincode}
        and pickup_location = ${pickupLocation} and zone_days = ${zoneDays}) as promised
    from (select) as one left join courier_days as answer
      on answer.pincode = ${pincode} and answer.pickup_location = ${pickupLocation}
      and answer.answered_at > now() - ${ANSWER_VALID}`.execute(db);
  const { isServed, days, isFresh, longestInZone, promised } = rows[0] as AnswerRow;
  const answer = isServed === null ? undefined : isServed ? (days ?? "no days") : "not served";
  return { answer, isStale: isFresh !== true, longestInZone, promised };
}

/** Stores the courier's answer for a pincode and replaces an earlier one. */
export async function storeAnswer(
  db: Queryable,
  { pincode, zone, pickupLocation }: Destination,
  answer: CourierAnswer,
): Promise<void> {
  const row = {
    zone,
    isServed: answer !== "not served",
    days: typeof answer === "number" ? answer : null,
    answeredAt: sql<Date>`now()`,
  };
  await db
    .insertInto("courierDays")
    .values({ pincode, pickupLocation, ...row })
    .onConflict((earlier) => earlier.columns(["pincode", "pickupLocation"]).doUpdateSet(row))
    .execute();
}

/**
 * Records that a shopper is shown this number of working days.
 * @returns the fewest days ever promised for this parcel, including these: the number to show
 */
export async function promiseDays(db: Queryable, parcel: Parcel, days: number): Promise<number> {
  const { pincode, pickupLocation, packedOn, zoneDays } = parcel;
  const { rows } = await sql<{ days: number }>`
    insert into delivery_promises (packed_on, pincode, pickup_location, zone_days, days)
    values (${packedOn}::date, ${pincode}, ${pickupLocation}, ${zoneDays}, ${days})
    on conflict (packed_on, pincode, pickup_location, zone_days)
      do update set days = least(delivery_promises.days, excluded.days)
    returning days`.execute(db);
  return (rows[0] as { days: number }).days;
}
