import { expect, test } from "vitest";
import {
  isDecimalInput,
  isRupeesInput,
  isWholeNumberInput,
  numberTyped,
  percentTyped,
  plainNumber,
  plainRupees,
  rupeesTyped,
} from "./number-input.ts";

test.each([
  ["1250", "1250"],
  [" 1250.00 ", "1250.00"],
  ["1,250.00", "1250.00"],
  ["1,25,000.50", "125000.50"],
  ["125,000", "125000"],
  ["1 25 000", "125000"],
  ["1\u00a0250", "1250"],
  ["१,२५०.५०", "1250.50"],
  ["൨൫൦", "250"],
  [".5", "0.5"],
  ["12.", "12."],
  ["\u202a250\u202c", "250"],
  ["12,50", "12,50"],
  ["1,2,3", "1,2,3"],
  ["1,250,00", "1,250,00"],
  ["1 2", "1 2"],
  ["1.2.3", "1.2.3"],
  ["-5", "-5"],
  ["5²", "5²"],
  ["1e3", "1e3"],
  ["0x10", "0x10"],
  ["Infinity", "Infinity"],
  ["ten", "ten"],
  ["", ""],
])("%j is read as %j", (typed, plain) => {
  expect(plainNumber(typed)).toBe(plain);
});

test.each([
  ["₹ 1,250.00", 1250],
  ["₹1,25,000.50", 125_000.5],
  ["Rs. 120", 120],
  ["Rs120", 120],
  ["rs 99.50", 99.5],
  ["INR 99.50", 99.5],
  ["120/-", 120],
  ["₹ 120/-", 120],
  ["120 ₹", 120],
  ["₹ १२०", 120],
  ["\u00a0₹\u00a01,250.00\u00a0", 1250],
  ["₹", Number.NaN],
  ["₹ -5", Number.NaN],
  ["(₹5.00)", Number.NaN],
  ["$5", Number.NaN],
  ["12,50", Number.NaN],
  ["Rs. 12,50", Number.NaN],
  ["", Number.NaN],
])("%j is read as %d rupees", (typed, rupees) => {
  expect(rupeesTyped(typed)).toBe(rupees);
});

test.each([
  ["0", true],
  ["9999999.99", true],
  ["₹ 99,99,999.99", true],
  ["10000000", false],
  ["1.234", false],
  ["-1", false],
  ["", false],
])("%j is a valid price: %s", (typed, isAmount) => {
  expect(isRupeesInput(typed)).toBe(isAmount);
});

test.each([
  ["1,000", true],
  ["१०००", true],
  ["1.0", false],
  ["0", false],
  ["1001", false],
  ["₹5", false],
  ["", false],
])("%j is a whole number from 1 to 1000: %s", (typed, isWhole) => {
  expect(isWholeNumberInput(typed, 1, 1_000)).toBe(isWhole);
});

test.each([
  ["12.5", true],
  ["1,000.25", true],
  ["12.555", false],
  ["1000.5", true],
  ["2000", false],
])("%j is a number up to 1500 with two decimals: %s", (typed, isDecimal) => {
  expect(isDecimalInput(typed, 1_500)).toBe(isDecimal);
});

test.each([
  ["5", 5],
  ["5%", 5],
  [" 12.50 % ", 12.5],
  ["१८%", 18],
  ["%", Number.NaN],
  ["5%%", Number.NaN],
])("%j is read as %d percent", (typed, percent) => {
  expect(percentTyped(typed)).toBe(percent);
});

test("text that is not a number is returned for correction", () => {
  expect(plainRupees(" ten ")).toBe("ten");
  expect(numberTyped("ten")).toBeNaN();
});
