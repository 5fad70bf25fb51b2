import { expect, test } from "vitest";
import { numbersToSkip } from "./restored-numbers.ts";
import { documentNumber, prefixAfterRestore, seriesOf, TAX_DOCUMENT_KINDS } from "./tax-documents.ts";
import { DAY_MS, MINUTE_MS } from "./time.ts";

test.each([
  ["a backup of this moment", 0, 500],
  ["a backup of the evening before", 0.5, 43_700],
  ["a backup of three weeks ago", 21, 1_814_900],
  ["a clock that is wrong", -3, 500],
])("%s", (_, days, skipped) => {
  expect(numbersToSkip(days * DAY_MS)).toBe(skipped);
});

/** Ten restores of one backup within a minute, and ten over the following days and the year. */
const restores = [
  ...Array.from({ length: 10 }, (_, count) => 3 * DAY_MS + (count * MINUTE_MS) / 10),
  ...[4, 5, 5.5, 8, 20, 30, 100, 200, 300, 365].map((days) => days * DAY_MS),
];

test("twenty restores of one backup give no number of a document twice", () => {
  const backup = Date.parse("2026-04-01T00:00:00+05:30");
  const numbers = restores.flatMap((age) => {
    const prefix = prefixAfterRestore(new Date(backup + age), () => false);
    return TAX_DOCUMENT_KINDS.flatMap((kind) =>
      [1, 999_999].map((number) => documentNumber(seriesOf(prefix, kind), "26-27", number)),
    );
  });
  expect(new Set(numbers).size).toBe(restores.length * TAX_DOCUMENT_KINDS.length * 2);
  for (const number of numbers) expect(number).toMatch(/^[1-9A-Z][A-Z0-9/]{0,15}$/);
});

test("nor a dispatch number, with one assigned in each second between them", () => {
  for (const [index, age] of restores.entries()) {
    const next = restores[index + 1];
    if (next === undefined) break;
    const last = numbersToSkip(age) + Math.floor((next - age) / 1_000) - 1;
    expect(last).toBeLessThan(numbersToSkip(next));
  }
});
