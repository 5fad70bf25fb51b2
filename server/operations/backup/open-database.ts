import type { BackupConfig } from "../../platform/config/backup-config.ts";
import { SettingError } from "../../platform/config/config.ts";
import { startEmbeddedPostgres } from "../../platform/database/embedded/embedded-postgres.ts";
import { type ReachedDatabase, reachDatabase } from "../../platform/database/reach-database.ts";
import { whyUnreachable } from "../../platform/database/with-client.ts";
import { RefusedBackup } from "./refused-backup.ts";

/**
 * The database of a shop, for the role that owns it.
 * @throws RefusedBackup when there is none, or it cannot be reached
 */
export async function openDatabase(config: BackupConfig): Promise<ReachedDatabase> {
  const reason = config.databaseUrl === null ? null : await whyUnreachable(config.databaseUrl);
  if (reason !== null)
    throw new RefusedBackup(
      `The database at DATABASE_URL cannot be reached (${reason}). Check DATABASE_URL.`,
    );
  return reachDatabase(config).catch((error: Error) => {
    throw error instanceof SettingError ? new RefusedBackup(error.message, { cause: error }) : error;
  });
}

/** @throws RefusedBackup with the database's own message for people */
export async function startDatabase(data: string): Promise<ReachedDatabase> {
  const postgres = await startEmbeddedPostgres({ dataDir: data, log: () => {} }).catch((error: Error) => {
    throw new RefusedBackup(error.message, { cause: error });
  });
  return { url: postgres.url, close: () => postgres.stop() };
}
