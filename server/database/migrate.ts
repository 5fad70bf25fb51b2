import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runMigrations as migrateWorker } from "graphile-worker";
import { sql } from "kysely";
import { runner } from "node-pg-migrate";
import type { Queryable } from "./connect.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { completePostgres } from "./postgres-version.ts";

const DIRECTORY = fileURLToPath(new URL("./migrations", import.meta.url));

/**
 * Migrates a database to the newest schema. Processes that start together wait for each other. Each file is one
 * transaction, so that a process killed in between leaves a complete earlier schema.
 * @param most how many migrations to run at most, for tests of an older schema
 * @throws the driver's error when the database cannot be reached, SettingError when it is too old
 */
export async function migrate(url: string, most = Number.POSITIVE_INFINITY): Promise<void> {
  await oneAtATime(url, async (client) => {
    await completePostgres(client);
    await runner({
      dbClient: client,
      dir: DIRECTORY,
      direction: "up",
      count: most,
      migrationsTable: "migrations",
      noLock: true,
      singleTransaction: false,
      checkOrder: true,
      log: () => {},
    });
    await migrateWorker({ connectionString: url });
  });
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
