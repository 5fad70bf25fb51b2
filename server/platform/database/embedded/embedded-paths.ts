// Paths of the embedded PostgreSQL's files, and how paths are shown to people.
import { dirname, relative, resolve, sep } from "node:path";
import type { SystemUser } from "./embedded-user.ts";

/** The paths that belong to one data directory; all except `data` are owned by the shop's own user. */
export function pathsOf(dataDir: string) {
  const data = resolve(dataDir);
  return {
    data,
    folder: dirname(data),
    lock: `${data}.lock`,
    passwords: `${data}-passwords.json`,
    /** Prefix of unfinished data directories; only a complete one is renamed to `data`. */
    unfinished: `${data}.unfinished-`,
  };
}

/** A path as a person would type it: relative when it is below the working directory. */
export function displayPath(path: string): string {
  const below = relative(process.cwd(), path);
  if (below === "") return ".";
  return below.startsWith("..") ? path : `.${sep}${below}`;
}

/**
 * The `-D` argument for a PostgreSQL program whose working directory is the data directory.
 *
 * When root starts it as another user, that user may be unable to enter the parent folders, such as a clone in /root.
 * The working directory is set before the user changes, and Linux follows /proc/self/cwd without walking the path to
 * it, so the data can stay in DATA_DIR wherever that is. PostgreSQL itself only uses relative paths below it; initdb,
 * crash recovery, parallel workers, autovacuum and reload have been tried and work.
 */
export function dataArgument(user: SystemUser | undefined, data: string): string {
  return user && process.platform === "linux" ? "/proc/self/cwd" : data;
}
