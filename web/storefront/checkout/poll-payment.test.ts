import { expect, test } from "vitest";
import { pollDelay } from "./poll-payment.ts";

test.each([
  [0, 3_000],
  [119_999, 3_000],
  [120_000, 15_000],
  [899_999, 15_000],
  [900_000, 60_000],
  [3_599_999, 60_000],
  [3_600_000, null],
])("after %d ms the next poll follows in %s ms", (passed, delay) => {
  expect(pollDelay(passed)).toBe(delay);
});
