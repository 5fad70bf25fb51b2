import { expect, test } from "vitest";
import { isBackupDue, isBackupOld } from "./backup-schedule.ts";

/** 03:00 in India. */
const THREE = "2026-11-21T21:30:00.000Z";
const at = (iso: string) => new Date(iso);
const after = (iso: string, minutes: number) => new Date(Date.parse(iso) + minutes * 60_000);

test("a shop without a backup makes one at once, whatever the hour", () => {
  expect(isBackupDue(at("2026-11-21T10:00:00.000Z"), 3, null)).toBe(true);
});

test("the next backup is due from the scheduled hour in India on, not before", () => {
  const yesterdays = after(THREE, 10 - 24 * 60);
  expect(isBackupDue(after(THREE, -1), 3, yesterdays)).toBe(false);
  expect(isBackupDue(at(THREE), 3, yesterdays)).toBe(true);
  expect(isBackupDue(after(THREE, 20), 3, after(THREE, 10))).toBe(false);
});

test("a missed night is made up for at the next start", () => {
  expect(isBackupDue(after(THREE, 9 * 60), 3, after(THREE, -23 * 60))).toBe(true);
});

test.each([0, 5, 6, 23])("with the hour set to %i a backup is due once a day", (hour) => {
  let last = at("2026-11-21T00:00:00.000Z");
  let made = 0;
  for (let minute = 0; minute < 10 * 24 * 60; minute += 5) {
    const now = after("2026-11-22T00:00:00.000Z", minute);
    if (!isBackupDue(now, hour, last)) continue;
    last = now;
    made += 1;
  }
  expect(made).toBe(11);
});

test("a backup is old after 26 hours, and so is a missing one", () => {
  expect(isBackupOld(after(THREE, 26 * 60), at(THREE))).toBe(false);
  expect(isBackupOld(after(THREE, 26 * 60 + 1), at(THREE))).toBe(true);
  expect(isBackupOld(at(THREE), null)).toBe(true);
});
