// An external database before a restore, and after a failed one.
import type pg from "pg";
import { withClient } from "../../platform/database/with-client.ts";
import { RefusedBackup } from "./refused-backup.ts";

/** Statements that remove everything in the schema `public` that belongs to no extension. */
const REMOVE = `
  select format('drop %s %s cascade', case relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end,
    oid::regclass) as statement from pg_class
  where relkind in ('r', 'p', 'v', 'S') and relnamespace = 'public'::regnamespace and not exists (select from pg_depend
    where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
  union all
  select format('drop function %s cascade', oid::regprocedure) from pg_proc
  where pronamespace = 'public'::regnamespace and not exists (select from pg_depend
    where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`;

/** @throws RefusedBackup unless the database is empty */
export async function refuseUsedDatabase(url: string): Promise<void> {
  const statements = await withClient(url, listRemovals).catch((error: Error) => {
    throw new RefusedBackup(
      `The database at DATABASE_URL cannot be used (${error.message}). Check DATABASE_URL.`,
      {
        cause: error,
      },
    );
  });
  if (statements.length > 0)
    throw new RefusedBackup(
      "The database at DATABASE_URL is not empty, and a restore overwrites nothing. Make a new one: createdb --owner ROLE NAME",
    );
}

/** Removes what an unfinished restore created. */
export async function emptyDatabase(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query("begin");
    // `if exists`, because a cascade may have removed the object already.
    for (const statement of await listRemovals(client))
      await client.query(statement.replace(/^drop (\w+)/, "drop $1 if exists"));
    await client.query("commit");
  });
}

async function listRemovals(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(REMOVE);
  return rows.map(({ statement }) => statement);
}
