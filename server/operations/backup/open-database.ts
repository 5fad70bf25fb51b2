import { existsSync } from "node:fs";
import { join } from "node:path";
import type { BackupConfig } from "../../platform/config/backup-config.ts";
import { startEmbeddedPostgres } from "../../platform/database/embedded/embedded-postgres.ts";
import { findRunning } from "../../platform/database/embedded/embedded-urls.ts";
import { whyUnreachable } from "../../platform/database/with-client.ts";
import { RefusedBackup } from "./refused-backup.ts";

export interface OpenedDatabase {
  /** For the role that owns the database. */
  url: string;
  close(): Promise<void>;
}

/**
 * The database of a shop, whether it is open or not: the one at DATABASE_URL, that of the running shop, or the embedded
 * one started for this.
 * @throws RefusedBackup when there is none, or it cannot be reached
 */
export async function openDatabase({ databaseUrl, dataDir }: BackupConfig): Promise<OpenedDatabase> {
  const close = async () => {};
  if (databaseUrl !== null) {
    const reason = await whyUnreachable(databaseUrl);
    if (reason === null) return { url: databaseUrl, close };
    throw new RefusedBackup(
      `The database at DATABASE_URL cannot be reached (${reason}). Check DATABASE_URL.`,
    );
  }
  const data = join(dataDir, "postgres");
  if (!existsSync(data)) throw new RefusedBackup(`There is no shop in ${dataDir}. Check DATA_DIR.`);
  const running = await findRunning(data);
  if (running && (await whyUnreachable(running.url)) === null) return { url: running.url, close };
  return startDatabase(data);
}

/** @throws RefusedBackup with the database's own words for people */
export async function startDatabase(data: string): Promise<OpenedDatabase> {
  const postgres = await startEmbeddedPostgres({ dataDir: data, log: () => {} }).catch((error: Error) => {
    throw new RefusedBackup(error.message, { cause: error });
  });
  return { url: postgres.url, close: () => postgres.stop() };
}
