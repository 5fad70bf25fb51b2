// Turns alerts, new orders, low stock and the end of the day into rows of `notifications`, one per channel and device.
import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { type NotificationChannel, type NotificationTopic, rolesWith } from "../../../rules/notifications.ts";
import {
  OPEN_FOR_MINUTES,
  QUIET_HOURS,
  URGENT_ALERT_KINDS,
  type UrgentAlertKind,
} from "../../../rules/urgent-alerts.ts";
import { lowProducts } from "../../catalogue/running-low.ts";
import { type Database, inTransaction, type Queryable } from "../../platform/database/connect.ts";
import { inIndia } from "../../platform/database/indian-time.ts";

/** The first order is sent at once. Those within a minute of it are sent together. */
const BUNDLE_SECONDS = 60;

/** Enqueues each kind of urgent alert, unless that kind was sent within the last QUIET_HOURS. */
export async function enqueueAlerts(db: Database, channels: readonly NotificationChannel[]): Promise<void> {
  // Without an address or a device, alerts wait until there is one.
  if (channels.length === 0) {
    const { rows } = await sql`select from ${devicesWith("alerts")} limit 1`.execute(db);
    if (rows.length === 0) return;
  }
  await oneAtATime(db, async (trx) => {
    const { rows } = await sql<{ alertKind: UrgentAlertKind }>`
      with due as (
        select distinct kind from alerts
        where resolved_at is null and notified_at is null and kind = any(${[...URGENT_ALERT_KINDS]})
          and raised_at <= now() - make_interval(
            mins => coalesce((${JSON.stringify(OPEN_FOR_MINUTES)}::jsonb ->> kind)::int, 0))
          and not exists (select from notifications where alert_kind = alerts.kind and state <> 'skipped'
            and created_at > now() - make_interval(hours => ${QUIET_HOURS}))),
      marked as (
        update alerts set notified_at = now()
        where kind in (select kind from due) and resolved_at is null and notified_at is null)
      select kind as alert_kind from due`.execute(trx);
    for (const kind of rows) await enqueue(trx, "alerts", channels, kind);
  });
}

/**
 * Enqueues new orders. They are marked even if no one gets them: a channel that is switched on later gets only newer
 * orders.
 */
export async function enqueueNewOrders(
  db: Database,
  channels: readonly NotificationChannel[],
): Promise<void> {
  await oneAtATime(db, async (trx) => {
    const bundleId = randomUUID();
    const { numAffectedRows } = await sql`
      update new_orders set notified_at = now(), bundle_id = ${bundleId}
      where notified_at is null and not exists (
        select from new_orders where notified_at > now() - make_interval(secs => ${BUNDLE_SECONDS}))`.execute(
      trx,
    );
    if (numAffectedRows) await enqueue(trx, "new orders", channels, { bundleId });
  });
}

/** Enqueues each product that runs low, once until it is above its level again. */
export async function enqueueLowStock(db: Database, channels: readonly NotificationChannel[]): Promise<void> {
  await oneAtATime(db, async (trx) => {
    const bundleId = randomUUID();
    const { rows } = await sql`
      with low as materialized (select id from ${lowProducts} as low),
      restocked as (delete from low_stock_products where product_id not in (select id from low))
      insert into low_stock_products (product_id, bundle_id) select id, ${bundleId}::uuid from low
      on conflict do nothing returning product_id`.execute(trx);
    if (rows.length > 0) await enqueue(trx, "low stock", channels, { bundleId });
  });
}

/**
 * Enqueues the summary of a day, once, between its hour and midnight.
 * @param hour of the day in India
 * @param now the current time of the database, or a time for tests
 */
export async function enqueueSummary(
  db: Database,
  channels: readonly NotificationChannel[],
  hour: number,
  now: RawBuilder<Date>,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { rows } = await sql<{ day: string }>`
      insert into evening_summaries (day)
      select india::date from (select ${inIndia(now)} as india) as clock
      where extract(hour from india) >= ${hour}
      on conflict do nothing returning to_char(day, 'YYYY-MM-DD') as day`.execute(trx);
    if (rows[0]) await enqueue(trx, "evening summary", channels, rows[0]);
  });
}

/** Serialises processes, which would otherwise enqueue the same notification twice. */
function oneAtATime(db: Database, work: (trx: Queryable) => Promise<void>): Promise<void> {
  return inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('notifications', 0))`.execute(trx);
    await work(trx);
  });
}

/** Devices on which the topic is switched on, of open accounts whose role may get it. */
function devicesWith(topic: NotificationTopic) {
  return sql`
    push_devices join admin_users on admin_users.id = push_devices.user_id
    where ${topic} = any(topics) and closed_at is null and role = any(${rolesWith(topic)})`;
}

/**
 * @param channels to the owner, in addition to the devices with this topic
 * @param about `day` as yyyy-mm-dd
 */
async function enqueue(
  trx: Queryable,
  topic: NotificationTopic,
  channels: readonly NotificationChannel[],
  about: { bundleId?: string; alertKind?: UrgentAlertKind; day?: string },
): Promise<void> {
  const { bundleId = null, alertKind = null, day = null } = about;
  await sql`
    insert into notifications (topic, channel, device_id, bundle_id, alert_kind, day)
    select ${topic}::text, channel, device_id, ${bundleId}::uuid, ${alertKind}::text, ${day}::date
    from (
      select unnest(${[...channels]}::text[]) as channel, null::uuid as device_id
      union all
      select 'push', push_devices.id from ${devicesWith(topic)}
    ) as recipients`.execute(trx);
}
