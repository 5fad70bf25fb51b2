import { expect, test } from "vitest";
import { cutoffInstant, formatHour } from "./dispatch-cutoff.ts";

test.each([
  ["2026-11-21T00:00:00+05:30", "2026-11-21T12:00:00+05:30"],
  ["2026-11-21T11:59:59+05:30", "2026-11-21T12:00:00+05:30"],
  ["2026-11-21T23:59:59+05:30", "2026-11-21T12:00:00+05:30"],
  ["2026-11-20T18:30:00Z", "2026-11-21T12:00:00+05:30"],
  ["2026-11-20T18:29:59Z", "2026-11-20T12:00:00+05:30"],
])("at %s the cut-off is %s", (now, cutoff) => {
  expect(new Date(cutoffInstant(Date.parse(now))).toISOString()).toBe(new Date(cutoff).toISOString());
});

test("another hour can be set", () => {
  expect(cutoffInstant(Date.parse("2026-11-21T06:00:00Z"), 9)).toBe(Date.parse("2026-11-21T09:00:00+05:30"));
});

test.each([
  [0, "12 AM"],
  [1, "1 AM"],
  [11, "11 AM"],
  [12, "12 PM"],
  [13, "1 PM"],
  [23, "11 PM"],
])("hour %i is %s", (hour, said) => {
  expect(formatHour(hour)).toBe(said);
});
