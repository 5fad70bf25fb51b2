// What needs the owner's attention apart from orders. Each list has the total count and the first items.

import { sql } from "kysely";
import type { Dashboard } from "../../../contract/dashboard.ts";
import type { OrderNumber, ProductUuid, Slug } from "../../../rules/ids.ts";
import type { MessageKind } from "../../../rules/message-kinds.ts";
import type { OrderStatus } from "../../../rules/order-status.ts";
import { lowCandidates, runsLow } from "../../catalogue/running-low.ts";
import type { Queryable } from "../../platform/database/connect.ts";

type Needs = Dashboard["needs"];

const FIRST_FEW = 5;

type Counted<Row> = Row & { all: number };

/** Converts rows that each carry the total count. */
function toCountedList<Row, Item>(
  rows: Counted<Row>[],
  item: (row: Row) => Item,
): { count: number; first: Item[] } {
  return { count: rows[0]?.all ?? 0, first: rows.map(({ all: _, ...row }) => item(row as Row)) };
}

interface ShortProduct {
  id: ProductUuid;
  slug: Slug;
  name: string;
  available: number;
  isOut: boolean;
}

/** Products that cannot be bought, and counted ones at or below their level. */
export async function listShortProducts(db: Queryable): Promise<Pick<Needs, "outOfStock" | "lowStock">> {
  const { rows } = await sql<Counted<ShortProduct>>`
    select * from (
      select *, count(*) over (partition by is_out) as all,
        row_number() over (partition by is_out order by available, position, id) as place
      from (
        select id, slug, name, available, position,
          not in_stock or coalesce(available, 1) = 0 as is_out
        from products
        where deleted_at is null and (not in_stock or ${runsLow}) and id in (
          select id from products where deleted_at is null and not in_stock union all ${lowCandidates})
      ) as short
    ) as counted where place <= ${FIRST_FEW} order by place`.execute(db);
  return {
    outOfStock: toCountedList(
      rows.filter(({ isOut }) => isOut),
      ({ id, slug, name }) => ({ _id: id, productId: slug, name }),
    ),
    lowStock: toCountedList(
      rows.filter(({ isOut }) => !isOut),
      ({ id, slug, name, available }) => ({ _id: id, productId: slug, name, available }),
    ),
  };
}

/** Orders with a returned or lost parcel, which need a decision; the longest waiting first. */
export async function listToDecide(db: Queryable): Promise<Needs["toDecide"]> {
  const { rows } = await sql<Counted<{ orderNumber: OrderNumber; name: string | null; status: OrderStatus }>>`
    select order_number, nullif(full_name, '') as name, status, count(*) over () as all
    from orders left join addresses on addresses.id = orders.address_id where status in ('Returned', 'Lost')
    order by (select max(moved_at) from order_moves where order_id = orders.id), orders.id limit ${FIRST_FEW}`.execute(
    db,
  );
  return toCountedList(rows, ({ orderNumber, name, status }) => ({ orderId: orderNumber, name, status }));
}

/** Messages that failed or are delayed and are still retried. One that ended unsent has an alert instead. */
export async function listFailedMessages(db: Queryable): Promise<Needs["failedMessages"]> {
  const { rows } = await sql<Counted<{ orderNumber: OrderNumber; name: string | null; kind: MessageKind }>>`
    select orders.order_number, nullif(full_name, '') as name, kind, count(*) over () as all
    from order_messages join orders on orders.id = order_messages.order_id
    left join addresses on addresses.id = orders.address_id
    where order_messages.state = 'waiting' and (problem is not null or requested_at < now() - interval '1 hour')
    order by requested_at limit ${FIRST_FEW}`.execute(db);
  return toCountedList(rows, ({ orderNumber, name, kind }) => ({ orderId: orderNumber, name, kind }));
}
