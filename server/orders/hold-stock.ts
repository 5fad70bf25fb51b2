// Units are held while a shopper pays. `products.available` counts the units that
// are not held. Its CHECK prevents negative values, so that no unit is promised to two shoppers.

import { type RawBuilder, sql } from "kysely";
import type { OrderUuid, ProductUuid, Slug } from "../../rules/ids.ts";
import { PAYMENT_HOLD_MAX_MINUTES } from "../../rules/payment-window.ts";
import type { Phone } from "../../rules/phone.ts";
import { ShopError } from "../errors.ts";
import { goneUnits, refundedUnits } from "../facts/refunds.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { extendedHoldEnd, extendedHoldStart } from "./extended-hold.ts";

/**
 * Locks counted products in the order of their ids, so that two orders for the same products cannot deadlock.
 * Call it as a statement of its own before the one that changes them. A single statement that locks and changes
 * would recheck rows after its wait, when the next waiter may already hold one of them and wait for this
 * transaction.
 * @param ids a query of the products
 */
async function lockCounted(trx: Queryable, ids: RawBuilder<unknown>): Promise<void> {
  await sql`
    select from products where id in (${ids}) and available is not null
    order by id for no key update`.execute(trx);
}

/** The products of an order whose units were counted when they were sold. */
const soldProducts = (id: OrderUuid) =>
  sql`select product_id from order_lines where order_id = ${id} and stock_counted`;

/** Releases the units held for shoppers who did not pay in time. */
export async function releaseEndedHolds(trx: Queryable): Promise<void> {
  await lockCounted(trx, sql`select product_id from stock_holds where expires_at < now() and stock_counted`);
  await sql`
    with ended as (
      delete from stock_holds where (order_id, product_id) in (
        select order_id, product_id from stock_holds where expires_at < now() order by product_id for update skip locked)
      returning product_id, quantity, stock_counted
    )
    update products set available = available + released.units
    from (select product_id, sum(quantity)::int as units from ended where stock_counted group by product_id) as released
    where products.id = released.product_id`.execute(trx);
}

/**
 * Holds every unit of an order, or extends its holds; if some units are missing, it takes no others. Products
 * without a count are not written to.
 * @param id of the order's row
 * @param minutes from now until the hold ends; an extended hold lasts at most half an hour in total
 * @returns slugs of the products that are not available
 */
export async function holdStock(trx: Queryable, id: OrderUuid, minutes: number): Promise<string[]> {
  await lockCounted(
    trx,
    sql`select product_id from order_lines where order_id = ${id}
      except select product_id from stock_holds where order_id = ${id}`,
  );
  const { rows } = await sql<{ slug: string }>`
    with extended as (
      update stock_holds set expires_at = ${extendedHoldEnd("expires_at", minutes)},
        held_since = ${extendedHoldStart("expires_at")}
      where order_id = ${id} returning product_id
    ), wanted as (
      -- A hold that another transaction has just released is not among the extended ones: its units are taken again.
      select product_id, quantity from order_lines
      where order_id = ${id} and product_id not in (select product_id from extended)
    ), counted as (
      -- Those of a released hold are not locked yet. What is read of a row that has just been locked is what others have
      -- left of it.
      select products.id, products.available, wanted.quantity from products join wanted on wanted.product_id = products.id
      where products.deleted_at is null and products.in_stock and products.available is not null
      order by products.id for no key update of products
    ), given as (
      select id, true as stock_counted from counted where available >= quantity
      union all
      select id, false from products join wanted on wanted.product_id = products.id
      where deleted_at is null and in_stock and available is null
    ), missing as (
      select product_id from wanted where product_id not in (select id from given)
    ), taken as (
      update products set available = products.available - counted.quantity from counted
      where products.id = counted.id and not exists (select from missing)
    ), held as (
      insert into stock_holds (order_id, product_id, quantity, stock_counted, expires_at)
      select ${id}, wanted.product_id, wanted.quantity, given.stock_counted, now() + make_interval(mins => ${minutes})
      from wanted join given on given.id = wanted.product_id where not exists (select from missing)
    )
    select slug from missing join products on products.id = missing.product_id order by products.id`.execute(
    trx,
  );
  return rows.map(({ slug }) => slug);
}

/** Holds of a shopper's other unpaid orders, except orders with an authorised payment, which keep their units. */
const holdsOfPhone = (phone: Phone) => sql`
  stock_holds join orders on orders.id = stock_holds.order_id
  where orders.phone = ${phone} and orders.status = 'Verified' and stock_holds.stock_counted
    and not exists (select from payment_attempts
      where payment_attempts.order_id = orders.id and authorized_payment is not null)`;

/** Units of these products that a shopper's unpaid orders hold and the next order may take over; by product. */
export async function countOwnHolds(
  db: Queryable,
  phone: Phone,
  products: readonly ProductUuid[],
): Promise<ReadonlyMap<ProductUuid, number>> {
  const { rows } = await sql<{ id: ProductUuid; units: number }>`
    select product_id as id, sum(quantity)::int as units from ${holdsOfPhone(phone)} and product_id = any(${products})
    group by product_id`.execute(db);
  return new Map(rows.map(({ id, units }) => [id, units]));
}

/**
 * Retries to hold an order, with the units that its shopper's other unpaid orders hold: the order that is paid
 * gets them. If even these are too few, each order keeps its own. A hold that is taken over keeps its start
 * time, so that a series of orders cannot block units for longer than one. Call it after `holdStock`, which has
 * the products locked.
 * @param order its row; other orders that are being paid or released at the moment are skipped, not waited for
 * @param lacking the result of `holdStock`
 * @returns slugs of the products that are not available
 */
export async function takeOverHolds(
  trx: Queryable,
  { id, phone }: { id: OrderUuid; phone: Phone },
  lacking: string[],
  minutes: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: ProductUuid; since: Date }>`
    with other as (
      select stock_holds.order_id, stock_holds.product_id, stock_holds.quantity
      from ${holdsOfPhone(phone)} and orders.id <> ${id}
        and product_id in (select id from products where slug = any(${lacking}))
      order by stock_holds.order_id, stock_holds.product_id for update of stock_holds, orders skip locked
    ), too_few as (
      select from order_lines join products on products.id = order_lines.product_id
      where order_lines.order_id = ${id} and products.slug = any(${lacking})
        and (deleted_at is not null or not in_stock or order_lines.quantity > available
          + (select coalesce(sum(quantity), 0) from other where other.product_id = products.id))
    ), ended as (
      delete from stock_holds using other
      where stock_holds.order_id = other.order_id and stock_holds.product_id = other.product_id
        and not exists (select from too_few)
      returning stock_holds.product_id, stock_holds.quantity, held_since
    ), freed as (
      select product_id as id, sum(quantity)::int as units, min(held_since) as since from ended group by product_id
    ), given as (
      update products set available = available + freed.units from freed where products.id = freed.id
    )
    select id, since from freed`.execute(trx);
  if (rows.length === 0) return lacking;
  const missing = await holdStock(trx, id, minutes);
  await sql`
    update stock_holds set held_since = least(held_since, taken.since),
      expires_at = least(expires_at, taken.since + make_interval(mins => ${PAYMENT_HOLD_MAX_MINUTES}))
    from unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map(({ since }) => since)}::timestamptz[]) as taken (id, since)
    where order_id = ${id} and product_id = taken.id`.execute(trx);
  return missing;
}

/**
 * Lists the products of which an order has too few units, including those held for it. For an order that may
 * not hold units any more; changes nothing.
 * @param id of the order's row
 * @returns slugs of the products
 */
export async function listMissing(db: Queryable, id: OrderUuid): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select products.slug from order_lines join products on products.id = order_lines.product_id
    where order_lines.order_id = ${id}
      and (deleted_at is not null or not in_stock or available < order_lines.quantity)
      and not exists (select from stock_holds where stock_holds.order_id = order_lines.order_id
        and stock_holds.product_id = products.id and expires_at > now())
    order by products.id`.execute(db);
  return rows.map(({ slug }) => slug);
}

/**
 * Turns an order's holds into sales once it is paid.
 * @param id of the order's row
 * @returns false if not all of its units were held: then the caller's transaction must roll back
 */
export async function commitHeldStock(trx: Queryable, id: OrderUuid): Promise<boolean> {
  const { rows } = await sql<{ isWhole: boolean }>`
    with sold as (
      delete from stock_holds where order_id = ${id} returning product_id, stock_counted
    ), noted as (
      update order_lines set stock_counted = true from sold
      where order_lines.order_id = ${id} and order_lines.product_id = sold.product_id and sold.stock_counted
    )
    select not exists (select from order_lines where order_id = ${id}
      and product_id not in (select product_id from sold)) as is_whole`.execute(trx);
  return (rows[0] as { isWhole: boolean }).isWhole;
}

/**
 * Restocks some units of an order if they were counted when sold. Skips units that a failed refund has already
 * restocked.
 * @param id of the order's row
 * @param units by the slugs that the products were sold under; no refund of them may be recorded yet
 */
export async function restockUnits(
  trx: Queryable,
  id: OrderUuid,
  units: readonly { productId: Slug; quantity: number }[],
): Promise<void> {
  await lockCounted(trx, soldProducts(id));
  await sql`
    with back as (
      select products.id, order_lines.position, greatest(units.quantity - (${goneUnits} - ${refundedUnits}), 0)::int as quantity
      from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as units ("productId" text, quantity int)
        join order_lines on order_lines.order_id = ${id} and order_lines.slug = units."productId"
        join products on products.id = order_lines.product_id
      where order_lines.stock_counted
    ), noted as (
      update order_lines set units_gone = ${goneUnits} + back.quantity from back
      where order_lines.order_id = ${id} and order_lines.position = back.position
    )
    update products set available = available + back.quantity from back where products.id = back.id`.execute(
    trx,
  );
}

/** The counted units of an order, minus `less` for each line, by product. */
const countedUnits = (id: OrderUuid, less: RawBuilder<number>) => sql`
  select products.id, products.name, order_lines.quantity - ${less} as quantity
  from order_lines join products on products.id = order_lines.product_id
  where order_lines.order_id = ${id} and order_lines.stock_counted`;

/**
 * Makes a cancelled order's units available again if they were counted when sold. Excludes refunded units,
 * which are already restocked or lost.
 * @param id of the order's row
 */
export async function releaseSoldStock(trx: Queryable, id: OrderUuid): Promise<void> {
  await lockCounted(trx, soldProducts(id));
  await sql`
    with lines as (${countedUnits(id, goneUnits)})
    update products set available = available + lines.quantity from lines where products.id = lines.id`.execute(
    trx,
  );
}

/**
 * Takes an order's units from stock a second time, to replace a lost parcel, if they were counted when sold.
 * @param id of the order's row
 * @throws ShopError UNITS_MISSING when there are not enough; then the caller's transaction must roll back
 */
export async function takeSoldStockAgain(trx: Queryable, id: OrderUuid): Promise<void> {
  await lockCounted(trx, soldProducts(id));
  const { rows } = await sql<{ name: string }>`
    with lines as (${countedUnits(id, goneUnits)}), taken as (
      update products set available = available - lines.quantity from lines
      where products.id = lines.id and (available is null or available >= lines.quantity)
      returning products.id)
    select name from lines where id not in (select id from taken) order by id`.execute(trx);
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(", ");
  throw new ShopError("UNITS_MISSING", {
    message: `There are not enough units of ${names} to send this order again. Correct the stock, or cancel the order.`,
  });
}
