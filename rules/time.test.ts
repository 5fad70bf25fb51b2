import { expect, test } from "vitest";
import { indianClock, indianDate, indianHour } from "./time.ts";

test.each([
  ["2026-11-26T18:29:59Z", "2026-11-26T23:59:59", "2026-11-26", 23],
  ["2026-11-26T18:30:00.999Z", "2026-11-27T00:00:00", "2026-11-27", 0],
  ["2028-02-29T03:35:09Z", "2028-02-29T09:05:09", "2028-02-29", 9],
  ["2026-12-31T20:00:00Z", "2027-01-01T01:30:00", "2027-01-01", 1],
])("in India, %s is %s", (iso, clock, day, hour) => {
  const moment = new Date(iso);
  expect(indianClock(moment)).toBe(clock);
  expect(indianDate(moment)).toBe(day);
  expect(indianHour(moment)).toBe(hour);
});
