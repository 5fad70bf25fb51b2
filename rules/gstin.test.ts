import { expect, test } from "vitest";
import { INDIAN_STATES } from "./address.ts";
import { gstinProblem, gstinWarning, placeOfSupply, registeredStateOn } from "./gstin.ts";

test.each(["", "27AAPFU0939F1ZV", "29AAGCB7383J1Z4", "32AAAFN1234K1ZP"])("%j may be a GSTIN", (gstin) => {
  expect(gstinProblem(gstin)).toBeNull();
});

test.each([
  ["2026-04-09", "2026-04-10", null],
  ["2026-04-10", "2026-04-10", "Kerala"],
  ["2026-04-10", "", "Kerala"],
])("on %s a shop of Kerala that was registered on %j sells with the GST of %j", (day, gstinSince, state) => {
  expect(registeredStateOn(day, { gstin: "32AAAFN1234K1ZP", gstinSince })).toBe(state);
});

test.each([
  ["12", /15 digits/],
  ["27aapfu0939f1zv", /15 digits/],
  ["270APFU0939F1ZV", /PAN/],
  ["27AAPFU0939F1YV", /PAN/],
  ["99AAPFU0939F1ZV", /No state has the code 99/],
  ["27AAPFU0939F1ZW", /One character is wrong/],
  ["27AAPFU0993F1ZV", /One character is wrong/],
])("%j is none", (gstin, problem) => {
  expect(gstinProblem(gstin)).toMatch(problem);
});

test.each([
  ["32AAAFN1234K1ZP", "14/220 Chips Street, Palakkad, Kerala 678001"],
  ["32AAAFN1234K1ZP", "Goa Road 7, Kochi, Kerala"],
  ["32AAAFN1234K1ZP", "14/220 Chips Street"],
  ["", "Pune, Maharashtra"],
  ["32AAAFN1234K1Z5", "Pune, Maharashtra"],
])("nothing is odd about %j at %j", (gstin, address) => {
  expect(gstinWarning(gstin, address)).toBeNull();
});

test("a GSTIN of another state than the address is to be checked", () => {
  expect(gstinWarning("32AAAFN1234K1ZP", "MG Road, Pune, MAHARASHTRA 411001")).toBe(
    "This GSTIN is of Kerala, the postal address is in Maharashtra: check both.",
  );
});

test("a place of supply is named with today's code of its state", () => {
  expect(placeOfSupply("Kerala")).toBe("32-Kerala");
  expect(placeOfSupply("Jammu and Kashmir")).toBe("01-Jammu and Kashmir");
  expect(placeOfSupply("Andhra Pradesh")).toBe("37-Andhra Pradesh");
  expect(placeOfSupply("")).toBe("");
  for (const state of INDIAN_STATES) expect(placeOfSupply(state)).toMatch(/^\d\d-/);
});
