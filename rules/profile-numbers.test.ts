import { expect, test } from "vitest";
import { PROFILE_NUMBERS, type ProfileNumber, profileNumberError } from "./profile-numbers.ts";

test.each<[ProfileNumber, number, string | null]>([
  ["deliveryCharge", 30, null],
  ["deliveryCharge", 29.99, null],
  ["deliveryCharge", 0, null],
  ["deliveryCharge", -0.01, "Not below 0"],
  ["deliveryCharge", 29.995, "An amount in rupees, such as 120 or 99.50"],
  ["deliveryCharge", Number.NaN, "An amount in rupees, such as 120 or 99.50"],
  ["freeDeliveryAbove", 9_999_999.99, null],
  ["freeDeliveryAbove", 10_000_000, "Below ₹1 crore"],
  ["cutoffHour", 23, null],
  ["cutoffHour", 24, "At most 23"],
  ["cutoffHour", 11.5, "A whole number"],
  ["cutoffHour", Number.NaN, "Enter a number"],
  ["zoneDays.near", 0, "At least 1"],
  ["sheet.weightKg", 0.5, null],
  ["sheet.weightKg", 50.5, "At most 50"],
  ["parcel.lengthCm", 10.5, null],
])("%s of %d: %s", (name, value, error) => {
  expect(profileNumberError(name, value)).toBe(error);
});

test("the limits themselves are valid", () => {
  for (const [name, { min, max }] of Object.entries(PROFILE_NUMBERS))
    for (const limit of [min, max])
      expect([name, limit, profileNumberError(name as ProfileNumber, limit)]).toEqual([name, limit, null]);
});
