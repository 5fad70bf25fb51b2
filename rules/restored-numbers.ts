import { DAY_MS } from "./time.ts";

/** The minimum to skip: one evening's orders of a busy shop. */
const MIN_SKIPPED = 500;
/** The period over which issued numbers are counted. */
export const COUNTED_DAYS = 30;

/**
 * How many dispatch numbers a restored shop skips. Numbers issued after the backup are on parcels and in the
 * courier's files and must not be issued twice, so the shop skips twice as many as it has probably issued.
 * @param given numbers issued in the COUNTED_DAYS before the backup
 * @param ageMs age of the backup, ms; a backup dated in the future counts as new
 */
export function numbersToSkip(given: number, ageMs: number): number {
  const days = Math.max(ageMs, 0) / DAY_MS;
  return Math.max(MIN_SKIPPED, Math.ceil((2 * given * days) / COUNTED_DAYS));
}
