import { expect, test } from "vitest";
import { asExcelSaves } from "./excel-cells.ts";

test.each([
  ["007", "7"],
  ["1.50", "1.5"],
  ["04842345678", "4842345678"],
  ["123456789012", "1.23457E+11"],
  ["1e5", "1.00E+05"],
  ["true", "TRUE"],
  ["False", "FALSE"],
  ["50%", "50%"],
  ["12.5%", "12.50%"],
  ["5 %", "5%"],
  ["1-2", "01-Feb"],
  ["1-2", "1-Feb"],
  ["1-2", "02-Jan"],
  ["1/2", "01-Feb"],
  ["25-12", "25-Dec"],
  ["1-50", "Jan-50"],
  ["1-2-2026", "01-02-2026"],
  ["1/2/2026", "1/2/2026"],
  ["9:30", "09:30"],
])("Excel may save %j as %j", (text, saved) => {
  expect(asExcelSaves(text)).toContain(saved);
});

test.each([
  "",
  "Banana chips",
  "50-50",
  "13-13",
  "0-1x",
  "1-2-3-4",
  "5% salt",
  "9876543210 or e-mail",
  "12:5",
])("Excel saves %j unchanged", (text) => {
  expect(asExcelSaves(text)).toEqual([]);
});
