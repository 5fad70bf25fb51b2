// Processor time and processor cores of running processes, by Linux's own books.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;
// Of /proc/<pid>/stat, counted from behind the name, which may contain blanks.
const USER = 11;
const SYSTEM = 12;
const USER_OF_ENDED = 13;
const SYSTEM_OF_ENDED = 14;

/**
 * Processor time of a process since its start, in ms; null without /proc.
 * @param withEnded counts the processes, too, that it has started and that have ended
 */
export function processorMs(pid: number, withEnded = false): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    const own = Number(fields[USER]) + Number(fields[SYSTEM]);
    const ofEnded = Number(fields[USER_OF_ENDED]) + Number(fields[SYSTEM_OF_ENDED]);
    return (own + (withEnded ? ofEnded : 0)) * TICK_MS;
  } catch {
    return null;
  }
}

/** Processor time a request in microseconds, of a process's books before and after; null where it has none. */
export function microsEach(beforeMs: number | null, afterMs: number | null, requests: number): number | null {
  return beforeMs === null || afterMs === null ? null : ((afterMs - beforeMs) / requests) * 1_000;
}

/** The cores a process may run on, as taskset takes them ("0-1"); null without /proc. */
export function coresOf(pid: number): string | null {
  try {
    return /^Cpus_allowed_list:\s+(\S+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? null;
  } catch {
    return null;
  }
}

/**
 * Has a process, with all of its threads and what it starts from now on, run on these cores alone.
 * @param cores as taskset takes them: 0 or "0-1"
 * @returns false where that cannot be done
 */
export function pinTo(cores: number | string, pid: number): boolean {
  try {
    execFileSync("taskset", ["--all-tasks", "--cpu-list", "--pid", String(cores), String(pid)], {
      stdio: "ignore",
    });
    return true;
  } catch {
    return false;
  }
}
