// The nightly backup. It runs as a separate process, because packing and encrypting would slow down requests in this
// one.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { isBackupDue, isBackupOld } from "../../../rules/backup-schedule.ts";
import type { Deps } from "../../deps.ts";
import { raiseStandingAlert } from "../../notifications/alerts/raise-alert.ts";
import { endAtAbort } from "../../platform/process/end-at-abort.ts";
import { findLastBackups } from "./backups-made.ts";

const SCRIPT = fileURLToPath(new URL("../../../tools/backup.ts", import.meta.url));
/** How long a stop waits for the backup, so that it ends within its 15 s. The next backup removes an unfinished file. */
const KILL_AFTER_MS = 3_000;

/**
 * Makes a backup if one is due by the hour, and raises an alert if there is none of the last day.
 * @param signal stops a running backup
 */
export async function backUpWhenDue({ config, db, log }: Deps, signal: AbortSignal): Promise<void> {
  const { hour, bucket } = config.backup;
  if (hour === null) return;
  const { now, nightly } = await findLastBackups(db, bucket);
  if (isBackupDue(now, hour, nightly)) {
    const refusal = await runBackup(signal, log);
    if (refusal !== null && !signal.aborted) log.warn({ reason: refusal }, "no backup was made");
  }
  const { any } = await findLastBackups(db, bucket);
  if (isBackupOld(now, any) && !signal.aborted)
    await raiseStandingAlert(db, "backup-old", { lastAt: any?.toISOString() ?? null });
}

/** @returns the process's error output; null if a backup was made */
async function runBackup(signal: AbortSignal, log: Deps["log"]): Promise<string | null> {
  const child = spawn(process.execPath, [SCRIPT, "--nightly"], { stdio: ["ignore", "ignore", "pipe"] });
  endAtAbort(child, signal, KILL_AFTER_MS);
  lowerPriority(child.pid, log);
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, "close")]);
  return code === 0 ? null : output.trim();
}

/**
 * Lowers the priority of the backup, so that requests come first. Not to the lowest: on a busy machine the backup would
 * hardly progress, and until it ends PostgreSQL cannot remove rows that are deleted meanwhile.
 */
function lowerPriority(pid: number | undefined, log: Deps["log"]): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch (error) {
    // The process has ended, or the system does not allow it.
    log.debug({ err: error }, "the priority of the backup could not be lowered");
  }
}
