// Reads processes from /proc; this is why fault runs need Linux.
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import { join } from "node:path";

/**
 * The processes whose working directory is this folder; none if it does not exist.
 * @param program limits them to this program
 */
export function listProcessesIn(folder: string, program?: string): number[] {
  if (!existsSync(folder)) return [];
  const directory = realpathSync(folder);
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 1 && readOrNull(() => readlinkSync(`/proc/${pid}/cwd`)) === directory)
    .filter((pid) => program === undefined || readProc(pid, "comm").trim() === program);
}

/**
 * @param folder PostgreSQL's data directory
 * @throws Error while PostgreSQL is not running there
 */
export function readPostmasterPid(folder: string): number {
  return Number.parseInt(readFileSync(join(folder, "postmaster.pid"), "utf8"), 10);
}

export function childrenOf(pid: number): number[] {
  return readProc(pid, `task/${pid}/children`).split(" ").map(Number).filter(Boolean);
}

/** The title shown by `ps`, e.g. "postgres: snackshop snackshop 127.0.0.1(4711) idle". */
export function titleOf(pid: number): string {
  return readProc(pid, "cmdline").replaceAll("\0", " ").trim();
}

/** Resident memory in MB; null without /proc. */
export function residentMb(pid: number): number | null {
  const kB = /VmRSS:\s+(\d+)/.exec(readProc(pid, "status"))?.[1];
  return kB === undefined ? null : Number(kB) / 1_024;
}

export function countHandles(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/** Ignores processes that have ended in the meantime. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

function readProc(pid: number, file: string): string {
  return readOrNull(() => readFileSync(`/proc/${pid}/${file}`, "utf8")) ?? "";
}

/** Null if the process has ended, or belongs to another user. */
function readOrNull(read: () => string): string | null {
  try {
    return read();
  } catch {
    return null;
  }
}
