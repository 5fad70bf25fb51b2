import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { runner } from "node-pg-migrate";
import type pg from "pg";
import { SettingError } from "../config/config.ts";
import type { Queryable } from "./connect.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { completePostgres } from "./postgres-version.ts";

/** How long a migration waits for a table's lock. New queries on that table queue behind it meanwhile. */
const LOCK_MS = 1_000;
/** The pause before a retry, in which those queries run. */
const LET_PASS_MS = 2_000;
const MOST_TRIES = 100;
/** PostgreSQL's codes for a lock timeout and a deadlock. */
const IN_USE = new Set<string | undefined>(["55P03", "40P01"]);

/** The schema of version 0.1.0. Earlier versions had other migrations, which no release upgrades. */
const FIRST = "0100-first-release";
export const TOO_OLD = "This database was made by a version before 0.1.0, which this release cannot upgrade.";
const DIRECTORY = fileURLToPath(new URL("./migrations", import.meta.url));

/**
 * Migrates a database to the newest schema. Processes that start together wait for each other. Each file is one
 * transaction, so a process killed in between leaves a complete earlier schema. If another process is selling
 * meanwhile, a migration blocks it for at most a second at a time: it retries if a table stays in use for longer.
 * @param most the maximum number of migrations to run, for tests of an older schema
 * @param directory of the migrations, for tests of a newer schema
 * @throws the driver's error when the database cannot be reached; SettingError when PostgreSQL is too old, or the
 *   database was made by a version before 0.1.0
 */
export async function migrate(
  url: string,
  most = Number.POSITIVE_INFINITY,
  directory = DIRECTORY,
): Promise<void> {
  await oneAtATime(url, async (client) => {
    if (isBeforeFirstRelease(await listAppliedMigrations(client)))
      throw new SettingError(`${TOO_OLD} It was left as it is; give the shop an empty database.`);
    await completePostgres(client);
    await client.query(`set lock_timeout = ${LOCK_MS}`);
    const isDone = (await listAppliedMigrations(client)).length + most;
    await whenTablesAreFree(client, async () => {
      await runner({
        dbClient: client,
        dir: directory,
        direction: "up",
        count: isDone - (await listAppliedMigrations(client)).length,
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

/** @returns the names of the applied migrations, oldest first; none if the database is empty */
export async function listAppliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query("select to_regclass('public.migrations') is not null as is_there");
  if (!rows[0].is_there) return [];
  const applied = await client.query<{ name: string }>("select name from public.migrations order by id");
  return applied.rows.map(({ name }) => name);
}

/** Whether a schema was made by a version before 0.1.0. @param applied its migrations */
export function isBeforeFirstRelease(applied: readonly string[]): boolean {
  return applied.length > 0 && !applied.includes(FIRST);
}

/** Retries `work` while tables are locked. @throws the driver's error after some minutes */
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

/** The migrations that are not applied yet, oldest first. `isTooOld`: no release can upgrade this database. */
export async function findPendingMigrations(
  db: Queryable,
): Promise<{ pending: string[]; isTooOld: boolean }> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  const applied = rows.map(({ name }) => name);
  const pending = listMigrationFiles()
    .map(({ name }) => name)
    .filter((name) => !applied.includes(name));
  return { pending, isTooOld: isBeforeFirstRelease(applied) };
}

/** All migrations in order, with their names in the table `migrations`. */
export function listMigrationFiles(): { name: string; path: string }[] {
  return readdirSync(DIRECTORY)
    .sort()
    .map((file) => ({ name: file.replace(/\.sql$/, ""), path: join(DIRECTORY, file) }));
}
