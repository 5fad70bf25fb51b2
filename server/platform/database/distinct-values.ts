import { type RawBuilder, sql } from "kysely";

/**
 * The distinct texts of an indexed column as a sorted array, without empty ones. For few values among millions of rows:
 * each value is one index lookup after the previous one.
 */
export function distinctValues(table: string, column: string): RawBuilder<string[]> {
  const name = sql.ref(column);
  const rows = sql.table(table);
  return sql`(
    with recursive found (word) as (
      select min(${name}) from ${rows}
      union all
      select (select min(${name}) from ${rows} where ${name} > word) from found where word is not null
    )
    select coalesce(array_agg(word order by word), '{}') from found where word <> '')`;
}
