import { sql } from "kysely";
import type { Queryable } from "../database/connect.ts";

/**
 * Seconds until one address may place another order, having `most` in the last hour whose phone nobody has
 * proved; null when it may now.
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
