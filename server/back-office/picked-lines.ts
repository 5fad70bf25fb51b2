// The ticks of the pick list, shared by all packers.
import { sql } from "kysely";
import type { PickedProduct } from "../../contract/pick-list.ts";
import type { OrderNumber, Slug } from "../../rules/ids.ts";
import type { Deps } from "../deps.ts";
import { inTransaction, type Queryable } from "../platform/database/connect.ts";

/** The ticks of the last 24 hours, by product. */
export async function listPicked(db: Queryable): Promise<PickedProduct[]> {
  const { rows } = await sql<PickedProduct>`
    select slug as product_id, array_agg(order_number order by order_number) as order_ids,
      (array_agg(picked_by order by picked_at desc))[1] as by
    from picked_lines join orders on orders.id = order_id
    where picked_at > now() - interval '1 day' group by slug order by slug`.execute(db);
  return rows;
}

/**
 * Ticks a product for some orders, or removes the ticks.
 * @param orderNumbers unknown ones are ignored
 * @param by a username
 * @returns all ticks of the last 24 hours
 */
export async function pickProduct(
  { db }: Deps,
  productId: Slug,
  { orderIds, isPicked }: { orderIds: readonly OrderNumber[]; isPicked: boolean },
  by: string,
): Promise<PickedProduct[]> {
  return inTransaction(db, async (trx) => {
    const orders = sql`select id from orders where order_number = any(${[...orderIds]}::text[])`;
    if (isPicked)
      // Sorted, so that two concurrent requests for the same orders cannot deadlock.
      await sql`insert into picked_lines (order_id, slug, picked_by)
        select id, ${productId}, ${by} from (${orders} order by id) as ticked
        on conflict (order_id, slug) do update set picked_by = excluded.picked_by, picked_at = now()
        where picked_lines.picked_at <= now() - interval '1 day'`.execute(trx);
    else
      await sql`delete from picked_lines where slug = ${productId} and order_id in (${orders})`.execute(trx);
    return listPicked(trx);
  });
}
