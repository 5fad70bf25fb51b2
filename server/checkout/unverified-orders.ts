import { sql } from "kysely";
import type { Queryable } from "../database/connect.ts";

/** Orders placed from one address in the last hour whose phone nobody has proved. */
export async function countUnverifiedOrders(db: Queryable, source: string): Promise<number> {
  const { orders } = await db
    .selectFrom("orders")
    .select(sql<number>`count(*)`.as("orders"))
    .where("source", "=", source)
    .where("status", "=", "Created")
    .where("createdAt", ">", sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return orders;
}
