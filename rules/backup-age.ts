// When the owner is alerted that backups are too old.
import { DAY_MS, HOUR_MS } from "./time.ts";

export interface BackupFacts {
  /** When the newest verified backup was made; null without one. */
  lastAt: Date | null;
  /** Whether nightly backups are configured. */
  isNightly: boolean;
  isLive: boolean;
  /** The shop's first start: no data exists before it. */
  openSince: Date;
}

/** One night plus the time a backup takes. */
const NIGHTLY_MS = 26 * HOUR_MS;
/** A week and a day, for backups made manually or by a timer of the machine. */
const MANUAL_BACKUP_MS = 8 * DAY_MS;
/** How long a live shop may run without any backup. */
const WITHOUT_MS = 3 * DAY_MS;

/** Whether a total loss of the machine now would lose too much data. A sandbox shop needs no backups. */
export function isBackupTooOld({ lastAt, isNightly, isLive, openSince }: BackupFacts, now: Date): boolean {
  const allowed = isNightly
    ? NIGHTLY_MS
    : lastAt
      ? MANUAL_BACKUP_MS
      : isLive
        ? WITHOUT_MS
        : Number.POSITIVE_INFINITY;
  return now.getTime() - (lastAt ?? openSince).getTime() > allowed;
}
