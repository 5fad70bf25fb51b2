import { expect, test } from "vitest";
import { isCallableNumber, tidyNumber } from "./callable-number.ts";

test.each([
  "98470 12345",
  "6282012345",
  "+91 98470 12345",
  "+91-98470-12345",
  "0 98470 12345",
  "91 98470 12345",
  "९८४७० १२३४५",
  "0484 234 5678",
  "(0484) 234-5678",
  "04842 345678",
  "011-2345 6789",
  "+91 484 234 5678",
  "+91 (0) 22 2345 6789",
  "1800 425 1234",
  "1800-11-4000",
  "1860 425 1234",
])("%s can be dialled", (number) => {
  expect(isCallableNumber(number)).toBe(true);
});

test.each([
  "",
  "12",
  "0",
  "+91",
  "98470",
  "98470 1234",
  "98470 123456",
  "+91 98470 1234",
  "+91 98470 123456",
  "12345 67890",
  "00000 00000",
  "484 234 5678",
  "0484 234 567",
  "0484 234 56789",
  "1800",
  "1800 425",
  "1800 425 12345",
  "0 1800 425 1234",
  "1900 425 1234",
  "+1 212 555 0100",
  "98470 12345 / 98470 54321",
  "98470 1234O",
  "call us",
])("%j cannot be dialled", (number) => {
  expect(isCallableNumber(number)).toBe(false);
});

test("a number is stored with digits, a plus, blanks and dashes", () => {
  expect(tidyNumber(" (0484)\u00a0234\u20135678 ")).toBe("0484 234-5678");
  expect(tidyNumber("+९१ 98470.12345")).toBe("+91 98470 12345");
});
