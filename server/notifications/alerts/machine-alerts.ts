// Alerts about one machine, or one process on it. Only that machine can report that the trouble is over.
import { sql } from "kysely";
import type { MachineAlertKind } from "../../../rules/alerts.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { dismissing } from "./dismiss-alerts.ts";

const MACHINE_KINDS: readonly MachineAlertKind[] = ["disk-low", "many-refusals"];

/** Records that the cause of an alert still exists. @param machine as given to `raiseMachineAlert` */
export async function renewMachineAlert(
  db: Queryable,
  kind: MachineAlertKind,
  machine: string,
): Promise<void> {
  await db
    .updateTable("alerts")
    .set({ seenAt: sql<Date>`now()` })
    .where("kind", "=", kind)
    .where("machine", "=", machine)
    .where("resolvedAt", "is", null)
    .execute();
}

/** Dismisses the alert of a machine that no longer has a reason for it. */
export async function dismissMachineAlert(
  db: Queryable,
  kind: MachineAlertKind,
  machine: string,
): Promise<void> {
  await dismissing(db).where("kind", "=", kind).where("machine", "=", machine).execute();
}

/** Dismisses alerts that were not confirmed for an hour: the trouble is over, or the machine no longer exists. */
export async function dismissUnseenAlerts({ db }: { db: Queryable }): Promise<void> {
  await dismissing(db)
    .where("kind", "in", MACHINE_KINDS)
    .where("seenAt", "<", sql<Date>`now() - interval '1 hour'`)
    .execute();
}

/** SQL for a query of alerts: the machine that an alert is about, or null if the shop runs as one process only. */
export const shownMachine = sql<string | null>`
  case when (select count(distinct process) > 1 from workers where seen_at > now() - interval '2 minutes')
    then machine end`;
