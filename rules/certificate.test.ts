import { expect, test } from "vitest";
import { isCertificateEnding } from "./certificate.ts";
import { DAY_MS } from "./time.ts";

const now = new Date("2026-11-21T12:00:00Z");

test.each([
  ["90 days, 14 of them left", 90, 14, false],
  ["90 days, less than 14 left", 90, 13.9, true],
  ["90 days, ended", 90, -1, true],
  ["6 days, a third of them left", 6, 2, false],
  ["6 days, less than a third left", 6, 1.9, true],
])("a certificate of %s", (_, life, left, isEnding) => {
  const to = new Date(now.getTime() + left * DAY_MS);
  expect(isCertificateEnding({ from: new Date(to.getTime() - life * DAY_MS), to }, now)).toBe(isEnding);
});
