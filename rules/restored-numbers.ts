import { DAY_MS } from "./time.ts";

/** The fewest numbers that a restore skips: an evening's orders of a busy shop. */
const MIN_SKIPPED = 500;
/** Over so many days it is counted how many numbers a shop gives out. */
export const COUNTED_DAYS = 30;

/**
 * How many dispatch numbers a restored shop skips. Numbers that were given out after the backup are on parcels and in the
 * courier's files, and must not be given out a second time: twice as many are skipped as the shop has probably given.
 * @param given how many it gave in the COUNTED_DAYS before the backup
 * @param ageMs of the backup, ms; one that seems to be of the future counts as new
 */
export function numbersToSkip(given: number, ageMs: number): number {
  const days = Math.max(ageMs, 0) / DAY_MS;
  return Math.max(MIN_SKIPPED, Math.ceil((2 * given * days) / COUNTED_DAYS));
}
