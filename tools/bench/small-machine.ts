// Limits processes to a share of a core, like the smallest rented machines, by Linux's control groups.
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = "/sys/fs/cgroup";
/** Short, so that a throttled process waits only for a moment. */
const PERIOD_US = 10_000;

export interface SmallMachine {
  /** Call it once the process has ended. */
  close(): void;
}

/**
 * Limits a process, with all its threads, to a share of a core.
 * @param share from 0 to 1
 * @returns null if the system does not allow it
 */
export function moveToSmallMachine(pid: number, share: number): SmallMachine | null {
  const quota = Math.round(PERIOD_US * share);
  const isSecondVersion = existsSync(join(ROOT, "cgroup.controllers"));
  const group = join(ROOT, isSecondVersion ? "" : "cpu", `snackshop-bench-${pid}`);
  const limits: Record<string, string> = isSecondVersion
    ? { "cpu.max": `${quota} ${PERIOD_US}` }
    : { "cpu.cfs_period_us": String(PERIOD_US), "cpu.cfs_quota_us": String(quota) };
  try {
    mkdirSync(group);
    for (const [file, value] of Object.entries({ ...limits, "cgroup.procs": String(pid) }))
      writeFileSync(join(group, file), value);
    return { close: () => rmdirSync(group) };
  } catch {
    return null;
  }
}
