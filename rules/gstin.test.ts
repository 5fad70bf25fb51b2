import { expect, test } from "vitest";
import { INDIAN_STATES } from "./address.ts";
import {
  buyerGstinProblem,
  formerGstinsAfter,
  gstinProblem,
  gstinWarning,
  newGstinWarning,
  placeOfSupply,
  registeredStateOn,
} from "./gstin.ts";

const [KERALA, PUNE] = ["32AAAFN1234K1ZP", "27AAPFU0939F1ZV"] as const;

test.each(["", "27AAPFU0939F1ZV", "29AAGCB7383J1Z4", "32AAAFN1234K1ZP"])("%j is valid or empty", (gstin) => {
  expect(gstinProblem(gstin)).toBeNull();
});

// Published numbers where there are any, else the shape with the right check digit.
test.each([
  ["regular", "27AAJCS5738D1Z6", null, null],
  ["composition", "36AASFP8573D2ZN", null, null],
  ["input service distributor", "29AABCF8078M2ZW", null, null],
  ["a PAN with more than 35 registrations", "27AAPFU0939F11S", null, null],
  ["government department", "07DEPT00028A1Z9", null, null],
  ["UN body", "0717UNO00211UN2", /UN body or embassy/, null],
  ["embassy", "0717UNO00154UNU", /UN body or embassy/, null],
  ["consulate", "3317USA00002UNE", /UN body or embassy/, null],
  ["tax deductor with a PAN", "19AAACI1681G1DV", /tax deductor/, null],
  ["tax deductor with a TAN", "06DELI09652G1DA", /tax deductor/, null],
  ["e-commerce operator", "29AABCF8078M1C8", /e-commerce operator/, null],
  ["other territory", "97AAPFU0939F1ZO", /No state has the code 97/, null],
  ["non-resident", "0717SGP00001NRM", /non-resident/, /takes no invoices.*non-resident/],
  ["online service from abroad", "9917SGP29001OST", /from abroad/, /takes no invoices.*from abroad/],
])("%s: %s as the shop's own and as a buyer's", (_, gstin, ofShop, ofBuyer) => {
  const check = (problem: string | null, expected: RegExp | null) =>
    expected ? expect(problem).toMatch(expected) : expect(problem).toBeNull();
  check(gstinProblem(gstin), ofShop);
  check(buyerGstinProblem(gstin), ofBuyer);
  const wrong = `${gstin.slice(0, 14)}${gstin.endsWith("0") ? "1" : "0"}`;
  if (!ofBuyer) expect(buyerGstinProblem(wrong)).toMatch(/One character is wrong/);
});

test.each([
  ["2026-04-09", "2026-04-10", null],
  ["2026-04-10", "2026-04-10", "Kerala"],
  ["2026-04-10", "", "Kerala"],
])("on %s a Kerala shop registered on %j charges the GST of %j", (day, gstinSince, state) => {
  expect(registeredStateOn(day, { gstin: KERALA, gstinSince, formerGstins: [] })).toBe(state);
});

test.each([
  ["2026-04-09", null],
  ["2026-11-30", "Kerala"],
  ["2026-12-01", "Maharashtra"],
  ["2027-03-31", "Maharashtra"],
  ["2027-04-01", null],
])("on %s a shop that moved charges the GST of %j", (day, state) => {
  const atFirst = { gstin: KERALA, gstinSince: "2026-04-10" };
  const moved = { gstin: PUNE, gstinSince: "2026-12-01" };
  const ended = { gstin: "", gstinSince: "2027-04-01" };
  const afterMove = formerGstinsAfter({ ...atFirst, formerGstins: [] }, moved);
  const formerGstins = formerGstinsAfter({ ...moved, formerGstins: afterMove }, ended);
  expect(formerGstins).toEqual([moved, atFirst]);
  expect(registeredStateOn(day, { ...ended, formerGstins })).toBe(state);
});

test.each([
  ["another of the same day corrects it", KERALA, { gstin: PUNE, gstinSince: "2026-04-10" }],
  ["another of an earlier day covers all of it", KERALA, { gstin: PUNE, gstinSince: "" }],
  ["a later day for the same one moves it", KERALA, { gstin: KERALA, gstinSince: "2026-12-01" }],
])("a GSTIN does not become a former one: %s", (_, gstin, after) => {
  expect(formerGstinsAfter({ gstin, gstinSince: "2026-04-10", formerGstins: [] }, after)).toEqual([]);
});

test("a shop's first GSTIN has no former one", () => {
  const first = { gstin: KERALA, gstinSince: "2026-04-10" };
  expect(formerGstinsAfter({ gstin: "", gstinSince: "", formerGstins: [] }, first)).toEqual([]);
});

test("a warning appears if another GSTIN changes the tax of earlier orders", () => {
  const before = { gstin: KERALA, gstinSince: "" };
  const warning = (gstin: string, gstinSince = "") => newGstinWarning(before, { gstin, gstinSince });
  expect(warning(PUNE)).toMatch(
    /^Earlier orders without an invoice, until now taxed as from Kerala, will be taxed as from Maharashtra/,
  );
  expect(warning("")).toMatch(/^Earlier orders without an invoice will then have no GST/);
  expect(warning(PUNE, "2026-12-01")).toBeNull();
  expect(warning(KERALA)).toBeNull();
  expect(warning("27AAPFU")).toBeNull();
  expect(newGstinWarning({ gstin: "", gstinSince: "" }, before)).toBeNull();
});

test.each([
  ["12", /15 characters/],
  ["27aapfu0939f1zv", /15 characters/],
  ["270APFU0939F1ZV", /PAN/],
  ["27AAPFU0939F1YV", /PAN/],
  ["99AAPFU0939F1ZV", /No state has the code 99/],
  ["27AAPFU0939F1ZW", /One character is wrong/],
  ["27AAPFU0993F1ZV", /One character is wrong/],
])("%j is not a GSTIN", (gstin, problem) => {
  expect(gstinProblem(gstin)).toMatch(problem);
});

test.each([
  ["32AAAFN1234K1ZP", "14/220 Chips Street, Palakkad, Kerala 678001"],
  ["32AAAFN1234K1ZP", "Goa Road 7, Kochi, Kerala"],
  ["32AAAFN1234K1ZP", "14/220 Chips Street"],
  ["", "Pune, Maharashtra"],
  ["32AAAFN1234K1Z5", "Pune, Maharashtra"],
])("%j with the address %j gives no warning", (gstin, address) => {
  expect(gstinWarning(gstin, address)).toBeNull();
});

test("a GSTIN of another state than the address gives a warning", () => {
  expect(gstinWarning("32AAAFN1234K1ZP", "MG Road, Pune, MAHARASHTRA 411001")).toBe(
    "This GSTIN is of Kerala, the postal address is in Maharashtra: check both.",
  );
});

test("a place of supply has today's code of its state", () => {
  expect(placeOfSupply("Kerala")).toBe("32-Kerala");
  expect(placeOfSupply("Jammu and Kashmir")).toBe("01-Jammu and Kashmir");
  expect(placeOfSupply("Andhra Pradesh")).toBe("37-Andhra Pradesh");
  expect(placeOfSupply("")).toBe("");
  for (const state of INDIAN_STATES) expect(placeOfSupply(state)).toMatch(/^\d\d-/);
});
