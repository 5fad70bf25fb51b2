// When the nightly backup is due, and when the newest one counts as too old.
import { DAY_MS, HOUR_MS, INDIA_AHEAD_MS } from "./time.ts";

/** Allows for the time a backup takes and an hour of downtime. */
const OLD_AFTER_MS = 26 * HOUR_MS;

/**
 * Whether no backup was made since the scheduled hour last passed.
 * @param hour of the day in India, 0 to 23
 * @param lastAt when the last nightly backup was made; null before the first
 */
export function isBackupDue(now: Date, hour: number, lastAt: Date | null): boolean {
  return lastAt === null || lastAt.getTime() < lastScheduledTime(now.getTime(), hour);
}

/** When the given hour last began in India, in ms since the epoch. */
function lastScheduledTime(now: number, hour: number): number {
  const midnight = Math.floor((now + INDIA_AHEAD_MS - hour * HOUR_MS) / DAY_MS) * DAY_MS;
  return midnight + hour * HOUR_MS - INDIA_AHEAD_MS;
}

/**
 * Whether to alert the owner.
 * @param lastAt when the newest backup was made; null without one
 */
export function isBackupOld(now: Date, lastAt: Date | null): boolean {
  return lastAt === null || now.getTime() - lastAt.getTime() > OLD_AFTER_MS;
}
