// Which products are running low.
import { type RawBuilder, sql } from "kysely";
import type { StoredProfile } from "../shop-profile/stored-profile.ts";

/**
 * Rows (id, name, units) of the counted products that are at or below their level. Units that a shopper holds while she
 * pays are on the shelf until she has: a hold that ends is no restocking.
 */
export function lowProducts({
  lowStockBelow: level,
}: Pick<StoredProfile, "lowStockBelow">): RawBuilder<unknown> {
  return sql`(
    select id, name, units from (
      select id, name, available + (
        select coalesce(sum(quantity), 0) from stock_holds where product_id = products.id and counted) as units
      from products where deleted_at is null and available <= ${level}) as few
    where units <= ${level})`;
}
