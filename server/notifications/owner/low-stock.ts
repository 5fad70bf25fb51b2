import { type RawBuilder, sql } from "kysely";
import { lowStockLevel, runsLow } from "../../catalogue/running-low.ts";

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
