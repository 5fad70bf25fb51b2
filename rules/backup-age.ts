// When the owner is told that her backups are too old.
import { DAY_MS, HOUR_MS } from "./time.ts";

export interface BackupFacts {
  /** Of the newest backup that was read back; null when there is none. */
  lastAt: Date | null;
  /** Whether the shop makes one every night by itself. */
  isNightly: boolean;
  isLive: boolean;
  /** Since when there is something to lose: the shop's first start. */
  openSince: Date;
}

/** A night and what the backup itself takes. */
const NIGHTLY_MS = 26 * HOUR_MS;
/** A week and a day, for backups that are made by hand or by the machine's own timer. */
const BY_HAND_MS = 8 * DAY_MS;
/** How long a live shop may be without any. */
const WITHOUT_MS = 3 * DAY_MS;

/** Whether the shop would lose too much, were the machine to burn now. A sandbox without backups may. */
export function isBackupTooOld({ lastAt, isNightly, isLive, openSince }: BackupFacts, now: Date): boolean {
  const allowed = isNightly
    ? NIGHTLY_MS
    : lastAt
      ? BY_HAND_MS
      : isLive
        ? WITHOUT_MS
        : Number.POSITIVE_INFINITY;
  return now.getTime() - (lastAt ?? openSince).getTime() > allowed;
}
