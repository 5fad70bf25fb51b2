// Processor time and processor cores of running processes, from Linux's /proc.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;
// Positions in /proc/<pid>/stat, counted after the name, which may contain blanks.
const USER = 11;
const SYSTEM = 12;
const USER_OF_ENDED = 13;
const SYSTEM_OF_ENDED = 14;

/**
 * The processor time of a process since its start, in ms; null without /proc.
 * @param withEnded includes child processes that have ended
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

/**
 * The processor time per request in microseconds, from a process's time before and after; null if either is
 * unknown.
 */
export function microsEach(beforeMs: number | null, afterMs: number | null, requests: number): number | null {
  return beforeMs === null || afterMs === null ? null : ((afterMs - beforeMs) / requests) * 1_000;
}

/** The cores a process may run on, in taskset's format ("0-1"); null without /proc. */
export function coresOf(pid: number): string | null {
  try {
    return /^Cpus_allowed_list:\s+(\S+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? null;
  } catch {
    return null;
  }
}

/**
 * Restricts a process, with all its threads and its future children, to some cores.
 * @param cores in taskset's format: 0 or "0-1"
 * @returns false if that is not possible
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
