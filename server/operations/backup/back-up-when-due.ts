// The nightly backup, made by a process of its own: packing and encrypting would slow down requests in this one.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { isBackupDue, isBackupOld } from "../../../rules/backup-schedule.ts";
import type { Deps } from "../../deps.ts";
import { raiseStandingAlarm } from "../../notifications/alerts/raise-alarm.ts";
import { findLastBackups } from "./backups-made.ts";

const SCRIPT = fileURLToPath(new URL("../../../tools/backup.ts", import.meta.url));

/**
 * Makes a backup if the hour for it has struck since the last one, and tells the owner when there is none of the last day.
 * @param signal stops the backup that is being made
 */
export async function backUpWhenDue({ config, db, log }: Deps, signal: AbortSignal): Promise<void> {
  const { hour, bucket } = config.backup;
  if (hour === null) return;
  const { now, nightly } = await findLastBackups(db, bucket);
  if (isBackupDue(now, hour, nightly)) {
    const refusal = await runBackup(signal);
    if (refusal !== null && !signal.aborted) log.warn({ reason: refusal }, "no backup was made");
  }
  const { any } = await findLastBackups(db, bucket);
  if (isBackupOld(now, any) && !signal.aborted)
    await raiseStandingAlarm(db, "backup-old", { lastAt: any?.toISOString() ?? null });
}

/** @returns what it says when it fails; null when a backup was made */
async function runBackup(signal: AbortSignal): Promise<string | null> {
  const child = spawn(process.execPath, [SCRIPT, "--nightly"], { stdio: ["ignore", "ignore", "pipe"] });
  const stop = () => void child.kill();
  signal.addEventListener("abort", stop);
  try {
    giveWay(child.pid);
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, "close")]);
    return code === 0 ? null : said.trim();
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/**
 * Shoppers first, where the system allows it. Not the lowest: on a busy machine that gets next to nothing, and until the
 * backup is done PostgreSQL keeps every row that is deleted meanwhile.
 */
function giveWay(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended, or the system does not let us.
  }
}
