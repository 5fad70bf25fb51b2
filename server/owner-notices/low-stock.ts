// Which products are running low.
import { type RawBuilder, sql } from "kysely";

/**
 * Rows (id, name, units) of the counted products that are at or below their level. Units that a shopper holds while she
 * pays are on the shelf until she has: a hold that ends is no restocking. `runs_low` goes by the units that are free, and
 * leaves few to look at (0033-low-stock-levels.sql).
 */
export const lowProducts: RawBuilder<unknown> = sql`(
  select id, name, units from (
    select id, name, coalesce(low_stock_level, shop_low_stock_level()) as level, available + (
      select coalesce(sum(quantity), 0) from stock_holds where product_id = products.id and counted) as units
    from products where deleted_at is null and runs_low) as few
  where units <= level)`;
