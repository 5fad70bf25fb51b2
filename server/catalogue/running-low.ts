// SQL for counted products that run low: at or below their own level, or the shop's. Screens count the free units; owners are
// notified by `lowProducts`.
import { type RawBuilder, sql } from "kysely";

/** A subquery, so that it runs once and not per product. */
const shopLevel = sql`(select shop_low_stock_level())`;

/** Ids of all products that are low on stock, and of some that are not (low_stock_candidates in the schema). */
export const lowCandidates: RawBuilder<unknown> = sql`(select id from low_stock_candidates() as id)`;

/** The low-stock level of a row of `products`. */
export const lowStockLevel: RawBuilder<number> = sql`coalesce(products.low_stock_level, ${shopLevel})`;

/** Whether a row of `products` runs low. */
export const runsLow: RawBuilder<boolean> = sql`(
  products.id in ${lowCandidates} and products.available <= ${lowStockLevel})`;

/**
 * SQL rows (id, name, units) of the counted products that are at or below their low-stock level. Units held during a
 * payment still count as stock, so that the end of a hold is not a restocking. `runsLow` uses the free units only and
 * narrows the search to few products.
 */
export const lowProducts: RawBuilder<unknown> = sql`(
  select id, name, units from (
    select id, name, ${lowStockLevel} as level, available + (
      select coalesce(sum(quantity), 0) from stock_holds where product_id = products.id and stock_counted) as units
    from products where deleted_at is null and ${runsLow}) as few
  where units <= level)`;
