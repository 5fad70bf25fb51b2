// Restores a database as a released shop left it.
import pg from "pg";
import { migrate } from "../../server/platform/database/migrate.ts";
import type { Dump } from "./dumps.ts";

/**
 * Fills an empty database: the schema of the dump's migrations, then its rows.
 * @returns the instant to which the dump's relative times refer
 */
export async function loadDump(url: string, { sql, migrations }: Dump): Promise<Date> {
  await migrate(url, migrations.length);
  return withClient(url, async (client) => {
    await client.query("begin");
    await client.query(sql);
    const { rows } = await client.query<{ at: Date }>("select pg_temp.dumped_at() as at");
    await client.query("commit");
    return rows[0]?.at as Date;
  });
}

/** Number of rows per table. */
export function countRows(url: string): Promise<Record<string, number>> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    );
    const counts: Record<string, number> = {};
    for (const { name } of rows) {
      const counted = await client.query<{ count: number }>(
        `select count(*)::int as count from ${pg.escapeIdentifier(name)}`,
      );
      counts[name] = counted.rows[0]?.count ?? 0;
    }
    return counts;
  });
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
