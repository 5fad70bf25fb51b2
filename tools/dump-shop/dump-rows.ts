// Dumps a database's rows as readable SQL: one row per line, tables after those they refer to, rows by primary key,
// times and days relative to the dump.
import type pg from "pg";

const HEAD = `
set local timezone = 'UTC';
create function pg_temp.dumped_at() returns timestamptz language sql stable as
  $$ select date_trunc('second', now()) $$;
create function pg_temp.ago(interval) returns timestamptz language sql stable as
  $$ select pg_temp.dumped_at() - $1 $$;
create function pg_temp.days_ago(integer) returns date language sql stable as
  $$ select (pg_temp.dumped_at() at time zone 'Asia/Kolkata')::date - $1 $$;
`;

/** The SQL expression that writes a column's value; `$1` is the time of the dump. */
function literal(column: string, type: string): string {
  if (type === "timestamp with time zone")
    return `'pg_temp.ago(' || quote_literal(($1::timestamptz - ${column})::text) || ')'`;
  if (type === "date")
    return `'pg_temp.days_ago(' || (($1::timestamptz at time zone 'Asia/Kolkata')::date - ${column}) || ')'`;
  return /^(boolean|smallint|integer|bigint|numeric.*)$/.test(type)
    ? `${column}::text`
    : `quote_literal(${column}::text)`;
}

/** Names in SQL syntax, quoted where needed. */
interface Table {
  table: string;
  columns: string[];
  types: string[];
  key: string[];
  refersTo: string[];
  hasTriggers: boolean;
  hasIdentity: boolean;
}

async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select quote_ident(relname) as table,
      (select array_agg(quote_ident(attname) order by attnum) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select array_agg(format_type(atttypid, atttypmod) order by attnum) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as types,
      coalesce((select array_agg(quote_ident(attname) order by array_position(conkey, attnum)) from pg_constraint
        join pg_attribute on attrelid = conrelid and attnum = any (conkey)
        where conrelid = pg_class.oid and contype = 'p'), '{}') as key,
      coalesce((select array_agg(distinct confrelid::regclass::text) from pg_constraint
        where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid), '{}') as "refersTo",
      exists (select from pg_trigger where tgrelid = pg_class.oid and not tgisinternal) as "hasTriggers",
      exists (select from pg_attribute where attrelid = pg_class.oid and attidentity <> '') as "hasIdentity"
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`);
  return rows;
}

/** Sorts tables after those they refer to, otherwise by name. */
function inOrder(tables: Table[]): Table[] {
  const ordered: Table[] = [];
  const place = (table: Table, above: string[]) => {
    if (above.includes(table.table)) throw new Error(`${table.table} refers to itself by way of others`);
    if (ordered.includes(table)) return;
    for (const other of tables) {
      if (table.refersTo.includes(other.table)) place(other, [...above, table.table]);
    }
    ordered.push(table);
  };
  for (const table of tables) place(table, []);
  return ordered;
}

async function dumpTable(client: pg.Client, { table, columns, types, key, ...has }: Table, at: Date) {
  const values = columns.map((column, place) => `coalesce(${literal(column, types[place] ?? "")}, 'null')`);
  const { rows } = await client.query<{ row: string }>(
    `select '(' || concat_ws(', ', ${values.join(", ")}) || ')' as row from ${table}
     where $1::timestamptz is not null order by ${key.join(", ")}`,
    [at],
  );
  if (rows.length === 0) return "";
  const numbered = has.hasIdentity ? "overriding system value " : "";
  const insert = `insert into ${table} (${columns.join(", ")}) ${numbered}values\n${rows.map(({ row }) => row).join(",\n")};\n`;
  // Triggers are disabled: they would reject old states, or add rows that the dump already contains.
  const spared = `alter table ${table} disable trigger user;\n${insert}alter table ${table} enable trigger user;\n`;
  return `\n${has.hasTriggers ? spared : insert}`;
}

/** Restores the counters of identity columns. */
async function dumpSequences(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('select setval(%L, %s);', format('%I', sequencename), last_value) as statement
    from pg_sequences where schemaname = 'public' and last_value is not null and sequencename <> 'migrations_id_seq'
    order by 1`);
  return rows.map(({ statement }) => `${statement}\n`).join("");
}

/**
 * @param client of a database without concurrent changes
 * @param filledByMigrations tables whose rows come with the schema
 * @returns the statements, and the time that all times in them are relative to: a whole second, after the last row
 */
export async function dumpRows(
  client: pg.Client,
  filledByMigrations: ReadonlySet<string>,
): Promise<{ sql: string; at: Date }> {
  await client.query("set timezone = 'UTC'");
  const { rows } = await client.query<{ at: Date }>(
    "select date_trunc('second', now()) + interval '1 second' as at",
  );
  const { at } = rows[0] as { at: Date };
  const parts = [HEAD];
  for (const table of inOrder(await listTables(client))) {
    if (!filledByMigrations.has(table.table)) parts.push(await dumpTable(client, table, at));
  }
  parts.push(await dumpSequences(client));
  return { sql: parts.join(""), at };
}

export async function listFilledTables(client: pg.Client): Promise<Set<string>> {
  const filled = new Set<string>();
  for (const { table } of await listTables(client)) {
    const { rows } = await client.query<{ isFilled: boolean }>(
      `select exists (select from ${table}) as "isFilled"`,
    );
    if (rows[0]?.isFilled) filled.add(table);
  }
  return filled;
}
