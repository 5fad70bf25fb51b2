import { sql } from "kysely";
import type { Consignment } from "../../contract/consignments.ts";
import type { OrderUuid } from "../../rules/ids.ts";
import { type ConsignmentState, ENDED_CONSIGNMENT_STATES } from "../../rules/parcel-stages.ts";
import { ShopError } from "../errors.ts";
import type { Queryable } from "../platform/database/connect.ts";

const BOOKED = ["created", "delivered"] as const satisfies readonly ConsignmentState[];

/**
 * The consignment of an order, with its tracking events newest first; null while there is none, it is still being
 * created, or the last one has ended.
 * @param id of the order's row
 */
export async function findConsignment(db: Queryable, id: OrderUuid): Promise<Consignment | null> {
  return (await listConsignments(selectConsignments(db, BOOKED).where("orderId", "=", id)))[0] ?? null;
}

/**
 * A consignment that was booked, whatever became of it.
 * @param id its own, not the order's
 * @throws ShopError CONSIGNMENT_NOT_FOUND
 */
export async function getConsignment(db: Queryable, id: string): Promise<Consignment> {
  const [consignment] = await listConsignments(
    selectConsignments(db, [...BOOKED, ...ENDED_CONSIGNMENT_STATES]).where("id", "=", id),
  );
  if (!consignment) throw new ShopError("CONSIGNMENT_NOT_FOUND");
  return consignment;
}

/** The consignments of an order that came back or were lost, newest first. @param id of the order's row */
export function listEarlierConsignments(db: Queryable, id: OrderUuid): Promise<Consignment[]> {
  return listConsignments(selectConsignments(db, ENDED_CONSIGNMENT_STATES).where("orderId", "=", id));
}

function selectConsignments(db: Queryable, states: readonly Consignment["state"][]) {
  return db
    .selectFrom("consignments")
    .select([
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
    ])
    .where("state", "in", states);
}

async function listConsignments(chosen: ReturnType<typeof selectConsignments>): Promise<Consignment[]> {
  const rows = await chosen.orderBy("id", "desc").execute();
  return rows.map(({ id: _id, ...row }) => ({
    _id,
    ...row,
    state: row.state as Consignment["state"],
    awb: row.awb as string,
    hasLabel: row.carrier !== "manual",
    pickupAt: row.pickupAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }));
}
