import { sql } from "kysely";
import type { AlarmDetails, AlarmKind } from "../../rules/alarms.ts";
import type { OrderUuid } from "../../rules/ids.ts";
import type { Queryable } from "../database/connect.ts";

/**
 * Dismisses an order's alarms whose reason is gone.
 * @param same the details that identify them
 */
export async function dismissAlarms<Kind extends AlarmKind>(
  db: Queryable,
  kind: Kind,
  orderId: OrderUuid,
  same: Partial<AlarmDetails[Kind]>,
): Promise<void> {
  await db
    .updateTable("alarms")
    .set({ resolvedAt: sql<Date>`now()` })
    .where("kind", "=", kind)
    .where("orderId", "=", orderId)
    .where("resolvedAt", "is", null)
    .where(sql<boolean>`details @> ${JSON.stringify(same)}::jsonb`)
    .execute();
}
