import { expect, test } from "vitest";
import { isFreshList } from "./offline-packing-list.ts";

const HOUR = 3_600_000;

test.each([
  [0, true],
  [11.9 * HOUR, true],
  [12 * HOUR, false],
  // The clock was set back.
  [-1, false],
])("a list stored %d ms ago may be shown: %s", (age, isFresh) => {
  expect(isFreshList({ storedAt: 100 * HOUR }, 100 * HOUR + age)).toBe(isFresh);
});
