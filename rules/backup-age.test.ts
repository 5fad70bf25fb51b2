import { expect, test } from "vitest";
import { isBackupTooOld } from "./backup-age.ts";
import { HOUR_MS } from "./time.ts";

const now = new Date("2026-11-21T12:00:00Z");
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
const old = { openSince: ago(10_000), isNightly: false, isLive: true };

test.each([
  ["nightly, of 26 hours ago", { ...old, isNightly: true, lastAt: ago(26) }, false],
  ["nightly, of more than 26 hours ago", { ...old, isNightly: true, lastAt: ago(26.1) }, true],
  [
    "nightly, none yet in the first 26 hours",
    { ...old, isNightly: true, lastAt: null, openSince: ago(26) },
    false,
  ],
  ["nightly, none", { ...old, isNightly: true, isLive: false, lastAt: null, openSince: ago(26.1) }, true],
  ["by hand, of eight days ago", { ...old, lastAt: ago(8 * 24) }, false],
  ["by hand, of more than eight days ago", { ...old, lastAt: ago(8 * 24 + 0.1) }, true],
  [
    "by hand in a sandbox, of more than eight days ago",
    { ...old, isLive: false, lastAt: ago(8 * 24 + 0.1) },
    true,
  ],
  ["none in a live shop's first three days", { ...old, lastAt: null, openSince: ago(72) }, false],
  ["none in a live shop after three days", { ...old, lastAt: null, openSince: ago(72.1) }, true],
  ["none in a sandbox", { ...old, isLive: false, lastAt: null }, false],
])("is a backup too old: %s", (_, facts, isTooOld) => {
  expect(isBackupTooOld(facts, now)).toBe(isTooOld);
});
