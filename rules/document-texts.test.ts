import { expect, test } from "vitest";
import { fssaiText, stateTaxName } from "./document-texts.ts";

test.each([
  ["11321004000123", "FSSAI Lic. No. 11321004000123"],
  ["21321004000123", "FSSAI Reg. No. 21321004000123"],
  ["", ""],
])("FSSAI number %s is printed as %s", (number, text) => {
  expect(fssaiText(number)).toBe(text);
});

test.each([
  ["32-Kerala", "SGST"],
  ["07-Delhi", "SGST"],
  ["34-Puducherry", "SGST"],
  ["01-Jammu and Kashmir", "SGST"],
  ["04-Chandigarh", "UTGST"],
  ["38-Ladakh", "UTGST"],
])("the tax of %s beside CGST is %s", (place, name) => {
  expect(stateTaxName(place)).toBe(name);
});
