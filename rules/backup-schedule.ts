// When the nightly backup is due, and from when on a backup is too old.
import { DAY_MS, HOUR_MS } from "./time.ts";

/** India has one time and no summer time. */
const INDIA_AHEAD_MS = 5.5 * HOUR_MS;
/** A night's backup may take a while, and the machine may have been off for an hour. */
const OLD_AFTER_MS = 26 * HOUR_MS;

/**
 * Whether there is none yet since the hour last struck.
 * @param hour of the day in India, 0 to 23
 * @param lastAt when the last nightly one was made; null before the first
 */
export function isBackupDue(now: Date, hour: number, lastAt: Date | null): boolean {
  return lastAt === null || lastAt.getTime() < lastStroke(now.getTime(), hour);
}

/** When it was last this hour in India, in ms since the epoch. */
function lastStroke(now: number, hour: number): number {
  const midnight = Math.floor((now + INDIA_AHEAD_MS - hour * HOUR_MS) / DAY_MS) * DAY_MS;
  return midnight + hour * HOUR_MS - INDIA_AHEAD_MS;
}

/** Whether a person has to be told. @param lastAt when the newest backup was made; null where there is none */
export function isBackupOld(now: Date, lastAt: Date | null): boolean {
  return lastAt === null || now.getTime() - lastAt.getTime() > OLD_AFTER_MS;
}
