import { sql } from "kysely";
import type { RaisedAlarm } from "../../rules/alarms.ts";
import type { OrderNumber } from "../../rules/ids.ts";
import type { UrgentAlarmKind } from "../../rules/urgent-alarms.ts";
import { shownMachine } from "../alarms/machine-alarms.ts";
import type { Queryable } from "../database/connect.ts";
import type { NoticeFacts } from "./compose-notice.ts";

/** The newest open alarm of a kind, and how many others there are; null where all is well again. */
export async function findNewestAlarm(
  db: Queryable,
  kind: UrgentAlarmKind,
): Promise<Pick<NoticeFacts, "alarm" | "machine" | "orderNumber" | "others"> | null> {
  const { rows } = await sql<
    RaisedAlarm & { machine: string | null; orderNumber: OrderNumber | null; all: number }
  >`
    select kind, details, ${shownMachine} as machine, order_number, count(*) over () as all
    from alarms left join orders on orders.id = alarms.order_id
    where kind = ${kind} and resolved_at is null order by raised_at desc, alarms.id desc limit 1`.execute(db);
  if (!rows[0]) return null;
  const { machine, orderNumber, all, ...alarm } = rows[0];
  return { alarm, machine, orderNumber, others: all - 1 };
}
