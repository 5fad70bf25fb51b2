// Which nightly backups are retained: 7 daily and 4 weekly ones.
import { groupBy } from "./lists.ts";
import { DAY_MS, indianDate } from "./time.ts";

const DAYS = 7;
/** The current week and the 4 before. */
const WEEKS = 5;

/** Days since the epoch, by the Indian calendar. */
function dayOf({ madeAt }: { madeAt: Date }): number {
  return Date.parse(indianDate(madeAt)) / DAY_MS;
}

/** Weeks since the epoch, beginning on Monday; the epoch was a Thursday. */
function weekOf(backup: { madeAt: Date }): number {
  return Math.floor((dayOf(backup) + 3) / 7);
}

/**
 * The backups to delete. Retained are the last one of each of the 7 newest days and of each of the 5 newest weeks.
 * Days and weeks without a backup do not count, so the first backup after a month's closure deletes nothing.
 */
export function backupsToRemove<Backup extends { madeAt: Date }>(backups: readonly Backup[]): Backup[] {
  const newestFirst = backups.slice().sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
  const retained = new Set([
    ...lastOfEach(newestFirst, dayOf).slice(0, DAYS),
    ...lastOfEach(newestFirst, weekOf).slice(0, WEEKS),
  ]);
  return newestFirst.filter((backup) => !retained.has(backup));
}

function lastOfEach<Backup>(newestFirst: readonly Backup[], periodOf: (backup: Backup) => number): Backup[] {
  return [...groupBy(newestFirst, periodOf).values()].map(([newest]) => newest as Backup);
}
