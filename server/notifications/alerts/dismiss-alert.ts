import { sql } from "kysely";
import { alertText } from "../../../rules/alert-text.ts";
import type { RaisedAlert } from "../../../rules/alerts.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { ShopError } from "../../errors.ts";
import { type Database, inTransaction, type Queryable } from "../../platform/database/connect.ts";
import { type Actor, audit } from "../../staff/audit-log/audit.ts";
import { dismissing } from "./dismiss-alerts.ts";
import { shownMachine } from "./machine-alerts.ts";

/**
 * Dismisses an alert. Does nothing if it is already dismissed.
 * @throws ShopError ALERT_NOT_FOUND
 */
export async function dismissAlert(db: Database, id: string, actor: Actor): Promise<void> {
  await inTransaction(db, async (trx) => {
    const dismissed = await dismissing(trx)
      .where("id", "=", id)
      .returning(["kind", "details", shownMachine.as("machine")])
      .returning(
        sql<OrderNumber | null>`(select order_number from orders where orders.id = alerts.order_id)`.as(
          "orderNumber",
        ),
      )
      .executeTakeFirst();
    if (!dismissed) return refuseUnknown(trx, id);
    const alert = dismissed as typeof dismissed & RaisedAlert;
    await audit(trx, actor, {
      action: "alarm dismissed",
      subject: alert.orderNumber ?? alert.kind,
      before: { alert: alertText(alert, alert.machine).happened },
    });
  });
}

async function refuseUnknown(db: Queryable, id: string): Promise<void> {
  const known = await db.selectFrom("alerts").select("id").where("id", "=", id).executeTakeFirst();
  if (!known) throw new ShopError("ALERT_NOT_FOUND");
}
