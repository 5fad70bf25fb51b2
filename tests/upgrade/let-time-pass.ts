import pg from "pg";

/**
 * All rows move this far ahead first and then back: otherwise a moved row could collide with one that has not
 * moved yet.
 */
const FAR_DAYS = 1_000_000;

/**
 * Moves every instant and every day in the shop's tables into the past, as if the shop had been idle since.
 * @param superuser on the shop's database, since triggers are skipped: append-only rows change too
 */
export async function letTimePass(
  superuser: pg.Client,
  { days = 0, minutes = 0 }: { days?: number; minutes?: number },
): Promise<void> {
  const { rows } = await superuser.query<{ table: string; instants: string[]; days: string[] }>(`
    select table_name as table,
      array_remove(array_agg(case when data_type <> 'date' then column_name::text end), null) as instants,
      array_remove(array_agg(case when data_type = 'date' then column_name::text end), null) as days
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and data_type in ('timestamp with time zone', 'date')
    group by 1 order by 1`);
  const move = async (byDays: number, byMinutes: number) => {
    for (const table of rows) {
      const changes = [
        ...table.instants.map((column) => [column, `make_interval(days => ${byDays}, mins => ${byMinutes})`]),
        ...table.days.map((column) => [column, `${byDays}`]),
      ].map(([column = "", by]) => `${pg.escapeIdentifier(column)} = ${pg.escapeIdentifier(column)} + ${by}`);
      await superuser.query(`update ${pg.escapeIdentifier(table.table)} set ${changes.join(", ")}`);
    }
  };
  await superuser.query("begin");
  await superuser.query("set local session_replication_role = replica; set local timezone = 'UTC'");
  await move(FAR_DAYS, 0);
  await move(-FAR_DAYS - days, -minutes);
  await superuser.query("commit");
}
