// Which products are running low.
import { type RawBuilder, sql } from "kysely";
import { lowStockLevel, runsLow } from "../../catalogue/running-low.ts";

/**
 * Rows (id, name, units) of the counted products that are at or below their level. Units that a shopper holds while she
 * pays are on the shelf until she has: a hold that ends is no restocking. `runsLow` goes by the units that are free, and
 * leaves few to look at.
 */
export const lowProducts: RawBuilder<unknown> = sql`(
  select id, name, units from (
    select id, name, ${lowStockLevel} as level, available + (
      select coalesce(sum(quantity), 0) from stock_holds where product_id = products.id and stock_counted) as units
    from products where deleted_at is null and ${runsLow}) as few
  where units <= level)`;
