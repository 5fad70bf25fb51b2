import { expect, test } from "vitest";
import { INVALID_CHARACTERS } from "./address.ts";
import { staffAddressErrors, staffAddressFieldError } from "./staff-address.ts";

test.each([
  ["fullName", "", "Enter the customer's full name"],
  ["email", "  ", null],
  ["email", "lakshmi", "Enter an email address like name@example.com"],
  ["email", "lakshmi@example.com", null],
  ["landmark", "", null],
  ["pincode", "12", "Enter the 6-digit pincode"],
  ["pincode", "682 001", null],
  ["state", "Keralam", "Choose the state"],
  ["state", "Kerala", null],
  ["city", "Kochi <b>", INVALID_CHARACTERS],
  ["houseNo", "x".repeat(81), "Use at most 80 characters"],
] as const)("staff who type %s %j read %j", (field, typed, error) =>
  expect(staffAddressFieldError(field, typed)).toBe(error),
);

test("an address without e-mail and landmark is complete", () =>
  expect(
    staffAddressErrors({
      fullName: "Lakshmi Nair",
      email: "",
      pincode: "682001",
      state: "Kerala",
      city: "Kochi",
      houseNo: "4B",
      roadName: "Sea View",
      landmark: "",
    }),
  ).toEqual({}));
