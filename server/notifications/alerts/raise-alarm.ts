// The only place that raises alarms. The dashboard shows them until a person dismisses them.
import { sql } from "kysely";
import type { AlarmDetails, AlarmKind, MachineAlarmKind, StandingAlarmKind } from "../../../rules/alarms.ts";
import type { OrderUuid } from "../../../rules/ids.ts";
import type { Queryable } from "../../platform/database/connect.ts";

/** @param orderId row's id of the order it is about, if any */
export async function raiseAlarm<Kind extends AlarmKind>(
  db: Queryable,
  kind: Kind,
  details: AlarmDetails[Kind],
  orderId: OrderUuid | null = null,
): Promise<void> {
  await db
    .insertInto("alerts")
    .values({ kind, orderId, details: JSON.stringify(details) })
    .execute();
}

/**
 * Raises an alarm unless this order has had the same one already, dismissed or not.
 * @param orderId null for an alarm that is about no order
 * @param same the details that identify it
 */
export async function raiseAlarmOnce<Kind extends AlarmKind>(
  db: Queryable,
  kind: Kind,
  details: AlarmDetails[Kind],
  orderId: OrderUuid | null,
  same: Partial<AlarmDetails[Kind]>,
): Promise<void> {
  await sql`
    insert into alerts (kind, order_id, details)
    select ${kind}, ${orderId}::uuid, ${JSON.stringify(details)}::jsonb where not exists (
      select from alerts where kind = ${kind} and order_id is not distinct from ${orderId}::uuid
        and details @> ${JSON.stringify(same)}::jsonb)`.execute(db);
}

/**
 * Raises an alarm about an order, or gives the newest details to the open one that `same` identifies.
 * @param db a transaction that has the order locked, so that only one is raised
 */
export async function raiseOpenAlarm<Kind extends AlarmKind>(
  db: Queryable,
  kind: Kind,
  details: AlarmDetails[Kind],
  orderId: OrderUuid,
  same: Partial<AlarmDetails[Kind]>,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("alerts")
    .set({ details: JSON.stringify(details) })
    .where("kind", "=", kind)
    .where("orderId", "=", orderId)
    .where("resolvedAt", "is", null)
    .where(sql<boolean>`details @> ${JSON.stringify(same)}::jsonb`)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) await raiseAlarm(db, kind, details, orderId);
}

/** Raises an alarm that is about no order, unless there was one of its kind within the hour. Only one may call it at a time. */
export async function raiseAlarmHourly<Kind extends AlarmKind>(
  db: Queryable,
  kind: Kind,
  details: AlarmDetails[Kind],
): Promise<void> {
  await sql`
    insert into alerts (kind, details)
    select ${kind}, ${JSON.stringify(details)}::jsonb where not exists (
      select from alerts where kind = ${kind} and raised_at > now() - interval '1 hour')`.execute(db);
}

/** Raises an alarm of which one at most is open, or gives the open one the newest details. */
export function raiseStandingAlarm<Kind extends Exclude<StandingAlarmKind, MachineAlarmKind>>(
  db: Queryable,
  kind: Kind,
  details: AlarmDetails[Kind],
): Promise<void> {
  return raiseStanding(db, kind, details, null);
}

/**
 * Raises an alarm of which one at most is open for each machine, or gives the open one the newest details.
 * @param machine its name, or that of the process which sees the trouble
 */
export function raiseMachineAlarm<Kind extends MachineAlarmKind>(
  db: Queryable,
  kind: Kind,
  machine: string,
  details: AlarmDetails[Kind],
): Promise<void> {
  return raiseStanding(db, kind, details, machine);
}

async function raiseStanding(
  db: Queryable,
  kind: StandingAlarmKind,
  details: object,
  machine: string | null,
): Promise<void> {
  const json = JSON.stringify(details);
  const { numUpdatedRows } = await db
    .updateTable("alerts")
    .set({ details: json, seenAt: sql<Date>`now()` })
    .where("kind", "=", kind)
    .where("machine", "is not distinct from", machine)
    .where("resolvedAt", "is", null)
    .executeTakeFirstOrThrow();
  // Another process may have raised it since; the unique index alerts_standing keeps it one.
  if (numUpdatedRows === 0n)
    await db
      .insertInto("alerts")
      .values({ kind, machine, details: json })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
