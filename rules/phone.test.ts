import { expect, test } from "vitest";
import { formatPhone, isOtp, isPhone, isPhoneComplete, maskPhone, phoneFromTyping } from "./phone.ts";

test.each([
  ["+91987654321", 12, false],
  ["+919876543210", 13, true],
  ["+9198765432101", 14, false],
])("%s has %d characters; a code can be sent: %s", (phone, length, complete) => {
  expect(phone).toHaveLength(length);
  expect(isPhoneComplete(phone)).toBe(complete);
  expect(isPhone(phone)).toBe(complete);
});

test.each([
  "+911234567890",
  "+915987654321",
  "+14155550100",
  "+91 9876543210",
  "+91９876543210",
  "+91987654321O",
  "",
])("%s is no Indian mobile number", (phone) => {
  expect(isPhone(phone)).toBe(false);
});

test.each([
  ["98765 43210", "+919876543210"],
  ["098765-43210", "+919876543210"],
  ["+91 98765 43210", "+919876543210"],
  ["919876543210", "+919876543210"],
  ["00919876543210", "+919876543210"],
  ["+91 (0) 98765-43210", "+919876543210"],
  ["(+91) 098765 43210", "+919876543210"],
  ["tel:+91-98765-43210", "+919876543210"],
  ["9198765432", "+919198765432"],
  ["９８７６５４３２１０", "+919876543210"],
  ["9876543210999", "+919876543210"],
  ["abc", "+91"],
])("%s typed means %s", (typed, phone) => {
  expect(phoneFromTyping(typed)).toBe(phone);
});

test("a masked phone shows its last four digits only", () => {
  expect(maskPhone("+919876543210")).toBe("+91······3210");
  expect(formatPhone("+919876543210")).toBe("+91 98765 43210");
});

test.each([
  ["123", false],
  ["1234", true],
  ["0000", true],
  ["12345", false],
  ["12a4", false],
  ["१२३४", false],
])("%s is a code: %s", (typed, isCode) => {
  expect(isOtp(typed)).toBe(isCode);
});
