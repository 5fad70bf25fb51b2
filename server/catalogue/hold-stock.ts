// Units are held while a shopper pays (product.md, "Order life"). `products.available` counts the units that
// nobody holds; its CHECK keeps it from going below zero, so that no unit is promised to two shoppers.

import { type RawBuilder, sql } from "kysely";
import type { OrderUuid, Slug } from "../../rules/ids.ts";
import type { Queryable } from "../database/connect.ts";
import { lengthenedHold } from "../database/lengthened-hold.ts";
import { ShopError } from "../errors.ts";
import { goneUnits, refundedUnits } from "../orders/refunded-units.ts";

/** Releases the units held for shoppers who did not pay in time. */
export async function releaseEndedHolds(trx: Queryable): Promise<void> {
  await sql`
    with ended as (
      delete from stock_holds where (order_id, product_id) in (
        select order_id, product_id from stock_holds where expires_at < now() order by product_id for update skip locked)
      returning product_id, quantity, counted
    )
    update products set available = available + released.units
    from (select product_id, sum(quantity)::int as units from ended where counted group by product_id) as released
    where products.id = released.product_id`.execute(trx);
}

/**
 * Holds every unit of an order, or extends the holds it has.
 * @param id of the order's row
 * @param minutes from now until the hold ends; a hold is lengthened to half an hour in all
 * @returns slugs of the products that are not available; if there are any, the caller must roll back
 */
export async function holdStock(trx: Queryable, id: OrderUuid, minutes: number): Promise<string[]> {
  const until = sql<Date>`now() + make_interval(mins => ${minutes})`;
  const missing: string[] = [];
  // Always in the order of product ids, so that two shoppers with the same products cannot deadlock.
  for (const line of await listLinesToHold(trx, id)) {
    if (line.held) {
      const extended = await trx
        .updateTable("stockHolds")
        .set({ expiresAt: lengthenedHold("expires_at", minutes) })
        .where("orderId", "=", id)
        .where("productId", "=", line.productId)
        .executeTakeFirstOrThrow();
      if (extended.numUpdatedRows > 0n) continue;
      // Another transaction has just released this hold: take the units again.
    }
    const taken = await trx
      .updateTable("products")
      .set({ available: sql`available - ${line.quantity}` })
      .where("id", "=", line.productId)
      .where("deletedAt", "is", null)
      .where("inStock", "=", true)
      .where(sql<boolean>`(available is null or available >= ${line.quantity})`)
      .returning("available")
      .executeTakeFirst();
    if (!taken) missing.push(line.slug);
    else {
      const { productId, quantity } = line;
      const counted = taken.available !== null;
      await trx
        .insertInto("stockHolds")
        .values({ orderId: id, productId, quantity, counted, expiresAt: until })
        .execute();
    }
  }
  return missing;
}

function listLinesToHold(trx: Queryable, id: OrderUuid) {
  return trx
    .selectFrom("orderLines")
    .innerJoin("products", "products.id", "orderLines.productId")
    .leftJoin("stockHolds", (join) =>
      join
        .onRef("stockHolds.orderId", "=", "orderLines.orderId")
        .onRef("stockHolds.productId", "=", "orderLines.productId"),
    )
    .select([
      "orderLines.productId",
      "orderLines.quantity",
      "products.slug",
      sql<boolean>`stock_holds.order_id is not null`.as("held"),
    ])
    .where("orderLines.orderId", "=", id)
    .orderBy("orderLines.productId")
    .execute();
}

/** Turns an order's holds into sales once it is paid. @param id of the order's row */
export async function commitHeldStock(trx: Queryable, id: OrderUuid): Promise<void> {
  await sql`
    with sold as (
      delete from stock_holds where order_id = ${id} returning product_id, counted
    )
    update order_lines set counted = true from sold
    where order_lines.order_id = ${id} and order_lines.product_id = sold.product_id and sold.counted`.execute(
    trx,
  );
}

/**
 * Puts some units of an order back on the shelf, where its products' units were counted when they were sold. Units of a
 * refund that then failed are there already.
 * @param id of the order's row
 * @param units by the slugs that the products were sold under
 */
export async function restockUnits(
  trx: Queryable,
  id: OrderUuid,
  units: readonly { productId: Slug; quantity: number }[],
): Promise<void> {
  await sql`
    with back as (
      select products.id, greatest(units.quantity - (${goneUnits} - ${refundedUnits}), 0)::int as quantity
      from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as units ("productId" text, quantity int)
        join order_lines on order_lines.order_id = ${id} and order_lines.slug = units."productId"
        join products on products.id = order_lines.product_id
      where order_lines.counted order by products.id for update of products
    )
    update products set available = available + back.quantity from back where products.id = back.id`.execute(
    trx,
  );
}

/** The counted units of an order less some of each line, by product; its products are locked. */
const countedUnits = (id: OrderUuid, less: RawBuilder<number>) => sql`
  select products.id, products.name, order_lines.quantity - ${less} as quantity
  from order_lines join products on products.id = order_lines.product_id
  where order_lines.order_id = ${id} and order_lines.counted
  order by products.id for update of products`;

/**
 * Makes a cancelled order's units available again, if they were counted when sold. What a refund was made for is on the
 * shelf again already, or gone.
 * @param id of the order's row
 */
export async function releaseSoldStock(trx: Queryable, id: OrderUuid): Promise<void> {
  await sql`
    with lines as (${countedUnits(id, goneUnits)})
    update products set available = available + lines.quantity from lines where products.id = lines.id`.execute(
    trx,
  );
}

/**
 * Takes an order's units from the shelf once more, in place of those that were lost, where they were counted when sold.
 * @param id of the order's row
 * @throws ShopError UNITS_MISSING when there are not enough; then the caller's transaction must roll back
 */
export async function takeSoldStockAgain(trx: Queryable, id: OrderUuid): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    with lines as (${countedUnits(id, refundedUnits)}), taken as (
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
