import { expect, test } from "vitest";
import { backupWords } from "./backup-words.ts";

const BACKUP = { at: "2026-11-21T21:40:00.000Z", kilobytes: 48_300 };

test("without a backup the line says how to make one", () => {
  expect(backupWords(null, 0)).toMatch(/^Not backed up yet: run npm run backup, or set BACKUP_HOUR/);
});

test("today's is told by its hour in India and its size", () => {
  expect(backupWords(BACKUP, Date.parse("2026-11-22T18:29:00.000Z"))).toBe(
    "Backed up today 3:10 am (48 MB).",
  );
});

test("after midnight in India it is told with its day", () => {
  expect(backupWords({ ...BACKUP, kilobytes: 340 }, Date.parse("2026-11-22T18:30:00.000Z"))).toBe(
    "Last backed up 22 Nov 2026, 3:10 am (0.34 MB).",
  );
});
