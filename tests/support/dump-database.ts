import { sql } from "kysely";
import type { TestShop } from "./open-test-shop.ts";
import { databaseOf } from "./rows.ts";

/**
 * All values of all tables as text, to search for personal data. Ids and times are left out: they can contain
 * any digits.
 */
export async function dumpDatabase(shop: TestShop): Promise<string> {
  const db = databaseOf(shop);
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const texts: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(`${schema}.${name}`)} as t`.execute(db);
    texts.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return texts
    .join("\n")
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "<id>")
    .replace(/\d{4}-\d\d-\d\dT[0-9:.+]+/g, "<time>");
}
