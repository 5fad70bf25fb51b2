// Copies a backup's rows into a migrated database that is not in use yet.

import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { withClient } from "../../platform/database/with-client.ts";
import { type Contents, fileOf, tableOf, tablePart } from "./backup-format.ts";
import { readArchive } from "./read-archive.ts";
import { RefusedBackup } from "./refused-backup.ts";
import { listTables, prepareSession, type Table } from "./shop-tables.ts";

/**
 * Copies rows and files in. The rows are one transaction.
 * @param url of the database's owner; its schema is that of the backup
 * @param restoreFile receives each file, with its path below the data folder
 * @throws RefusedBackup if the number of rows differs from the backup's list
 */
export async function copyIn(
  url: string,
  { path, passphrase, contents }: { path: string; passphrase: string; contents: Contents },
  restoreFile: (path: string, content: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<void> {
  await withClient(url, async (client) => {
    await prepareSession(client);
    await client.query("begin");
    const tables = await listTables(client);
    const restoreConstraints = await disableConstraints(client);
    await client.query(`truncate ${tables.map(({ name }) => pg.escapeIdentifier(name)).join(", ")}`);
    for await (const { name, content } of readArchive(path, passphrase)) {
      const file = fileOf(name);
      // The archive may contain tables of other programs in the same database. They are skipped.
      const table = tables.find((each) => each.name === tableOf(name));
      if (file !== null) await restoreFile(file, content);
      else if (table) await copyTable(client, table, content, contents);
      else for await (const _ of content);
    }
    await restoreConstraints();
    for (const [sequence, value] of Object.entries(contents.sequences))
      await client.query("select setval(to_regclass(format('%I', $1::text)), $2)", [sequence, value]);
    await client.query("commit");
    await client.query("analyze");
  });
}

/**
 * Disables triggers, whose effects are already in the rows, and drops foreign keys, which are faster to check for all
 * rows at once.
 * @returns a function that restores both; this checks the foreign keys
 */
async function disableConstraints(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ drop: string; restore: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as "drop",
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as "restore"
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    union all
    select format('alter table %s disable trigger %I', tgrelid::regclass, tgname),
      format('alter table %s enable %s trigger %I', tgrelid::regclass,
        case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname)
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and tgenabled <> 'D' and relnamespace = 'public'::regnamespace`);
  for (const { drop } of rows) await client.query(drop);
  return async () => {
    for (const { restore } of rows) await client.query(restore);
  };
}

async function copyTable(
  client: pg.Client,
  { name, columns }: Table,
  content: AsyncIterable<Uint8Array>,
  { parts }: Contents,
): Promise<void> {
  const target = `${pg.escapeIdentifier(name)} (${columns.map(pg.escapeIdentifier).join(", ")})`;
  const rows = client.query(copyFrom(`copy ${target} from stdin with (format csv, header match)`));
  await pipeline(content, rows);
  if (rows.rowCount !== parts[tablePart(name)]?.rows)
    throw new RefusedBackup(
      `The backup's table ${name} came in with ${rows.rowCount} rows. Take another backup.`,
    );
}
