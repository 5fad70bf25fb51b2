import { expect, test } from "vitest";
import { deliveryDate, nextCutoff, packingDate } from "./delivery-date.ts";
import { formatDeliveryDate } from "./format-delivery-date.ts";

const NOON = 12;

// 22 Nov 2026 is a Sunday. Times are in India.
test.each([
  ["on a Monday before noon", "2026-11-23T11:59:59", 3, "2026-11-26"],
  ["at noon", "2026-11-23T12:00:00", 3, "2026-11-27"],
  ["after noon, over the Sunday", "2026-11-24T15:00:00", 4, "2026-11-30"],
  ["just after midnight, a day that has not begun in UTC", "2026-11-24T00:10:00", 1, "2026-11-25"],
  ["on a Saturday before noon", "2026-11-21T09:00:00", 1, "2026-11-23"],
  ["on a Saturday after noon", "2026-11-21T13:00:00", 1, "2026-11-24"],
  ["on a Sunday before noon", "2026-11-22T09:00:00", 3, "2026-11-26"],
  ["on a Sunday after noon", "2026-11-22T20:00:00", 3, "2026-11-26"],
  ["at the year's end", "2026-12-31T10:00:00", 2, "2027-01-02"],
  ["at the year's end after noon", "2026-12-31T18:00:00", 2, "2027-01-04"],
  ["before a leap day", "2028-02-28T08:00:00", 1, "2028-02-29"],
  ["to the islands", "2026-11-23T08:00:00", 10, "2026-12-04"],
])("an order booked %s arrives on the expected day", (_, bookedAt, days, arrives) => {
  expect(deliveryDate(new Date(`${bookedAt}+05:30`), NOON, days)).toBe(arrives);
});

test.each([
  [0, "2026-11-23T00:00:00", "2026-11-25"],
  [17, "2026-11-23T16:59:59", "2026-11-24"],
  [17, "2026-11-23T17:00:00", "2026-11-25"],
])("with the cut-off at %i, booking at %s gives the expected day", (cutoffHour, bookedAt, arrives) => {
  expect(deliveryDate(new Date(`${bookedAt}+05:30`), cutoffHour, 1)).toBe(arrives);
});

test("a date is written without a year, with its weekday", () => {
  expect(formatDeliveryDate("2026-11-26")).toBe("Thu 26 Nov");
  expect(formatDeliveryDate("2027-01-02")).toBe("Sat 2 Jan");
});

test.each([
  ["2026-11-26T11:59:00", "2026-11-26"],
  ["2026-11-26T12:00:00", "2026-11-27"],
  ["2026-11-28T18:00:00", "2026-11-30"],
  ["2026-11-29T09:00:00", "2026-11-30"],
])("an order booked at %s is packed on %s", (bookedAt, packed) => {
  expect(packingDate(new Date(`${bookedAt}+05:30`), NOON)).toBe(packed);
});

test.each([
  [12, "2026-11-26T11:59:59", "2026-11-26T12:00:00"],
  [12, "2026-11-26T12:00:00", "2026-11-27T12:00:00"],
  [0, "2026-11-26T00:00:00", "2026-11-27T00:00:00"],
  [0, "2026-11-26T23:59:59", "2026-11-27T00:00:00"],
  [23, "2026-11-26T03:00:00", "2026-11-26T23:00:00"],
])("with the cut-off at %i, the next one after %s is %s", (cutoffHour, moment, next) => {
  expect(nextCutoff(new Date(`${moment}+05:30`), cutoffHour)).toEqual(new Date(`${next}+05:30`));
});

test("all orders between two cut-offs are packed on the same day", () => {
  for (const cutoffHour of [0, 9, 12, 17, 23]) {
    const start = new Date("2026-11-26T05:00:00Z");
    const end = nextCutoff(start, cutoffHour);
    const last = new Date(end.getTime() - 1);
    expect(packingDate(last, cutoffHour)).toBe(packingDate(start, cutoffHour));
    expect(nextCutoff(last, cutoffHour)).toEqual(end);
  }
});
