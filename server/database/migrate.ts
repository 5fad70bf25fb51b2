import { fileURLToPath } from "node:url";
import { runMigrations as migrateWorker } from "graphile-worker";
import { runner } from "node-pg-migrate";
import pg from "pg";

const DIRECTORY = fileURLToPath(new URL("./migrations", import.meta.url));
// An arbitrary number that every process of the shop uses.
const MIGRATION_LOCK = 7_262_516;

/**
 * Migrates a database to the newest schema. Processes that start together wait for each other. Each file is one
 * transaction, so that a process killed in between leaves a complete earlier schema.
 * @param most how many migrations to run at most, for tests of an older schema
 * @throws the driver's error when the database cannot be reached
 */
export async function migrate(url: string, most = Number.POSITIVE_INFINITY): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
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
  } finally {
    await client.end();
  }
}
