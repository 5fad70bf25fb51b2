import type pg from "pg";

export interface Table {
  name: string;
  /** Stored columns; generated ones are computed again. */
  columns: string[];
}

/** The shop's tables, by name, without those of extensions. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select relname as name, (select array_agg(attname::text order by attnum) from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migrations'
      and not exists (select from pg_depend
        where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    order by 1`);
  return rows;
}

/** The last value of each sequence; unused sequences are omitted. */
export async function readSequences(client: pg.ClientBase): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; value: string }>(`
    select sequencename as name, last_value as value from pg_sequences
    where schemaname = 'public' and last_value is not null and sequencename <> 'migrations_id_seq' order by 1`);
  return Object.fromEntries(rows.map(({ name, value }) => [name, Number(value)]));
}

/** Makes values be written and read alike, whatever the server's settings are, and removes all time limits. */
const SETTINGS: Readonly<Record<string, string>> = {
  timezone: "UTC",
  datestyle: "ISO, YMD",
  intervalstyle: "postgres",
  bytea_output: "hex",
  extra_float_digits: "1",
  client_encoding: "UTF8",
  search_path: "public",
  statement_timeout: "0",
  lock_timeout: "0",
  idle_in_transaction_session_timeout: "0",
  // Not every major version has this one.
  transaction_timeout: "0",
};

export async function prepareSession(client: pg.ClientBase): Promise<void> {
  await client.query(
    `select set_config(name, value, false) from json_each_text($1) as settings(name, value)
     where lower(name) in (select lower(name) from pg_settings)`,
    [JSON.stringify(SETTINGS)],
  );
}
