// Which counted products run low: at their own level or below, or at the shop's.
import { type RawBuilder, sql } from "kysely";

/** Read once, and not for each product. */
const shopLevel = sql`(select shop_low_stock_level())`;

/** Ids of all products that run low, and of some that do not (0050-low-stock-candidates.sql). */
export const lowCandidates: RawBuilder<unknown> = sql`(select id from low_stock_candidates() as id)`;

/** The level of a row of `products`. */
export const lowStockLevel: RawBuilder<number> = sql`coalesce(products.low_stock_level, ${shopLevel})`;

/** Whether a row of `products` is one of them. */
export const runsLow: RawBuilder<boolean> = sql`(
  products.id in ${lowCandidates} and products.available <= ${lowStockLevel})`;
