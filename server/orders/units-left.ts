import { sql } from "kysely";
import type { OrderUuid } from "../../rules/ids.ts";
import { ShopError } from "../errors.ts";
import { hasUnitsToSend } from "../facts/waiting-orders.ts";
import type { Queryable } from "../platform/database/connect.ts";

/** The orders without units left to send. @param ids of the orders' rows */
export async function listNothingToSend(db: Queryable, ids: readonly OrderUuid[]): Promise<Set<OrderUuid>> {
  if (ids.length === 0) return new Set();
  const empty = await db
    .selectFrom("orders")
    .select("id")
    .where("id", "in", ids)
    .where(sql<boolean>`not ${hasUnitsToSend}`)
    .execute();
  return new Set(empty.map(({ id }) => id));
}

/** Refuses an order without units left to send. @param id of the order's row @throws ShopError NOTHING_TO_SEND */
export async function requireUnitsLeft(db: Queryable, id: OrderUuid): Promise<void> {
  if ((await listNothingToSend(db, [id])).has(id)) throw new ShopError("NOTHING_TO_SEND");
}
