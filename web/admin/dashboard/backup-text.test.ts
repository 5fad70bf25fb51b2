import { expect, test } from "vitest";
import { backupText } from "./backup-text.ts";

const BACKUP = { at: "2026-11-21T21:40:00.000Z", kilobytes: 48_300 };

test("states the Indian time and the size of today's backup", () => {
  expect(backupText(BACKUP, Date.parse("2026-11-22T18:29:00.000Z"))).toBe("Backed up today 3:10 am (48 MB).");
});

test("after midnight in India, states the date of the backup too", () => {
  expect(backupText({ ...BACKUP, kilobytes: 340 }, Date.parse("2026-11-22T18:30:00.000Z"))).toBe(
    "Last backed up 22 Nov 2026, 3:10 am (0.34 MB).",
  );
});
