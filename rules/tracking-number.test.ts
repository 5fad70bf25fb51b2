import { expect, test } from "vitest";
import { courierKey, hasSameNumber, misreadNumber, numberCellText } from "./tracking-number.ts";

test.each([
  ["Speed Post", "speed  post", true],
  ["Speed Post", "Speed\u00A0Post", true],
  ["DTDC", "dtdc", true],
  ["DTDC", "Delhivery", false],
])("%j and %j are the same courier: %j", (one, other, isSame) => {
  expect(courierKey("manual", one) === courierKey("manual", other)).toBe(isSame);
  const number = { carrier: "manual", awb: "EK1" } as const;
  expect(hasSameNumber({ ...number, courierName: one }, { ...number, courierName: other })).toBe(isSame);
});

test("tracking numbers ignore case and are compared per carrier", () => {
  const parcel = { carrier: "manual", courierName: "DTDC", awb: "d1234" } as const;
  expect(hasSameNumber(parcel, { ...parcel, awb: "D1234" })).toBe(true);
  expect(hasSameNumber(parcel, { ...parcel, awb: "D1235" })).toBe(false);
  expect(hasSameNumber(parcel, { ...parcel, carrier: "shiprocket" })).toBe(false);
});

test.each([
  ["1.41E+14", true],
  ["1,41E+14", true],
  ["1.412345e+15", true],
  ["2E+15", true],
  ["14123456789012", false],
  ["EK123456789IN", false],
  ["1E14", false],
])("Excel has changed %s: %j", (cell, isMisread) => {
  expect(misreadNumber(cell) !== null).toBe(isMisread);
});

test.each([
  [14123456789012, "14123456789012", false],
  [999999999999999, "999999999999999", false],
  [1412345678901230, "1.41234567890123E+15", true],
  [14123456789012300000, "1.41234567890123E+19", true],
  [0.5, "0.5", false],
])("the number cell %d of a workbook is %s", (value, text, isMisread) => {
  expect(numberCellText(value)).toBe(text);
  expect(misreadNumber(text) !== null).toBe(isMisread);
});
