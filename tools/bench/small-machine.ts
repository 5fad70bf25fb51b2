// Processes that get a share of a core, as the smallest machines that can be rented have it, by Linux's control groups.
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = "/sys/fs/cgroup";
/** Short, so that a process that has used its share of one waits for a moment only. */
const PERIOD_US = 10_000;

export interface SmallMachine {
  /** To be called once the process has ended. */
  close(): void;
}

/**
 * Gives a process, with all of its threads, at most this share of a core.
 * @param share from 0 to 1
 * @returns null where the system does not let us
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
