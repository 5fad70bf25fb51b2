import { type RawBuilder, sql } from "kysely";
import type { ShopperLine } from "../../contract/checkout.ts";
import { goneUnits, refundedAmount, refundedUnits } from "./refunds.ts";

// Paise are safe integers (connect.ts), which JSON stores exactly.
const fields = sql`'productId', slug, 'name', name, 'image', image, 'quantity', quantity, 'sellingPrice', selling_price`;

/**
 * The lines of the order that a statement selects, in the cart's order, each with its refunded units and
 * amount.
 */
export const linesOfOrder = sql<ShopperLine[]>`(
  select coalesce(json_agg(json_build_object(${fields},
    'refundedUnits', ${refundedUnits}, 'refundedAmount', ${refundedAmount}) order by position), '[]')
  from order_lines where order_lines.order_id = orders.id)`;

/**
 * Like `linesOfOrder`, each line with its `goneUnits`.
 * @param refunded the refunded units and amount of each line
 */
export const linesWithMissingUnits = (refunded: {
  units: RawBuilder<number>;
  amount: RawBuilder<number>;
}) => sql<(ShopperLine & { goneUnits: number })[]>`(
  select coalesce(json_agg(json_build_object(${fields}, 'goneUnits', ${goneUnits},
    'refundedUnits', ${refunded.units}, 'refundedAmount', ${refunded.amount}) order by position), '[]')
  from order_lines where order_lines.order_id = orders.id)`;
