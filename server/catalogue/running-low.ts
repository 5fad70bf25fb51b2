// SQL for counted products that run low: at or below their own level, or the shop's.
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
