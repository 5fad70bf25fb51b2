import { expect, test } from "vitest";
import { formatHour } from "./dispatch-cutoff.ts";

test.each([
  [0, "12 AM"],
  [1, "1 AM"],
  [11, "11 AM"],
  [12, "12 PM"],
  [13, "1 PM"],
  [23, "11 PM"],
])("hour %i is shown as %s", (hour, text) => {
  expect(formatHour(hour)).toBe(text);
});
