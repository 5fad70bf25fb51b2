import { sql } from "kysely";
import { alarmWords } from "../../rules/alarm-words.ts";
import { audit, type By } from "../activity/audit.ts";
import { type Database, inTransaction, type Queryable } from "../database/connect.ts";
import { ShopError } from "../errors.ts";

/**
 * Puts an alarm away; one that is away already stays so.
 * @throws ShopError ALARM_NOT_FOUND
 */
export async function resolveAlarm(db: Database, id: string, by: By): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { rows } = await sql<{ kind: string; details: Record<string, unknown>; orderId: string | null }>`
      update alarms set resolved_at = now() where id = ${id} and resolved_at is null
      returning kind, details, (select orders.order_id from orders where orders.id = alarms.order_id)`.execute(
      trx,
    );
    const alarm = rows[0];
    if (!alarm) return refuseUnknown(trx, id);
    await audit(trx, {
      ...by,
      action: "alarm put away",
      subject: alarm.orderId ?? alarm.kind,
      before: { alarm: alarmWords(alarm.kind, alarm.details).happened },
    });
  });
}

async function refuseUnknown(db: Queryable, id: string): Promise<void> {
  const known = await db.selectFrom("alarms").select("id").where("id", "=", id).executeTakeFirst();
  if (!known) throw new ShopError("ALARM_NOT_FOUND");
}
