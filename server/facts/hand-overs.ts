import { type RawBuilder, sql } from "kysely";

/**
 * How often an order was handed over to the courier, without hand-overs that were undone.
 * @param id of the order's row
 */
export const handOversOf = (id: RawBuilder<unknown>) => sql<number>`(
  select count(*) filter (where from_status = 'Packed' and to_status = 'Shipped')
    - count(*) filter (where from_status = 'Shipped' and to_status = 'Packed')
  from order_moves where order_id = ${id})`;
