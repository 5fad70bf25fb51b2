/** The minimum to skip: one evening's orders of a busy shop. */
const MIN_SKIPPED = 500;
const SECOND_MS = 1_000;

/**
 * How many dispatch numbers a restored shop skips. Numbers issued after the backup are on parcels and in the courier's files and
 * must not be issued twice. So the shop skips one for each second since the backup, more than any shop issues. A second
 * restore of the same backup, which does not know the numbers issued after the first, begins after them.
 * @param ageMs age of the backup, ms; a backup dated in the future counts as new
 */
export function numbersToSkip(ageMs: number): number {
  return MIN_SKIPPED + Math.floor(Math.max(ageMs, 0) / SECOND_MS);
}
