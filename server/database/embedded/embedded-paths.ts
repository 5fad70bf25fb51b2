// Names of what the embedded PostgreSQL keeps on disk, and how paths are shown to people.
import { dirname, relative, resolve, sep } from "node:path";
import type { SystemUser } from "./embedded-user.ts";

/** The files that belong to one data directory; all but `data` itself stay with the shop's own user. */
export function pathsOf(dataDir: string) {
  const data = resolve(dataDir);
  return {
    data,
    folder: dirname(data),
    lock: `${data}.lock`,
    passwords: `${data}-passwords.json`,
    /** Half-made clusters carry this prefix; only a finished one is renamed to `data`. */
    unfinished: `${data}.unfinished-`,
  };
}

/** A path as a person would type it: relative when it lies below the working directory. */
export function displayPath(path: string): string {
  const below = relative(process.cwd(), path);
  if (below === "") return ".";
  return below.startsWith("..") ? path : `.${sep}${below}`;
}

/**
 * How a PostgreSQL program, started inside its data directory, is told where that is.
 *
 * When root starts it as another user, that user may be unable to enter the folders above (a clone in /root).
 * The working directory is set before the user changes, and Linux follows /proc/self/cwd without walking the
 * path to it, so the database stays in DATA_DIR wherever that is. PostgreSQL itself only uses relative names
 * below; initdb, crash recovery, parallel workers, autovacuum and reload were all measured to work.
 */
export function dataArgument(user: SystemUser | undefined, data: string): string {
  return user && process.platform === "linux" ? "/proc/self/cwd" : data;
}
