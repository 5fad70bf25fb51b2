// Filters of the orders' list under a name.
import { sql } from "kysely";
import type { InputOf, ReplyOf } from "../../contract/call.ts";
import {
  MAX_ORDER_VIEWS,
  type OrderView,
  type saveOrderView as saveCall,
  type listOrderWords as wordsCall,
} from "../../contract/find-orders.ts";
import { type Actor, audit } from "../activity/audit.ts";
import { inTransaction, type Queryable } from "../database/connect.ts";
import { distinctValues } from "../database/distinct-values.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";

/** By name. */
export async function listViews(db: Queryable): Promise<OrderView[]> {
  const rows = await db
    .selectFrom("orderViews")
    .select(["id", "name", sql<OrderView["filters"]>`filters`.as("filters")])
    .orderBy(sql`lower(name)`)
    .execute();
  return rows.map(({ id: _id, ...view }) => ({ _id, ...view }));
}

/** Saves a view, in the place of the one of this name. @throws ShopError TOO_MANY_VIEWS */
export async function saveView(
  { db }: Deps,
  { name, filters }: InputOf<typeof saveCall>["body"],
  actor: Actor,
): Promise<OrderView> {
  return inTransaction(db, async (trx) => {
    // Two who save at once are counted one after the other.
    await sql`lock table order_views in share row exclusive mode`.execute(trx);
    const [saved] = await trx
      .insertInto("orderViews")
      .values({ name, filters: JSON.stringify(filters) })
      .onConflict((conflict) =>
        conflict.expression(sql`lower(name)`).doUpdateSet({ name, filters: JSON.stringify(filters) }),
      )
      .returning("id")
      .execute();
    if ((await listViews(trx)).length > MAX_ORDER_VIEWS) throw new ShopError("TOO_MANY_VIEWS");
    await audit(trx, actor, { action: "orders view saved", subject: name, after: filters });
    return { _id: saved?.id ?? "", name, filters };
  });
}

/** One that somebody else has removed already is no error. */
export async function removeView({ db }: Deps, id: string, actor: Actor): Promise<void> {
  await inTransaction(db, async (trx) => {
    const [removed] = await trx.deleteFrom("orderViews").where("id", "=", id).returning("name").execute();
    if (removed) await audit(trx, actor, { action: "orders view removed", subject: removed.name });
  });
}

/** The couriers that orders have, and the coupons. @param isOwner a packer is told no coupons */
export async function listOrderWords(db: Queryable, isOwner: boolean): Promise<ReplyOf<typeof wordsCall>> {
  const { rows } = await sql<ReplyOf<typeof wordsCall>>`
    select ${distinctValues("consignments", "courier_name")} as couriers,
      ${isOwner ? distinctValues("orders", "coupon_name") : sql`array[]::text[]`} as coupons`.execute(db);
  return rows[0] ?? { couriers: [], coupons: [] };
}
