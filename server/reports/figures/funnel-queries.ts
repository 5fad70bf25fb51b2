import { sql } from "kysely";
import type { Dashboard } from "../../../contract/dashboard.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { type Calendar, figuresSince } from "../daily-totals/daily-figures.ts";

/**
 * The checkout funnel since a day: counted visits, then orders placed, verified, with a first started payment,
 * and paid. Each step counts on the day it happened.
 * @param from the first day of the range, which ends today
 */
export async function countFunnel(
  db: Queryable,
  from: string,
  calendar: Calendar,
): Promise<Dashboard["funnel"]> {
  const { rows } = await sql<Dashboard["funnel"]>`
    with visits as (select step, sum(count)::bigint as count from visit_counts where day >= ${from}::date group by step),
    moved as (select key, sum(count)::bigint as count from ${figuresSince("moved", from, calendar)} as moves group by key)
    select
      coalesce((select count from visits where step = 'visit'), 0) as visits,
      coalesce((select count from visits where step = 'product'), 0) as products,
      coalesce((select count from visits where step = 'cart'), 0) as carts,
      (select coalesce(sum(count), 0)::bigint from ${figuresSince("booked", from, calendar)} as booked) as created,
      coalesce((select count from moved where key = 'Created>Verified'), 0) as verified,
      (select coalesce(sum(count), 0)::bigint from ${figuresSince("started", from, calendar)} as started) as started,
      coalesce((select count from moved where key = 'Verified>Paid'), 0) as paid,
      (select to_char(min(day), 'YYYY-MM-DD') from visit_counts) as visits_since`.execute(db);
  return rows[0] as Dashboard["funnel"];
}
