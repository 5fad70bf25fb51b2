// Opens the shop's database for a command-line tool, whether the shop is running or not.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Config, SettingError } from "../config/config.ts";
import { FolderInUse } from "./embedded/embedded-lock.ts";
import { displayPath } from "./embedded/embedded-paths.ts";
import { startEmbeddedPostgres } from "./embedded/embedded-postgres.ts";
import { findRunning } from "./embedded/embedded-urls.ts";

export interface ReachedDatabase {
  /** For a role that may read and write every table. */
  url: string;
  /** Stops the database if it was started here. */
  close(): Promise<void>;
}

/**
 * Reaches the database at DATABASE_URL, or the one in the data folder, which is started unless a shop runs it.
 * @throws SettingError when there is none yet, or it cannot be reached
 */
export async function reachDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, "databaseUrl" | "dataDir">): Promise<ReachedDatabase> {
  if (databaseUrl !== null) return { url: databaseUrl, close: async () => {} };
  const folder = join(dataDir, "postgres");
  if (!existsSync(folder))
    throw new SettingError(
      `There is no shop in ${displayPath(dataDir)} yet. Start it once, or set DATA_DIR.`,
    );
  try {
    const { url, stop } = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
    return { url, close: stop };
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw new SettingError((error as Error).message, { cause: error });
  }
  const running = await findRunning(folder);
  if (!running)
    throw new SettingError("The shop is just being started or stopped. Try again in a few seconds.");
  return { url: running.url, close: async () => {} };
}
