import { expect, test } from "vitest";
import { formatMonth, monthsBetween, rangeLabel, readRange } from "./range-label.ts";

test.each([
  ["", { days: "30" }],
  ["days=7", { days: "7" }],
  ["days=8", { days: "30" }],
  ["month=2026-10", { month: "2026-10" }],
  ["month=2026-10&days=7", { month: "2026-10" }],
  ["month=2026-13&days=7", { days: "7" }],
  ["month=", { days: "30" }],
])("reads the URL ?%s as %j", (search, range) => {
  expect(readRange(new URLSearchParams(search))).toEqual(range);
});

test("lists months with the newest first, also across years", () => {
  expect(monthsBetween("2025-11", "2026-02")).toEqual(["2026-02", "2026-01", "2025-12", "2025-11"]);
  expect(monthsBetween("2026-02", "2026-02")).toEqual(["2026-02"]);
});

test("describes a range by its first and last day", () => {
  expect(formatMonth("2026-10")).toBe("October 2026");
  expect(rangeLabel({ from: "2026-10-01", until: "2026-10-31" })).toBe("1 Oct 2026 to 31 Oct 2026");
  expect(rangeLabel({ from: "2026-10-01", until: "2026-10-01" })).toBe("1 Oct 2026, so far");
});
