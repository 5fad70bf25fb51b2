import fc from "fast-check";
import { expect, test } from "vitest";
import { backupsToRemove } from "./backup-retention.ts";
import { DAY_MS, HOUR_MS } from "./time.ts";

/** A Sunday, 03:00 in India. */
const SUNDAY = Date.parse("2026-11-21T21:30:00.000Z");
const madeAt = (ms: number) => ({ madeAt: new Date(ms) });
const nightly = (nights: number) =>
  Array.from({ length: nights }, (_, night) => madeAt(SUNDAY - night * DAY_MS));
const anyBackups = fc.array(fc.integer({ min: SUNDAY - 200 * DAY_MS, max: SUNDAY }).map(madeAt), {
  maxLength: 60,
});

function retained<Backup extends { madeAt: Date }>(backups: readonly Backup[]): Backup[] {
  const removed = new Set(backupsToRemove(backups));
  return backups.filter((backup) => !removed.has(backup));
}

test("of 60 nightly backups the last 7 days stay, and the Sundays of the 4 weeks before", () => {
  const nightsAgo = retained(nightly(60)).map(({ madeAt }) => (SUNDAY - madeAt.getTime()) / DAY_MS);
  expect(nightsAgo).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 14, 21, 28]);
});

test("of several backups on one Indian day the last one stays", () => {
  const evening = madeAt(SUNDAY - 4 * HOUR_MS);
  const [night] = nightly(1) as [{ madeAt: Date }];
  const noon = madeAt(SUNDAY + 9 * HOUR_MS);
  expect(backupsToRemove([evening, night, noon])).toEqual([night]);
});

test("the newest backup always stays, and at most 11 stay", () => {
  fc.assert(
    fc.property(anyBackups, (backups) => {
      const left = retained(backups);
      expect(left.length).toBeLessThanOrEqual(11);
      if (backups.length === 0) return;
      const newest = Math.max(...backups.map(({ madeAt }) => madeAt.getTime()));
      expect(left.map(({ madeAt }) => madeAt.getTime())).toContain(newest);
    }),
  );
});

test("a second clean-up removes nothing more", () => {
  fc.assert(
    fc.property(anyBackups, (backups) => {
      expect(backupsToRemove(retained(backups))).toEqual([]);
    }),
  );
});

test("with one backup a night, all 7 last nights and 4 weeks before stay covered", () => {
  let backups: { madeAt: Date }[] = [];
  for (let night = 0; night < 100; night++) backups = retained([...backups, madeAt(SUNDAY + night * DAY_MS)]);
  const nightsAgo = backups.map(({ madeAt }) => 99 - (madeAt.getTime() - SUNDAY) / DAY_MS);
  expect(nightsAgo.filter((night) => night < 7)).toHaveLength(7);
  expect(Math.max(...nightsAgo)).toBeGreaterThanOrEqual(22);
});
