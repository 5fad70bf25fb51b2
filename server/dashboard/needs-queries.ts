// What needs the owner's attention apart from orders. Each list has the total count and the first items.

import { sql } from "kysely";
import type { Dashboard } from "../../contract/dashboard.ts";
import { alarmWords } from "../../rules/alarm-words.ts";
import type { RaisedAlarm } from "../../rules/alarms.ts";
import type { OrderNumber, ProductUuid, Slug } from "../../rules/ids.ts";
import type { MessageKind } from "../../rules/message-kinds.ts";
import type { Queryable } from "../database/connect.ts";

type Needs = Dashboard["needs"];

const FIRST_FEW = 5;
const MAX_ALARMS = 20;

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

/** @param lowStockBelow units at or below which a counted product is running low */
export async function listShortProducts(
  db: Queryable,
  lowStockBelow: number,
): Promise<Pick<Needs, "outOfStock" | "lowStock">> {
  const { rows } = await sql<Counted<ShortProduct>>`
    select * from (
      select *, count(*) over (partition by is_out) as all,
        row_number() over (partition by is_out order by available, position, id) as place
      from (
        select id, slug, name, available, position,
          not in_stock or coalesce(available, 1) = 0 as is_out
        from products
        where deleted_at is null and (not in_stock or available <= ${lowStockBelow})
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

type OpenAlarm = RaisedAlarm & { id: string; orderNumber: OrderNumber | null; raisedAt: Date };

export async function listOpenAlarms(db: Queryable): Promise<Needs["alarms"]> {
  const { rows } = await sql<Counted<OpenAlarm>>`
    select alarms.id, kind, details, orders.order_number, raised_at, count(*) over () as all
    from alarms left join orders on orders.id = alarms.order_id
    where resolved_at is null order by raised_at desc, alarms.id desc limit ${MAX_ALARMS}`.execute(db);
  return toCountedList(rows, ({ id, orderNumber, raisedAt, ...alarm }) => ({
    _id: id,
    kind: alarm.kind,
    ...alarmWords(alarm),
    orderId: orderNumber,
    refundId: refundToTryAgain(alarm),
    raisedAt: raisedAt.toISOString(),
  }));
}

function refundToTryAgain({ kind, details }: RaisedAlarm): string | null {
  return kind === "refund-failed" || kind === "refund-stuck" ? (details.refund ?? null) : null;
}

export async function listFailedMessages(db: Queryable): Promise<Needs["failedMessages"]> {
  const { rows } = await sql<Counted<{ orderNumber: OrderNumber; kind: MessageKind }>>`
    select orders.order_number, kind, count(*) over () as all
    from order_messages join orders on orders.id = order_messages.order_id
    where sent_at is null and (problem is not null or asked_at < now() - interval '1 hour')
    order by asked_at limit ${FIRST_FEW}`.execute(db);
  return toCountedList(rows, ({ orderNumber, kind }) => ({ orderId: orderNumber, kind }));
}
