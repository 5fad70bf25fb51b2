import { sql } from "kysely";
import type { Consignment } from "../../contract/consignments.ts";
import type { OrderUuid } from "../../rules/ids.ts";
import type { Carrier } from "../../rules/parcel-stages.ts";
import type { Queryable } from "../database/connect.ts";

/**
 * The consignment of an order, with its tracking events newest first; null while there is none or it is still being
 * created.
 * @param id of the order's row
 */
export async function findConsignment(db: Queryable, id: OrderUuid): Promise<Consignment | null> {
  const row = await db
    .selectFrom("consignments")
    .select([
      "id",
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
    .where("orderId", "=", id)
    .where("state", "in", ["created", "delivered"])
    .executeTakeFirst();
  if (!row) return null;
  const { id: _id, ...consignment } = row;
  return {
    _id,
    ...consignment,
    carrier: row.carrier as Carrier,
    awb: row.awb as string,
    hasLabel: row.carrier !== "manual",
    pickupAt: row.pickupAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
