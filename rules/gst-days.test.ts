import { expect, test } from "vitest";
import { isGstDay } from "./gst-days.ts";

test.each([
  ["0000-01-01", false],
  ["2017-06-30", false],
  ["2017-07-01", true],
  ["2026-11-29", true],
  ["2028-12-31", true],
  ["2029-01-01", false],
  ["9999-12-31", false],
])("on 29 Nov 2026 a rate may count from %s: %s", (day, isTaken) => {
  expect(isGstDay(day, "2026-11-29")).toBe(isTaken);
});
