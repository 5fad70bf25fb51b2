import { sql } from "kysely";
import type { Consignment } from "../../contract/consignments.ts";
import type { OrderUuid } from "../../rules/ids.ts";
import { ENDED_CONSIGNMENT_STATES } from "../../rules/parcel-stages.ts";
import { trackingUrlOf } from "../../rules/tracking-pages.ts";
import { ShopError } from "../errors.ts";
import { isBooked } from "../facts/parcels.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { shopDocument } from "../shop-profile/shop-profile-queries.ts";
import { readStoredProfile } from "../shop-profile/stored-profile.ts";

/**
 * The consignment of an order, with its tracking events newest first. Null if there is none, if it is still being
 * created, or if the last one has ended.
 * @param id id of the order's row
 */
export async function findConsignmentOfOrder(db: Queryable, id: OrderUuid): Promise<Consignment | null> {
  const [consignment] = await listConsignments(
    selectConsignments(db).where(isBooked()).where("orderId", "=", id),
  );
  return consignment ?? null;
}

/**
 * A consignment that was booked, including an ended one.
 * @param id id of the consignment, not of the order
 * @throws ShopError CONSIGNMENT_NOT_FOUND
 */
export async function getConsignment(db: Queryable, id: string): Promise<Consignment> {
  const [consignment] = await listConsignments(
    selectConsignments(db)
      .where(({ or, eb }) => or([isBooked(), eb("state", "in", ENDED_CONSIGNMENT_STATES)]))
      .where("id", "=", id),
  );
  if (!consignment) throw new ShopError("CONSIGNMENT_NOT_FOUND");
  return consignment;
}

/**
 * The consignments of an order that came back or were lost, newest first.
 * @param id id of the order's row
 */
export function listEarlierConsignments(db: Queryable, id: OrderUuid): Promise<Consignment[]> {
  return listConsignments(
    selectConsignments(db).where("state", "in", ENDED_CONSIGNMENT_STATES).where("orderId", "=", id),
  );
}

function selectConsignments(db: Queryable) {
  return db.selectFrom("consignments").select([
    "id",
    "reference",
    "state",
    "carrier",
    "courierName",
    "awb",
    "trackingUrl",
    "weightGrams",
    "lengthCm",
    "widthCm",
    "heightCm",
    "rate",
    "pickupAt",
    "createdAt",
    sql<Consignment["events"]>`coalesce((
        select jsonb_agg(jsonb_build_object('at', to_char(happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
          'status', status, 'stage', stage, 'location', location) order by happened_at desc, stage = 'created')
        from consignment_events where consignment_id = consignments.id), '[]')`.as("events"),
    // For the courier's tracking page.
    sql<string | null>`case when tracking_url = '' then ${shopDocument} end`.as("document"),
  ]);
}

async function listConsignments(chosen: ReturnType<typeof selectConsignments>): Promise<Consignment[]> {
  const rows = await chosen.orderBy("id", "desc").execute();
  return rows.map(({ id: _id, document, ...row }) => ({
    _id,
    ...row,
    state: row.state as Consignment["state"],
    awb: row.awb as string,
    trackingUrl:
      row.trackingUrl || trackingUrlOf(readStoredProfile(document).trackingPages, row.courierName, row.awb),
    hasLabel: row.carrier !== "manual",
    pickupAt: row.pickupAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }));
}
