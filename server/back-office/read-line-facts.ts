import { sql } from "kysely";
import type { OrderUuid } from "../../rules/ids.ts";
import { hasUnitsToPack } from "../../rules/units-to-pack.ts";
import { goneUnits } from "../orders/refunded-units.ts";
import type { Queryable } from "../platform/database/connect.ts";

interface Line {
  orderId: OrderUuid;
  quantity: number;
  goneUnits: number;
  /** Name of the line's product if it is switched off as out of stock. */
  soldOut: string | null;
}

export interface LinesOfOrder {
  /** No unit is left to send. */
  isPaidBack: boolean;
  /** Names of products that are switched off as out of stock. */
  soldOut: string[];
}

/** Reads from the lines of thousands of orders whether they can be sent. @param ids of the orders' rows */
export async function readLineFacts(
  db: Queryable,
  ids: readonly OrderUuid[],
): Promise<Map<OrderUuid, LinesOfOrder>> {
  const { rows } = await sql<Line>`
    select order_lines.order_id, order_lines.quantity, ${goneUnits} as gone_units, products.name as sold_out
    from order_lines left join products on products.id = order_lines.product_id and not products.in_stock
    where order_lines.order_id = any(${ids})
    order by products.name`.execute(db);
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId);
  return new Map(
    [...byOrder].map(([id, lines]) => [
      id,
      {
        isPaidBack: !hasUnitsToPack(lines),
        soldOut: lines.map(({ soldOut }) => soldOut).filter((name) => name !== null),
      },
    ]),
  );
}
