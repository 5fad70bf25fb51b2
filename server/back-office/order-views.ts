// Saved filters of the orders' list, shared by all staff. Only owners can change views saved by an owner.
import { type RawBuilder, sql } from "kysely";
import type { InputOf, ReplyOf } from "../../contract/call.ts";
import {
  type listOrderFilterValues as filtersCall,
  MAX_ORDER_VIEWS,
  type OrderView,
  type saveOrderView as saveCall,
} from "../../contract/find-orders.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { inTransaction, type Queryable } from "../platform/database/connect.ts";
import { distinctValues } from "../platform/database/distinct-values.ts";
import { type Actor, audit } from "../staff/audit-log/audit.ts";

/** Sorted by name. @param isOwner a packer gets no views with a coupon, since coupons are for owners only */
export async function listViews(db: Queryable, isOwner: boolean): Promise<OrderView[]> {
  const rows = await db
    .selectFrom("orderViews")
    .select(["id", "name", "isOwners", sql<OrderView["filters"]>`filters`.as("filters")])
    .orderBy(sql`lower(name)`)
    .execute();
  return rows
    .filter(({ filters }) => isOwner || filters.coupon === undefined)
    .map(({ id: _id, isOwners, ...view }) => ({ _id, ...view, canChange: isOwner || !isOwners }));
}

/**
 * Saves a view; replaces the one with the same name.
 * @throws ShopError TOO_MANY_VIEWS, OWNER_ONLY for a packer who saves a coupon, or under the name of an owner's
 * view
 */
export async function saveView(
  { db }: Deps,
  { name, filters }: InputOf<typeof saveCall>["body"],
  isOwner: boolean,
  actor: Actor,
): Promise<OrderView> {
  if (!isOwner && filters.coupon !== undefined) throw new ShopError("OWNER_ONLY");
  return inTransaction(db, async (trx) => {
    // Serialised, so that the views are counted correctly.
    await sql`lock table order_views in share row exclusive mode`.execute(trx);
    if (!isOwner) await refuseOwners(trx, sql`lower(name) = lower(${name})`);
    const [saved] = await trx
      .insertInto("orderViews")
      .values({ name, filters: JSON.stringify(filters), isOwners: isOwner })
      .onConflict((conflict) =>
        conflict
          .expression(sql`lower(name)`)
          .doUpdateSet({ name, filters: JSON.stringify(filters), isOwners: isOwner }),
      )
      .returning("id")
      .execute();
    if ((await listViews(trx, true)).length > MAX_ORDER_VIEWS) throw new ShopError("TOO_MANY_VIEWS");
    await audit(trx, actor, { action: "orders view saved", subject: name, after: filters });
    return { _id: saved?.id ?? "", name, filters, canChange: true };
  });
}

/** @throws ShopError OWNER_ONLY */
async function refuseOwners(trx: Queryable, which: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql`select from order_views where is_owners and ${which}`.execute(trx);
  if (rows.length > 0)
    throw new ShopError("OWNER_ONLY", { message: "This view is the owner's. Use another name." });
}

/** Removing a view that does not exist is no error. @throws ShopError OWNER_ONLY */
export async function removeView({ db }: Deps, id: string, isOwner: boolean, actor: Actor): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!isOwner) await refuseOwners(trx, sql`id = ${id}`);
    const [removed] = await trx.deleteFrom("orderViews").where("id", "=", id).returning("name").execute();
    if (removed) await audit(trx, actor, { action: "orders view removed", subject: removed.name });
  });
}

/** The couriers and coupons that occur in orders. @param isOwner a packer gets no coupons */
export async function listOrderFilterValues(
  db: Queryable,
  isOwner: boolean,
): Promise<ReplyOf<typeof filtersCall>> {
  const { rows } = await sql<ReplyOf<typeof filtersCall>>`
    select ${distinctValues("consignments", "courier_name")} as couriers,
      ${isOwner ? distinctValues("orders", "coupon_name") : sql`array[]::text[]`} as coupons`.execute(db);
  return rows[0] ?? { couriers: [], coupons: [] };
}
