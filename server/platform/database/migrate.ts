import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { runner } from "node-pg-migrate";
import type pg from "pg";
import type { Queryable } from "./connect.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { completePostgres } from "./postgres-version.ts";

/** How long a migration waits for a table; whoever asks for that table meanwhile waits behind it. */
const LOCK_MS = 1_000;
/** Then it lets them pass, and tries again. */
const LET_PASS_MS = 2_000;
const MOST_TRIES = 100;
/** PostgreSQL's codes for a lock that was not to be had in time, and for two who wait for each other. */
const IN_USE = new Set<string | undefined>(["55P03", "40P01"]);

const DIRECTORY = fileURLToPath(new URL("./migrations", import.meta.url));

/**
 * Migrates a database to the newest schema. Processes that start together wait for each other. Each file is one
 * transaction, so that a process killed in between leaves a complete earlier schema. A shop that is selling meanwhile
 * waits for it a second at a time: a table that is in use for longer is tried again.
 * @param most how many migrations to run at most, for tests of an older schema
 * @param directory of the migrations, for tests of a newer one
 * @throws the driver's error when the database cannot be reached, SettingError when it is too old
 */
export async function migrate(
  url: string,
  most = Number.POSITIVE_INFINITY,
  directory = DIRECTORY,
): Promise<void> {
  await oneAtATime(url, async (client) => {
    await completePostgres(client);
    await client.query(`set lock_timeout = ${LOCK_MS}`);
    const isDone = (await countMigrations(client)) + most;
    await whenTablesAreFree(client, async () => {
      await runner({
        dbClient: client,
        dir: directory,
        direction: "up",
        count: isDone - (await countMigrations(client)),
        migrationsTable: "migrations",
        noLock: true,
        singleTransaction: false,
        checkOrder: true,
        log: () => {},
      });
    });
    await client.query("reset lock_timeout");
  });
}

async function countMigrations(client: pg.Client): Promise<number> {
  const { rows } = await client.query("select to_regclass('public.migrations') is not null as is_there");
  if (!rows[0].is_there) return 0;
  return (await client.query("select count(*)::integer as n from public.migrations")).rows[0].n;
}

/** @throws the driver's error after some minutes in vain */
async function whenTablesAreFree(
  client: pg.Client,
  work: () => Promise<void>,
  tries = MOST_TRIES,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!IN_USE.has((error as { code?: string }).code) || tries === 1) throw error;
    // The migration's own transaction has failed, and is still open.
    await client.query("rollback");
    await wait(LET_PASS_MS);
    await whenTablesAreFree(client, work, tries - 1);
  }
}

/** The migrations that a database has not had yet, oldest first. */
export async function listPendingMigrations(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  const done = new Set(rows.map(({ name }) => name));
  return listMigrationFiles()
    .map(({ name }) => name)
    .filter((name) => !done.has(name));
}

/** All migrations in the order they run, by the names that the table `migrations` has. */
export function listMigrationFiles(): { name: string; path: string }[] {
  return readdirSync(DIRECTORY)
    .sort()
    .map((file) => ({ name: file.replace(/\.sql$/, ""), path: join(DIRECTORY, file) }));
}
