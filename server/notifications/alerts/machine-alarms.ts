// Alarms that are about one machine, or one process on it: no other one can say that all is well again.
import { sql } from "kysely";
import type { MachineAlarmKind } from "../../../rules/alarms.ts";
import type { Queryable } from "../../platform/database/connect.ts";

const MACHINE_KINDS: readonly MachineAlarmKind[] = ["disk-low", "many-refusals"];

/** The open alarm of this kind and machine, to be changed. */
const openAlarm = (db: Queryable, kind: MachineAlarmKind, machine: string) =>
  db
    .updateTable("alerts")
    .where("kind", "=", kind)
    .where("machine", "=", machine)
    .where("resolvedAt", "is", null);

/** Says that what an alarm is about still is so. @param machine as it was raised with */
export async function keepMachineAlarm(
  db: Queryable,
  kind: MachineAlarmKind,
  machine: string,
): Promise<void> {
  await openAlarm(db, kind, machine).set({ seenAt: sql<Date>`now()` }).execute();
}

/** Dismisses the alarm of a machine that has no reason for it any more. */
export async function dismissMachineAlarm(
  db: Queryable,
  kind: MachineAlarmKind,
  machine: string,
): Promise<void> {
  await openAlarm(db, kind, machine).set({ resolvedAt: sql<Date>`now()` }).execute();
}

/** Dismisses what nobody has seen for an hour: the trouble is over, or its machine is gone. */
export async function dismissUnseenAlarms({ db }: { db: Queryable }): Promise<void> {
  await db
    .updateTable("alerts")
    .set({ resolvedAt: sql<Date>`now()` })
    .where("kind", "in", MACHINE_KINDS)
    .where("seenAt", "<", sql<Date>`now() - interval '1 hour'`)
    .where("resolvedAt", "is", null)
    .execute();
}

/** In a query of alarms: the machine that one is about, where the shop runs as more than one process; else null. */
export const shownMachine = sql<string | null>`
  case when (select count(distinct process) > 1 from workers where seen_at > now() - interval '2 minutes')
    then machine end`;
