// Fills a migrated database that nobody uses yet with the rows of a backup.

import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { withClient } from "../../platform/database/with-client.ts";
import { type Contents, fileOf, tableOf, tablePart } from "./backup-format.ts";
import { readArchive } from "./read-archive.ts";
import { RefusedBackup } from "./refused-backup.ts";
import { listTables, prepareSession, type Table } from "./shop-tables.ts";

/**
 * Copies rows and files in. The rows are there all together or not at all.
 * @param url of the database's owner; its schema is that of the backup
 * @param restoreFile takes each file, by its path below the data folder
 * @throws RefusedBackup when there are other rows than the backup says
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
    const putBack = await takeOffGuards(client);
    await client.query(`truncate ${tables.map(({ name }) => pg.escapeIdentifier(name)).join(", ")}`);
    for await (const { name, content } of readArchive(path, passphrase)) {
      const file = fileOf(name);
      // What somebody else keeps in the same database is no table of the shop's, and left out.
      const table = tables.find((each) => each.name === tableOf(name));
      if (file !== null) await restoreFile(file, content);
      else if (table) await copyTable(client, table, content, contents);
      else for await (const _ of content);
    }
    await putBack();
    for (const [sequence, value] of Object.entries(contents.sequences))
      await client.query("select setval(to_regclass(format('%I', $1::text)), $2)", [sequence, value]);
    await client.query("commit");
    await client.query("analyze");
  });
}

/**
 * What triggers would refuse or add has long happened, and foreign keys are proved faster all at once than row by row.
 * @returns puts them back as they were, which proves the foreign keys
 */
async function takeOffGuards(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ takeOff: string; putBack: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as "takeOff",
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as "putBack"
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    union all
    select format('alter table %s disable trigger %I', tgrelid::regclass, tgname),
      format('alter table %s enable %s trigger %I', tgrelid::regclass,
        case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname)
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and tgenabled <> 'D' and relnamespace = 'public'::regnamespace`);
  for (const { takeOff } of rows) await client.query(takeOff);
  return async () => {
    for (const { putBack } of rows) await client.query(putBack);
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
