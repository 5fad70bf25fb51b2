import { sql } from "kysely";
import type { Queryable } from "../../platform/database/connect.ts";

/** Only messages and shipping runs: their delay does not depend on the payment provider or on a parcel's state. */
export interface DueWork {
  /** Due and not claimed. */
  ready: number;
  running: number;
  scheduled: number;
  /** Age of the oldest due row, in seconds. */
  oldest: number;
}

export async function countDueWork(db: Queryable): Promise<DueWork> {
  const { rows } = await sql<DueWork>`
    select count(*) filter (where not is_running and due_at <= now()) as ready,
      count(*) filter (where is_running) as running,
      count(*) filter (where not is_running and due_at > now()) as scheduled,
      coalesce(extract(epoch from now() - min(due_at) filter (where not is_running and due_at <= now())), 0)::float8 as oldest
    from (
      select due_at, coalesce(leased_until > now(), false) as is_running from order_messages
      where state = 'waiting' and requested_at > now() - interval '1 day'
      union all
      select due_at, false from shipping_runs where due_at is not null) as work`.execute(db);
  return rows[0] as DueWork;
}
