import { expect, test } from "vitest";
import { nextStep, type PageLoad } from "./page-guard.ts";

const LOADING: PageLoad = { hasFailed: false, ageMs: 0, idleMs: 0, isOnline: true, reloads: 0 };

test.each<[string, Partial<PageLoad>, ReturnType<typeof nextStep>]>([
  ["a new page shows nothing", {}, { notice: "none", mayReload: false }],
  ["nor does one of almost five seconds", { ageMs: 4_999 }, { notice: "none", mayReload: false }],
  ["then it is slow", { ageMs: 5_000 }, { notice: "slow", mayReload: false }],
  [
    "however long files arrive, they are waited for",
    { ageMs: 600_000, idleMs: 59_999 },
    { notice: "slow", mayReload: false },
  ],
  [
    "a minute without a file is a lost connection",
    { ageMs: 600_000, idleMs: 60_000 },
    { notice: "lost", mayReload: true },
  ],
  [
    "without a connection nothing is reloaded that may still arrive",
    { isOnline: false, ageMs: 1_000 },
    { notice: "lost", mayReload: false },
  ],
  [
    "a lost file is retried even where the browser believes to be offline",
    { isOnline: false, hasFailed: true },
    { notice: "lost", mayReload: true },
  ],
  ["a lost file is retried at once", { hasFailed: true }, { notice: "lost", mayReload: true }],
  ["and after a reload", { hasFailed: true, reloads: 1 }, { notice: "lost", mayReload: true }],
  [
    "the next reload waits two seconds",
    { hasFailed: true, reloads: 2, ageMs: 1_999 },
    { notice: "lost", mayReload: false },
  ],
  ["and comes then", { hasFailed: true, reloads: 2, ageMs: 2_000 }, { notice: "lost", mayReload: true }],
  [
    "the fourth waits five",
    { hasFailed: true, reloads: 3, ageMs: 4_999 },
    { notice: "lost", mayReload: false },
  ],
  [
    "the last one half a minute",
    { hasFailed: true, reloads: 5, ageMs: 29_999 },
    { notice: "lost", mayReload: false },
  ],
  [
    "and comes then, too",
    { hasFailed: true, reloads: 5, ageMs: 30_000 },
    { notice: "lost", mayReload: true },
  ],
  [
    "there are no more than six",
    { hasFailed: true, reloads: 6, ageMs: 600_000 },
    { notice: "failed", mayReload: false },
  ],
  [
    "nor any where they cannot be counted",
    { hasFailed: true, reloads: null },
    { notice: "failed", mayReload: false },
  ],
])("%s", (_title, page, step) => {
  expect(nextStep({ ...LOADING, ...page })).toEqual(step);
});
