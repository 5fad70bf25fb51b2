import { sql } from "kysely";
import type { Queryable } from "../platform/database/connect.ts";

/**
 * Limits the orders of one source address whose phone was not verified.
 * @param source IPv4 address or IPv6 /64
 * @param most such orders within an hour
 * @returns seconds until it may place another order; null if it may now
 */
export async function waitAfterUnverifiedOrders(
  db: Queryable,
  source: string,
  most: number,
): Promise<number | null> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from created_at - now()) + 3600) as seconds from orders
    where source = ${source} and status = 'Created' and created_at > now() - interval '1 hour'
    order by created_at desc offset ${most - 1} limit 1`.execute(db);
  return rows[0]?.seconds ?? null;
}
