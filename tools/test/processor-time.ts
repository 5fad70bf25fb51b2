import { readFileSync } from "node:fs";

/** Ticks per second of the times in /proc, on all architectures. */
const TICKS = 100;

/**
 * Processor seconds, user and system, of the whole machine since it booted. The times of a process and its children would
 * miss most of a browser: the kernel forgets what a killed parent has not waited for. Null without /proc.
 */
export function processorSeconds(): number | null {
  let stat: string;
  try {
    stat = readFileSync("/proc/stat", "utf8");
  } catch {
    return null;
  }
  // proc_stat(5): cpu, user, nice, system, idle, iowait, irq, softirq, …
  const [, user, nice, system, , , irq, softirq] = stat.slice(0, stat.indexOf("\n")).split(/\s+/).map(Number);
  const ticks = [user, nice, system, irq, softirq].reduce<number>((sum, each = 0) => sum + each, 0);
  return ticks / TICKS;
}
