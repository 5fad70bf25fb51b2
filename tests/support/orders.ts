// Orders in any status that a test needs, and their history.

import { sql } from "kysely";
import { type OrderNumber, orderNumber } from "../../rules/ids.ts";
import { type OrderStatus, statusesAfter } from "../../rules/order-status.ts";
import { payingShopper } from "./builders.ts";
import { eventually } from "./eventually.ts";
import type { TestShop } from "./open-test-shop.ts";
import { databaseOf, untilWaiting } from "./rows.ts";

export const setStatus = (shop: TestShop, orderId: string, status: string) =>
  sql`update orders set status = ${status} where order_number = ${orderId}`.execute(databaseOf(shop));

/** Kinds of the paperwork of an order that is still valid. */
export async function paperworkOf(shop: TestShop, orderId: string): Promise<string[]> {
  const rows = await databaseOf(shop)
    .selectFrom("orderPaperwork")
    .innerJoin("orders", "orders.id", "orderPaperwork.orderId")
    .select("kind")
    .where("orderNumber", "=", orderNumber(orderId))
    .orderBy("kind")
    .execute();
  return rows.map(({ kind }) => kind);
}

/** Ends all payment windows: expires the stock holds, and backdates the payment attempts. */
export async function letPayingEnd(shop: TestShop): Promise<void> {
  const db = databaseOf(shop);
  await sql`update stock_holds set expires_at = now() - interval '1 second'`.execute(db);
  await sql`update payment_attempts set offered_at = offered_at - interval '16 minutes'`.execute(db);
}

/** The moves that lead from Verified to a status. */
function wayTo(status: OrderStatus): OrderStatus[] {
  const ways: OrderStatus[][] = [["Verified"]];
  for (const way of ways) {
    const last = way.at(-1) as OrderStatus;
    if (last === status) return way.slice(1);
    ways.push(...statusesAfter(last).map((next) => [...way, next]));
  }
  throw new Error(`no way to ${status}`);
}

/** An order in a status, reached by legal moves; nothing was paid for it. */
export async function orderIn(shop: TestShop, status: OrderStatus): Promise<OrderNumber> {
  const { orderId } = await payingShopper(shop);
  if (status === "Created") {
    const { rows } = await sql<{ orderNumber: OrderNumber }>`
      insert into orders (order_number, items_price, discount, delivery, total, phone, address_id)
      select 'C' || gen_random_uuid(), 100, 0, 0, 100, phone, id from addresses limit 1 returning order_number`.execute(
      databaseOf(shop),
    );
    return rows[0]?.orderNumber as OrderNumber;
  }
  for (const next of wayTo(status)) await setStatus(shop, orderId, next);
  return orderId;
}

/** The audit log of an order, oldest first. */
export function auditOf(shop: TestShop, orderId: string) {
  return databaseOf(shop)
    .selectFrom("auditLog")
    .select(["actor", "action", "before", "after"])
    .where("subject", "=", orderId)
    .orderBy("id")
    .execute();
}

/** Ends the time in which a hand-over can be undone, so that its e-mails are due now. */
export async function endUndoWindows(shop: TestShop): Promise<void> {
  await sql`
    with due as (update order_messages set not_before = now(), due_at = now()
      where state = 'waiting' and not_before > now() returning id)
    select pg_notify('work_due', 'messages') from due`.execute(databaseOf(shop));
}

/**
 * Waits until all background work is done, so that a test can count its final effects.
 * Also ends the time in which a hand-over can be undone.
 */
export async function jobsDone(shop: TestShop): Promise<void> {
  await eventually(async () => {
    await endUndoWindows(shop);
    await allDone(shop);
  });
}

/** @throws Error while something is due or in progress */
export async function allDone(shop: TestShop): Promise<void> {
  const { rows } = await sql<{ waiting: number }>`
    select (select count(*) from order_messages where state = 'waiting')
      + (select count(*) from shipping_runs where due_at is not null)
      + (select count(*) from provider_events where handled_at is null and due_at <= now() + interval '1 second')
      + (select count(*) from provider_events join payment_attempts on provider_order_id = payload ->> 'providerOrderId'
          where handled_at is null and payment_attempts.due_at <= now() + interval '1 second')
      + (select count(*) from consignments where track_due_at <= now() or cancel_due_at <= now())
      + (select count(*) from refunds join payments on payments.id = payment_id
          where state = 'due' and refunds.attempts = 0 and method = 'online' and due_at <= now()) as waiting`.execute(
    databaseOf(shop),
  );
  if (rows[0]?.waiting !== 0) throw new Error(`${rows[0]?.waiting} rows are due`);
  if (!shop.shop.isIdle()) throw new Error("background work is under way");
}

/** Changes the shop profile directly in the database. */
export const setProfile = (shop: TestShop, part: object) =>
  sql`update shop_profile set profile = profile || ${JSON.stringify(part)}::jsonb`.execute(databaseOf(shop));

/**
 * A Packed order whose courier booking is in progress, under a lease.
 * @returns its number
 */
export async function orderBeingBooked(shop: TestShop): Promise<string> {
  const orderId = await orderIn(shop, "Packed");
  await sql`insert into consignments (order_id, reference, carrier, courier_name, weight_grams, length_cm, width_cm,
      height_cm, leased_until)
    select id, order_number, 'shiprocket', 'Delhivery', 500, 10, 10, 10, now() + interval '1 minute'
    from orders where order_number = ${orderId}`.execute(databaseOf(shop));
  return orderId;
}

/** Starts requests while a transaction locks the order. Once all of them wait for the lock, it is released. */
export async function atOnce<Result>(
  shop: TestShop,
  orderId: string,
  calls: (() => Promise<Result>)[],
): Promise<Result[]> {
  let results: Promise<Result[]> = Promise.resolve([]);
  await databaseOf(shop)
    .transaction()
    .execute(async (trx) => {
      await sql`select from orders where order_number = ${orderId} for update`.execute(trx);
      results = Promise.all(calls.map((call) => call()));
      await untilWaiting(shop, calls.length);
    });
  return results;
}
