import { expect, test } from "vitest";
import { nextStep, type PageLoad } from "./page-guard.ts";

const LOADING: PageLoad = {
  hasFailed: false,
  ageMs: 0,
  idleMs: 0,
  isOnline: true,
  wasUnreachable: false,
  hasPress: true,
  reloads: 0,
};

test.each<[string, Partial<PageLoad>, ReturnType<typeof nextStep>]>([
  ["a new page shows nothing", {}, { notice: "none", mayReload: false }],
  ["a page of almost five seconds shows nothing", { ageMs: 4_999 }, { notice: "none", mayReload: false }],
  ["after five seconds the page is slow", { ageMs: 5_000 }, { notice: "slow", mayReload: false }],
  [
    "a slow page on which nothing is pressed can be read, and shows nothing",
    { ageMs: 5_000, hasPress: false },
    { notice: "none", mayReload: false },
  ],
  [
    "while files arrive, the page is not reloaded",
    { ageMs: 600_000, idleMs: 59_999 },
    { notice: "slow", mayReload: false },
  ],
  [
    "a minute without a file is a lost connection",
    { ageMs: 600_000, idleMs: 60_000 },
    { notice: "lost", mayReload: true },
  ],
  [
    "while offline, a page whose files may still arrive is not reloaded",
    { isOnline: false, ageMs: 1_000 },
    { notice: "lost", mayReload: false },
  ],
  [
    "a lost file is retried even if the browser reports to be offline",
    { isOnline: false, hasFailed: true },
    { notice: "lost", mayReload: true },
  ],
  ["a lost file is retried at once", { hasFailed: true }, { notice: "partial", mayReload: true }],
  [
    "a lost file of a shop that could not be reached is a lost connection",
    { hasFailed: true, wasUnreachable: true },
    { notice: "lost", mayReload: true },
  ],
  [
    "the second reload follows at once",
    { hasFailed: true, reloads: 1 },
    { notice: "partial", mayReload: true },
  ],
  [
    "the third reload waits for two seconds",
    { hasFailed: true, wasUnreachable: true, reloads: 2, ageMs: 1_999 },
    { notice: "lost", mayReload: false },
  ],
  [
    "the third reload comes after two seconds",
    { hasFailed: true, wasUnreachable: true, reloads: 2, ageMs: 2_000 },
    { notice: "lost", mayReload: true },
  ],
  [
    "the fourth reload waits for five seconds",
    { hasFailed: true, wasUnreachable: true, reloads: 3, ageMs: 4_999 },
    { notice: "lost", mayReload: false },
  ],
  [
    "the last reload waits for half a minute",
    { hasFailed: true, wasUnreachable: true, reloads: 5, ageMs: 29_999 },
    { notice: "lost", mayReload: false },
  ],
  [
    "the last reload comes after half a minute",
    { hasFailed: true, wasUnreachable: true, reloads: 5, ageMs: 30_000 },
    { notice: "lost", mayReload: true },
  ],
  [
    "there are at most six reloads",
    { hasFailed: true, reloads: 6, ageMs: 600_000 },
    { notice: "failed", mayReload: false },
  ],
  [
    "without storage for their number there are no reloads",
    { hasFailed: true, reloads: null },
    { notice: "failed", mayReload: false },
  ],
])("%s", (_title, page, step) => {
  expect(nextStep({ ...LOADING, ...page })).toEqual(step);
});
