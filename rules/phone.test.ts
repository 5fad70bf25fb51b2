import { expect, test } from "vitest";
import { formatPhone, isOtp, isPhone, isPhoneComplete, maskPhone, phoneProblem, telLink } from "./phone.ts";
import { otpFromTyping, phoneFromTyping, readPhone } from "./read-phone.ts";

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
  ["+919876543210", null],
  ["+911234567890", "Indian mobile numbers begin with 6, 7, 8 or 9"],
  ["+91987654321", "Enter a 10-digit Indian mobile number"],
  ["+91", "Enter a 10-digit Indian mobile number"],
  ["1234567890", "Enter a 10-digit Indian mobile number"],
])("what is wrong with %s: %s", (phone, problem) => {
  expect(phoneProblem(phone)).toBe(problem);
});

test.each([
  "+911234567890",
  "+915987654321",
  "+14155550100",
  "+91 9876543210",
  "+91９876543210",
  "+91987654321O",
  "",
])("%s is not an Indian mobile number", (phone) => {
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
  ["९८७६५ ४३२१०", "+919876543210"],
  ["+९१ ९८७६५ ४३२१०", "+919876543210"],
  ["൯൮൭൬൫൪൩൨൧൦", "+919876543210"],
  ["९८७65 ४३", "+919876543"],
  ["\u202a+91 98765 43210\u202c", "+919876543210"],
  ["9876543210999", "+919876543210"],
  ["abc", "+91"],
])("typing %s gives %s", (typed, phone) => {
  expect(phoneFromTyping(typed)).toBe(phone);
});

test.each([
  ["9876543210", "+919876543210"],
  ["09876543210", "+919876543210"],
  ["919876543210", "+919876543210"],
  ["+91 (0) 98765-43210", "+919876543210"],
  ["0091 98765 43210", "+919876543210"],
  ["98765.43210", "+919876543210"],
  ["98765/43210", "+919876543210"],
  ["\u202a+91 98765 43210\u202c", "+919876543210"],
  ["\u2066+91\u00a098765\u201143210\u2069", "+919876543210"],
  ["98765\u2013432\u200b10", "+919876543210"],
  ["９８７６５４３２१०", "+919876543210"],
  ["+९१ ९८७६५ ४३२१०", "+919876543210"],
  ["௯௮௭௬௫௪௩௨௧௦", "+919876543210"],
  ["९८७६५४३२१", null],
  ["987654321", null],
  ["98765432101", null],
  ["77612345678", null],
  ["6834510001234", null],
  ["449876543210", null],
  ["5987654321", null],
  ["AB9876543210", null],
  ["", null],
])("%j is read as the phone %s", (typed, phone) => {
  expect(readPhone(typed)).toBe(phone);
});

test("a masked phone shows only its last four digits", () => {
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
])("%s is a valid code: %s", (typed, isCode) => {
  expect(isOtp(typed)).toBe(isCode);
});

test.each([
  ["4821", "4821"],
  ["Your code is 48 21", "4821"],
  ["४८२१", "4821"],
  ["൪൮-൨൧.", "4821"],
  ["４８２１", "4821"],
  ["48219", "4821"],
  ["abc", ""],
])("typing %s into a code field gives %s", (typed, code) => {
  expect(otpFromTyping(typed)).toBe(code);
});

test.each([
  ["+91 98470 12345", "tel:+919847012345"],
  ["0484 (235) 1234", "tel:04842351234"],
  ["+919847012345", "tel:+919847012345"],
])("%s is dialled as %s", (phone, link) => {
  expect(telLink(phone)).toBe(link);
});
