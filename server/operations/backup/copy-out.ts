// Copies the database as of one snapshot, while the shop is selling.

import type { Readable } from "node:stream";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { withClient } from "../../platform/database/with-client.ts";
import { readAppliedMigrations } from "./applied-migrations.ts";
import { CONTENTS, type Contents, HEAD, type Head, newHead, tablePart } from "./backup-format.ts";
import { RefusedBackup } from "./refused-backup.ts";
import { listTables, prepareSession, readSequences, type Table } from "./shop-tables.ts";
import type { AddPart } from "./write-archive.ts";

/**
 * Copies all rows of one snapshot. Migrations and vacuum wait while the rows are copied, but not for the files after
 * them.
 * @param url of the database's owner
 * @param addOthers adds what is not in the database, after the snapshot has ended
 */
export async function copyOut(
  url: string,
  about: Pick<Head, "version" | "mode">,
  addPart: AddPart,
  addOthers: (add: AddPart) => Promise<void>,
): Promise<void> {
  const parts: Contents["parts"] = {};
  const add: AddPart = async (name, content) => {
    parts[name] = await addPart(name, content);
    return parts[name];
  };
  const sequences = await withClient(url, async (client) => {
    await prepareSession(client);
    const tables = await beginSnapshot(client);
    await addPart(HEAD, jsonBytes(await describe(client, about)));
    for (const table of tables) await copyTable(client, table, parts, addPart);
    const counted = await readSequences(client);
    await client.query("commit");
    return counted;
  });
  await addOthers(add);
  await addPart(CONTENTS, jsonBytes({ parts, sequences } satisfies Contents));
}

/**
 * Locks the tables against schema changes until the last row is read, and checks that none happened before the lock.
 */
async function beginSnapshot(client: pg.Client): Promise<Table[]> {
  const before = await listTables(client);
  await client.query("begin transaction isolation level repeatable read, read only");
  const names = before.map(({ name }) => pg.escapeIdentifier(name));
  await client.query(`lock table only ${names.join(", only ")} in access share mode`);
  const tables = await listTables(client);
  if (JSON.stringify(tables) !== JSON.stringify(before))
    throw new RefusedBackup("The database is just being upgraded. Make the backup when the shop is open.");
  return tables;
}

async function describe(client: pg.Client, about: Pick<Head, "version" | "mode">): Promise<Head> {
  const { rows } = await client.query<{ madeAt: Date; postgres: string }>(
    `select now() as "madeAt", current_setting('server_version') as postgres`,
  );
  const { madeAt, postgres } = rows[0] as (typeof rows)[number];
  return newHead({
    ...about,
    madeAt: madeAt.toISOString(),
    postgres,
    migrations: await readAppliedMigrations(client),
  });
}

async function copyTable(
  client: pg.Client,
  { name, columns }: Table,
  parts: Contents["parts"],
  addPart: AddPart,
): Promise<void> {
  const rows = copy(
    client,
    `select ${columns.map(pg.escapeIdentifier).join(", ")} from ${pg.escapeIdentifier(name)}`,
  );
  const content = await addPart(tablePart(name), rows);
  parts[tablePart(name)] = { ...content, rows: rows.rowCount };
}

function copy(client: pg.Client, select: string): Readable & { rowCount: number } {
  return client.query(copyTo(`copy (${select}) to stdout with (format csv, header)`));
}

async function* jsonBytes(value: unknown): AsyncGenerator<Uint8Array> {
  yield Buffer.from(JSON.stringify(value));
}
