import { expect, test } from "vitest";
import { isBackupDue, isBackupOld } from "./backup-schedule.ts";

/** 3 o'clock at night in India. */
const THREE = "2026-11-21T21:30:00.000Z";
const at = (iso: string) => new Date(iso);
const after = (iso: string, minutes: number) => new Date(Date.parse(iso) + minutes * 60_000);

test("a shop without a backup makes one at once, whatever the hour", () => {
  expect(isBackupDue(at("2026-11-21T10:00:00.000Z"), 3, null)).toBe(true);
});

test("once the hour has struck in India the next one is due, and until then it is not", () => {
  const yesterdays = after(THREE, 10 - 24 * 60);
  expect(isBackupDue(after(THREE, -1), 3, yesterdays)).toBe(false);
  expect(isBackupDue(at(THREE), 3, yesterdays)).toBe(true);
  expect(isBackupDue(after(THREE, 20), 3, after(THREE, 10))).toBe(false);
});

test("a night that was missed is made up for as soon as the shop is there", () => {
  expect(isBackupDue(after(THREE, 9 * 60), 3, after(THREE, -23 * 60))).toBe(true);
});

test.each([0, 5, 6, 23])("at %i o'clock it is due once a day", (hour) => {
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

test("a backup is old after 26 hours, and so is none at all", () => {
  expect(isBackupOld(after(THREE, 26 * 60), at(THREE))).toBe(false);
  expect(isBackupOld(after(THREE, 26 * 60 + 1), at(THREE))).toBe(true);
  expect(isBackupOld(at(THREE), null)).toBe(true);
});
