// Stores the figures of past days.
import { sql } from "kysely";
import type { Queryable } from "../../platform/database/connect.ts";
import { inIndia, startOfIndianDay } from "../../platform/database/indian-time.ts";
import { COUNTINGS, dayOf, FIGURE_NAMES } from "./countings.ts";

/** The first day that ended at least ten minutes ago and is not added up yet; null if there is none. */
export async function findDayToAddUp(db: Queryable): Promise<string | null> {
  // Ten minutes: no transaction lasts that long, so everything that began on the day has been committed.
  const { rows } = await sql<{ day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day from (
      select coalesce((select max(day) + 1 from daily_totals_done), (
        select ${dayOf("first")} from (select min(created_at) as first from orders) as orders)) as day) as next
    where ${inIndia(sql`(day + 1)::timestamp`)} + interval '10 minutes' <= now()`.execute(db);
  return rows[0]?.day ?? null;
}

export async function addUpDay(trx: Queryable, day: string): Promise<void> {
  await sql`insert into daily_totals_done (day) values (${day}::date)`.execute(trx);
  const from = startOfIndianDay(day);
  const until = sql`(${from} + interval '24 hours')`;
  const counted = FIGURE_NAMES.map(
    (name) =>
      sql`select ${name} as name, day, key, count, amount from (${COUNTINGS[name](from, until)}) as ${sql.id(name)}`,
  );
  await sql`insert into daily_totals (name, day, key, count, amount) ${sql.join(counted, sql` union all `)}`.execute(
    trx,
  );
}
