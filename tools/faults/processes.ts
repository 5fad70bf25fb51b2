// Looks at processes by /proc, which is why fault runs need Linux.
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import { join } from "node:path";

/** Every process that works in a folder, the shop's watcher of its database included; none where it does not exist. */
export function listProcessesIn(folder: string): number[] {
  if (!existsSync(folder)) return [];
  const place = realpathSync(folder);
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 1 && workingFolderOf(pid) === place);
}

/** A postmaster's pid, or null while there is none. */
export function postmasterOf(folder: string): number | null {
  try {
    return Number.parseInt(readFileSync(join(folder, "postmaster.pid"), "utf8"), 10) || null;
  } catch {
    return null;
  }
}

/** The processes that a process has started. */
export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").map(Number).filter(Boolean);
  } catch {
    return [];
  }
}

/** What `ps` shows, e.g. "postgres: snackshop snackshop 127.0.0.1(4711) idle". */
export function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
  } catch {
    return "";
  }
}

export function countHandles(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/** A process may have ended in the meantime. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

function workingFolderOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}
