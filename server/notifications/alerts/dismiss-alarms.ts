import { sql } from "kysely";
import type { AlarmDetails, AlarmKind } from "../../../rules/alarms.ts";
import type { OrderUuid } from "../../../rules/ids.ts";
import type { Queryable } from "../../platform/database/connect.ts";

/**
 * Dismisses alarms whose reason is gone.
 * @param orderId row's id of the order they are about; null for those that are about no order
 * @param same the details that identify them
 */
export async function dismissAlarms<Kind extends AlarmKind>(
  db: Queryable,
  kind: Kind,
  orderId: OrderUuid | null,
  same: Partial<AlarmDetails[Kind]>,
): Promise<void> {
  await db
    .updateTable("alerts")
    .set({ resolvedAt: sql<Date>`now()` })
    .where("kind", "=", kind)
    .where("orderId", orderId === null ? "is" : "=", orderId)
    .where("resolvedAt", "is", null)
    .where(sql<boolean>`details @> ${JSON.stringify(same)}::jsonb`)
    .execute();
}
