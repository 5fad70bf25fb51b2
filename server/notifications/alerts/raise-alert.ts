// The only place that raises alerts. The dashboard shows them until they are dismissed.
import { sql } from "kysely";
import type { AlertDetails, AlertKind, MachineAlertKind, StandingAlertKind } from "../../../rules/alerts.ts";
import type { OrderUuid } from "../../../rules/ids.ts";
import type { Queryable } from "../../platform/database/connect.ts";

/** @param orderId id of the row of the order it is about, if any */
export async function raiseAlert<Kind extends AlertKind>(
  db: Queryable,
  kind: Kind,
  details: AlertDetails[Kind],
  orderId: OrderUuid | null = null,
): Promise<void> {
  await db
    .insertInto("alerts")
    .values({ kind, orderId, details: JSON.stringify(details) })
    .execute();
}

/**
 * Raises an alert unless the same one was raised before for this order, dismissed or not.
 * @param orderId null for an alert that is about no order
 * @param same the details that identify it
 */
export async function raiseAlertOnce<Kind extends AlertKind>(
  db: Queryable,
  kind: Kind,
  details: AlertDetails[Kind],
  orderId: OrderUuid | null,
  same: Partial<AlertDetails[Kind]>,
): Promise<void> {
  await sql`
    insert into alerts (kind, order_id, details)
    select ${kind}, ${orderId}::uuid, ${JSON.stringify(details)}::jsonb where not exists (
      select from alerts where kind = ${kind} and order_id is not distinct from ${orderId}::uuid
        and details @> ${JSON.stringify(same)}::jsonb)
    on conflict do nothing`.execute(db);
}

/**
 * Raises an alert about how an order was paid in the provider's checkout. At most one of a kind is open for an order
 * (index alerts_of_checkout), and a dismissed one is raised again only for a later payment.
 * @param paidAt when the payment was made
 * @returns whether it was raised
 */
export async function raiseCheckoutAlert<Kind extends "cash-on-delivery" | "account-setting">(
  db: Queryable,
  kind: Kind,
  details: AlertDetails[Kind],
  orderId: OrderUuid,
  paidAt: Date,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into alerts (kind, order_id, details)
    select ${kind}, ${orderId}::uuid, ${JSON.stringify(details)}::jsonb where not exists (
      select from alerts where kind = ${kind} and order_id = ${orderId}::uuid and resolved_at > ${paidAt})
    on conflict do nothing`.execute(db);
  return numAffectedRows > 0n;
}

/**
 * Raises an alert about an order, or updates the details of the open alert that `same` identifies.
 * @param db a transaction in which the order is locked, so that only one alert is raised
 */
export async function raiseOpenAlert<Kind extends AlertKind>(
  db: Queryable,
  kind: Kind,
  details: AlertDetails[Kind],
  orderId: OrderUuid,
  same: Partial<AlertDetails[Kind]>,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("alerts")
    .set({ details: JSON.stringify(details) })
    .where("kind", "=", kind)
    .where("orderId", "=", orderId)
    .where("resolvedAt", "is", null)
    .where(sql<boolean>`details @> ${JSON.stringify(same)}::jsonb`)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) await raiseAlert(db, kind, details, orderId);
}

/** Whether an alert with these details about an order is open. */
export async function isAlertOpen<Kind extends AlertKind>(
  db: Queryable,
  kind: Kind,
  orderId: OrderUuid,
  same: Partial<AlertDetails[Kind]>,
): Promise<boolean> {
  const open = await db
    .selectFrom("alerts")
    .select("id")
    .where("kind", "=", kind)
    .where("orderId", "=", orderId)
    .where("resolvedAt", "is", null)
    .where(sql<boolean>`details @> ${JSON.stringify(same)}::jsonb`)
    .executeTakeFirst();
  return open !== undefined;
}

/**
 * Raises an alert that is about no order, unless one of its kind was raised within the hour. Callers must not run in
 * parallel.
 */
export async function raiseAlertHourly<Kind extends AlertKind>(
  db: Queryable,
  kind: Kind,
  details: AlertDetails[Kind],
): Promise<void> {
  await sql`
    insert into alerts (kind, details)
    select ${kind}, ${JSON.stringify(details)}::jsonb where not exists (
      select from alerts where kind = ${kind} and raised_at > now() - interval '1 hour')`.execute(db);
}

/** Raises an alert of which at most one is open, or updates the details of the open one. */
export function raiseStandingAlert<Kind extends Exclude<StandingAlertKind, MachineAlertKind>>(
  db: Queryable,
  kind: Kind,
  details: AlertDetails[Kind],
): Promise<void> {
  return raiseStanding(db, kind, details, null);
}

/**
 * Raises an alert of which at most one per machine is open, or updates the details of the open one.
 * @param machine name of the machine, or of the process that detects the trouble
 */
export function raiseMachineAlert<Kind extends MachineAlertKind>(
  db: Queryable,
  kind: Kind,
  machine: string,
  details: AlertDetails[Kind],
): Promise<void> {
  return raiseStanding(db, kind, details, machine);
}

async function raiseStanding(
  db: Queryable,
  kind: StandingAlertKind,
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
  // Another process may have raised it since the update. The unique index alerts_standing then allows only one.
  if (numUpdatedRows === 0n)
    await db
      .insertInto("alerts")
      .values({ kind, machine, details: json })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
