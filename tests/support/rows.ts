// Reads the shop's database, and waits for changes of it.

import { sql } from "kysely";
import { orderNumber, type ProductUuid } from "../../rules/ids.ts";
import { eventually } from "./eventually.ts";
import type { TestShop } from "./open-test-shop.ts";

/**
 * A connection of the role that owns the schema: tests arrange data with statements that the shop's role may
 * not run.
 */
export const databaseOf = (shop: TestShop) => shop.ownerDb;

export function orderRow(shop: TestShop, orderId: string) {
  return databaseOf(shop)
    .selectFrom("orders")
    .selectAll()
    .where("orderNumber", "=", orderNumber(orderId))
    .executeTakeFirstOrThrow();
}

export async function statusOf(shop: TestShop, orderId: string): Promise<string> {
  return (await orderRow(shop, orderId)).status;
}

/** @returns the available units of a product; null where they are not counted */
export async function availableOf(shop: TestShop, product: ProductUuid): Promise<number | null> {
  const { available } = await databaseOf(shop)
    .selectFrom("products")
    .select("available")
    .where("id", "=", product)
    .executeTakeFirstOrThrow();
  return available;
}

export async function paymentsOf(shop: TestShop, orderId: string) {
  return databaseOf(shop)
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.orderId")
    .leftJoin("refunds", "refunds.paymentId", "payments.id")
    .select([
      "payments.providerPaymentId",
      "payments.outcome",
      "payments.reason",
      "payments.amount",
      "refunds.state as refund",
    ])
    .where("orders.orderNumber", "=", orderNumber(orderId))
    .orderBy("payments.id")
    .execute();
}

export function paymentAttemptsOf(shop: TestShop, orderId: string) {
  return databaseOf(shop)
    .selectFrom("paymentAttempts")
    .innerJoin("orders", "orders.id", "paymentAttempts.orderId")
    .select(["paymentAttempts.state", "paymentAttempts.amount", "providerOrderId", "receipt"])
    .where("orders.orderNumber", "=", orderNumber(orderId))
    .orderBy("paymentAttempts.id")
    .execute();
}

/** All status changes of an order, oldest first. */
export async function movesOf(shop: TestShop, orderId: string): Promise<string[]> {
  const moves = await databaseOf(shop)
    .selectFrom("orderMoves")
    .innerJoin("orders", "orders.id", "orderMoves.orderId")
    .select(["fromStatus", "toStatus"])
    .where("orders.orderNumber", "=", orderNumber(orderId))
    .orderBy("orderMoves.id")
    .execute();
  return moves.map(({ fromStatus, toStatus }) => `${fromStatus}→${toStatus}`);
}

/** Number of rows per table. Without `workers`, whose rows come and go on a slow machine. */
export async function countRows(shop: TestShop): Promise<Record<string, number>> {
  const db = databaseOf(shop);
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'workers'
    order by 1`.execute(db);
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const counted = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(db);
    counts[name] = (counted.rows[0] as { n: number }).n;
  }
  return counts;
}

/** Backdates a phone's one-time codes. */
export async function ageCodes(shop: TestShop, phone: string, seconds: number): Promise<void> {
  await sql`update otp_codes set created_at = created_at - make_interval(secs => ${seconds}),
    expires_at = expires_at - make_interval(secs => ${seconds}) where phone = ${phone}`.execute(
    databaseOf(shop),
  );
}

/** Waits until so many connections to the database wait for a lock. */
export async function untilWaiting(shop: TestShop, connections: number): Promise<void> {
  await eventually(async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(databaseOf(shop));
    const waiting = rows[0]?.waiting ?? 0;
    if (waiting < connections) throw new Error(`${waiting} of ${connections} connections wait`);
  }, 10);
}

/** Kinds of the open alerts about an order. */
export async function openAlertsOf(shop: TestShop, orderId: string): Promise<string[]> {
  const alerts = await databaseOf(shop)
    .selectFrom("alerts")
    .innerJoin("orders", "orders.id", "alerts.orderId")
    .select("kind")
    .where("orders.orderNumber", "=", orderNumber(orderId))
    .where("resolvedAt", "is", null)
    .execute();
  return alerts.map(({ kind }) => kind);
}

/**
 * Waits until so many refund.processed events of a payment are handled, and no other event of it is left to
 * handle.
 */
export async function untilRefundsReported(
  shop: TestShop,
  paymentId: string,
  refunds: number,
): Promise<void> {
  await eventually(async () => {
    const { rows } = await sql<{ reported: number; open: number }>`
      select count(*) filter (where kind = 'refund.processed' and handled_at is not null) as reported,
        count(*) filter (where handled_at is null) as open
      from provider_events where payload ->> 'paymentId' = ${paymentId}`.execute(databaseOf(shop));
    const { reported = 0, open = 0 } = rows[0] ?? {};
    if (reported !== refunds || open !== 0)
      throw new Error(`${reported} of ${refunds} refunds are reported, ${open} events wait`);
  });
}

/** How many of the provider's webhook events about a payment have been handled. */
export async function countHandledEvents(shop: TestShop, paymentId: string): Promise<number> {
  const events = await databaseOf(shop)
    .selectFrom("providerEvents")
    .select("eventId")
    .where(sql`payload ->> 'paymentId'`, "=", paymentId)
    .where("handledAt", "is not", null)
    .execute();
  return events.length;
}
