// Which nightly backups stay: 7 daily and 4 weekly ones.
import { DAY_MS } from "./time.ts";

const DAYS = 7;
/** This one, and the 4 before. */
const WEEKS = 5;

const indianDay = new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone: "Asia/Kolkata" });

/** Days since the epoch, by the Indian calendar. */
function dayOf({ madeAt }: { madeAt: Date }): number {
  return Date.parse(indianDay.format(madeAt)) / DAY_MS;
}

/** Weeks begin on Monday; the epoch was a Thursday. */
function weekOf(backup: { madeAt: Date }): number {
  return Math.floor((dayOf(backup) + 3) / 7);
}

/**
 * The backups that may go. Those stay that are the last of one of the 7 newest days or of one of the 5 newest weeks, days
 * and weeks without a backup not counted: a shop that was closed for a month loses nothing by its first new backup.
 */
export function backupsToRemove<Backup extends { madeAt: Date }>(backups: readonly Backup[]): Backup[] {
  const newestFirst = backups.toSorted((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
  const kept = new Set([
    ...lastOfEach(newestFirst, dayOf).slice(0, DAYS),
    ...lastOfEach(newestFirst, weekOf).slice(0, WEEKS),
  ]);
  return newestFirst.filter((backup) => !kept.has(backup));
}

function lastOfEach<Backup>(newestFirst: readonly Backup[], periodOf: (backup: Backup) => number): Backup[] {
  return [...Map.groupBy(newestFirst, periodOf).values()].map(([newest]) => newest as Backup);
}
