import { sql } from "kysely";
import type { AlertDetails, AlertKind } from "../../../rules/alerts.ts";
import type { OrderUuid } from "../../../rules/ids.ts";
import type { Queryable } from "../../platform/database/connect.ts";

/** The update that dismisses open alerts; callers add which. */
export const dismissing = (db: Queryable) =>
  db.updateTable("alerts").set({ resolvedAt: sql<Date>`now()` }).where("resolvedAt", "is", null);

/**
 * Dismisses alerts whose reason no longer exists.
 * @param orderId id of the row of their order; null for alerts that are about no order
 * @param same details that identify them: an alert with any of these is dismissed
 */
export async function dismissAlerts<Kind extends AlertKind>(
  db: Queryable,
  kind: Kind,
  orderId: OrderUuid | null,
  ...same: readonly Partial<AlertDetails[Kind]>[]
): Promise<void> {
  await dismissing(db)
    .where("kind", "=", kind)
    .where("orderId", orderId === null ? "is" : "=", orderId)
    .where(sql<boolean>`details @> any(${same.map((each) => JSON.stringify(each))}::jsonb[])`)
    .execute();
}
