import { sql } from "kysely";
import { alarmWords } from "../../../rules/alarm-words.ts";
import type { RaisedAlarm } from "../../../rules/alarms.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { ShopError } from "../../errors.ts";
import { type Database, inTransaction, type Queryable } from "../../platform/database/connect.ts";
import { type Actor, audit } from "../../staff/audit-log/audit.ts";
import { shownMachine } from "./machine-alarms.ts";

/**
 * Dismisses an alarm; does nothing if it is dismissed already.
 * @throws ShopError ALARM_NOT_FOUND
 */
export async function dismissAlarm(db: Database, id: string, actor: Actor): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { rows } = await sql<RaisedAlarm & { machine: string | null; orderNumber: OrderNumber | null }>`
      update alerts set resolved_at = now() where id = ${id} and resolved_at is null
      returning kind, details, ${shownMachine} as machine, (select orders.order_number from orders where orders.id = alerts.order_id)`.execute(
      trx,
    );
    const alarm = rows[0];
    if (!alarm) return refuseUnknown(trx, id);
    await audit(trx, actor, {
      action: "alarm dismissed",
      subject: alarm.orderNumber ?? alarm.kind,
      before: { alarm: alarmWords(alarm, alarm.machine).happened },
    });
  });
}

async function refuseUnknown(db: Queryable, id: string): Promise<void> {
  const known = await db.selectFrom("alerts").select("id").where("id", "=", id).executeTakeFirst();
  if (!known) throw new ShopError("ALARM_NOT_FOUND");
}
