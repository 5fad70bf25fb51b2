import { expect, test } from "vitest";
import { parseIndianTime, writeIndianTime } from "./shiprocket-times.ts";

test.each([
  ["2023-05-19 11:59:16", "2023-05-19T06:29:16.000Z"],
  ["2023-05-19T11:59:16", "2023-05-19T06:29:16.000Z"],
  ["23 05 2023 11:43:52", "2023-05-23T06:13:52.000Z"],
  ["01-01-2026 00:15", "2025-12-31T18:45:00.000Z"],
])("%s is an Indian time", (written, iso) => {
  expect(parseIndianTime(written)?.toISOString()).toBe(iso);
});

test.each(["", "NA", "2023-05-19", "99 99 2023 11:43:52", "tomorrow", null, undefined])(
  "%j is no time",
  (text) => {
    expect(parseIndianTime(text)).toBeNull();
  },
);

test("midnight in London is formatted as half past five in Palakkad", () => {
  expect(writeIndianTime(new Date("2026-11-21T00:00:00Z"))).toBe("2026-11-21 05:30");
});
