// The embedded PostgreSQL that another process runs.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { OWNER, type Passwords } from "./embedded-cluster.ts";
import { pathsOf } from "./embedded-paths.ts";

/**
 * @param dataDir for instance <DATA_DIR>/postgres
 * @returns the address for the role that owns the database; null when no shop has it open. After a power cut it may be one
 * that nobody answers at
 */
export async function findRunningPostgres(dataDir: string): Promise<string | null> {
  const { data, passwords } = pathsOf(dataDir);
  const read = (path: string) => readFile(path, "utf8").catch(() => null);
  const [pidFile, stored] = await Promise.all([read(join(data, "postmaster.pid")), read(passwords)]);
  // PostgreSQL's own file: process, folder, start time, port.
  const port = pidFile?.split("\n")[3];
  if (!port || !stored) return null;
  const { owner } = JSON.parse(stored) as Passwords;
  return `postgres://${OWNER}:${owner}@127.0.0.1:${port}/${OWNER}`;
}
