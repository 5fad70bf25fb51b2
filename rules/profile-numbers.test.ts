import { expect, test } from "vitest";
import { PROFILE_NUMBERS, type ProfileNumber, profileNumberError } from "./profile-numbers.ts";

test.each<[ProfileNumber, number, string | null]>([
  ["deliveryCharge", 30, null],
  ["deliveryCharge", 29.99, null],
  ["deliveryCharge", 0, null],
  ["deliveryCharge", -0.01, "From ₹0 to ₹10,000"],
  ["deliveryCharge", 10_000.01, "From ₹0 to ₹10,000"],
  ["deliveryCharge", 29.995, "An amount in rupees, such as 120 or 99.50"],
  ["deliveryCharge", Number.NaN, "An amount in rupees, such as 120 or 99.50"],
  ["freeDeliveryAbove", 9_999_999.99, null],
  ["freeDeliveryAbove", 10_000_000, "From ₹0 to ₹99,99,999.99"],
  ["cutoffHour", 23, null],
  ["cutoffHour", 24, "A whole number from 0 to 23"],
  ["cutoffHour", 11.5, "A whole number from 0 to 23"],
  ["cutoffHour", Number.NaN, "A whole number from 0 to 23"],
  ["zoneDays.near", 0, "A whole number from 1 to 30"],
  ["sheet.weightKg", 0.5, null],
  ["sheet.weightKg", 0, "From 0.01 to 50 kg"],
  ["sheet.weightKg", 50.5, "From 0.01 to 50 kg"],
  ["sheet.lengthCm", 0, null],
  ["parcel.lengthCm", 10.5, null],
  ["parcel.lengthCm", 0, "From 0.6 to 200 cm"],
])("%s of %d: %s", (name, value, error) => {
  expect(profileNumberError(name, value)).toBe(error);
});

test("the limits themselves are valid", () => {
  for (const [name, { min, max }] of Object.entries(PROFILE_NUMBERS))
    for (const limit of [min, max])
      expect([name, limit, profileNumberError(name as ProfileNumber, limit)]).toEqual([name, limit, null]);
});
