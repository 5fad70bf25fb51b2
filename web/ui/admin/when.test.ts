import { expect, test } from "vitest";
import { formatWhenShort } from "./when.ts";

/** 00:30 on 28 November in India. */
const NOW = new Date("2026-11-27T19:00:00Z");

test.each([
  ["2026-11-27T18:45:00Z", "today, 12:15 am"],
  ["2026-11-27T18:15:00Z", "yesterday, 11:45 pm"],
  ["2026-11-26T18:35:00Z", "yesterday, 12:05 am"],
  ["2026-11-26T18:15:00Z", "26 Nov 2026, 11:45 pm"],
])("%s is shown as %s", (iso, text) => {
  expect(formatWhenShort(iso, NOW).replaceAll(/\s/g, " ")).toBe(text);
});
