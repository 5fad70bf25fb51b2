// Units are set aside while a shopper pays (product.md, "Order life"). `products.available` counts what is
// free to promise, so no two shoppers can be promised the same unit: its CHECK refuses to go below zero.
import { sql } from "kysely";
import type { Queryable } from "../database/connect.ts";

/** Puts back what was held for shoppers who did not pay in time. */
export async function releaseEndedHolds(trx: Queryable): Promise<void> {
  await sql`
    with ended as (
      delete from stock_holds where (order_id, product_id) in (
        select order_id, product_id from stock_holds where expires_at < now() order by product_id for update skip locked)
      returning product_id, quantity, counted
    )
    update products set available = available + freed.units
    from (select product_id, sum(quantity)::int as units from ended where counted group by product_id) as freed
    where products.id = freed.product_id`.execute(trx);
}

/**
 * Holds every unit of an order, or lengthens the hold it has.
 * @param id the order's internal id
 * @param minutes how long from now
 * @returns slugs of products that cannot be had; when there are any, roll the transaction back
 */
export async function holdStock(trx: Queryable, id: string, minutes: number): Promise<string[]> {
  const until = sql<Date>`now() + make_interval(mins => ${minutes})`;
  const missing: string[] = [];
  // In one order for everybody, so that two shoppers with the same products never wait for each other.
  for (const line of await linesToHold(trx, id)) {
    if (line.held) {
      const lengthened = await trx
        .updateTable("stockHolds")
        .set({ expiresAt: until })
        .where("orderId", "=", id)
        .where("productId", "=", line.productId)
        .executeTakeFirstOrThrow();
      if (lengthened.numUpdatedRows > 0n) continue;
      // Somebody else has just ended this hold: the units have to be taken anew.
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

function linesToHold(trx: Queryable, id: string) {
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
      sql<string>`products.product_id`.as("slug"),
      sql<boolean>`stock_holds.order_id is not null`.as("held"),
    ])
    .where("orderLines.orderId", "=", id)
    .orderBy("orderLines.productId")
    .execute();
}

/** The order is paid: its units are sold. */
export async function commitHeldStock(trx: Queryable, id: string): Promise<void> {
  await sql`
    with sold as (
      delete from stock_holds where order_id = ${id} returning product_id, counted
    )
    update order_lines set counted = true from sold
    where order_lines.order_id = ${id} and order_lines.product_id = sold.product_id and sold.counted`.execute(
    trx,
  );
}

/** The order is cancelled: units that were counted when they were sold are free to promise again. */
export async function releaseSoldStock(trx: Queryable, id: string): Promise<void> {
  await sql`
    with lines as (
      select products.id, order_lines.quantity
      from order_lines join products on products.id = order_lines.product_id
      where order_lines.order_id = ${id} and order_lines.counted
      order by products.id for update of products
    )
    update products set available = available + lines.quantity from lines where products.id = lines.id`.execute(
    trx,
  );
}
