import { readFileSync } from "node:fs";

/** Ticks per second of the times in /proc, on all architectures. */
const TICKS = 100;

/**
 * Processor seconds, user and system, of all child processes that have ended, with their own children. Unlike the time
 * on the clock it grows little on a busy machine. Null without /proc.
 */
export function processorSeconds(): number | null {
  let stat: string;
  try {
    stat = readFileSync("/proc/self/stat", "utf8");
  } catch {
    return null;
  }
  // proc_pid_stat(5): cutime and cstime are fields 16 and 17; the name, field 2, may contain spaces.
  const [user, system] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(13, 15)
    .map(Number);
  return ((user ?? 0) + (system ?? 0)) / TICKS;
}
