import { expect, test } from "vitest";
import {
  type BusinessBuyerInput,
  businessBuyerChanges,
  businessBuyerErrors,
  otherStateNote,
} from "./buyer.ts";

const GSTIN = "32AAAFN1234K1ZP";
const NO_NAME = { buyerBusinessName: "Enter the name of the business" };

test.each<[BusinessBuyerInput, Record<string, string | RegExp>]>([
  [{}, {}],
  [{ buyerGstin: "", buyerBusinessName: "" }, {}],
  [{ needsGstInvoice: false, buyerGstin: "32", buyerBusinessName: "" }, {}],
  [{ needsGstInvoice: true }, { buyerGstin: "Enter the GSTIN, or untick the box", ...NO_NAME }],
  [{ needsGstInvoice: true, buyerGstin: " ", buyerBusinessName: "A" }, { buyerGstin: /or untick the box$/ }],
  [{ buyerBusinessName: "A" }, { buyerGstin: /or remove the name of the business$/ }],
  [{ buyerGstin: GSTIN, buyerBusinessName: " " }, NO_NAME],
  [{ buyerGstin: " 32aaafn1234k1zp ", buyerBusinessName: "A" }, {}],
  [{ buyerGstin: "0717uno00157uno", buyerBusinessName: "A" }, {}],
  [{ buyerGstin: "32AAAFN1234K1ZQ", buyerBusinessName: "A" }, { buyerGstin: /One character is wrong/ }],
  [{ buyerGstin: "AAAFN1234K", buyerBusinessName: "A" }, { buyerGstin: /^15 characters: digits and/ }],
  [
    { buyerGstin: GSTIN, buyerBusinessName: "x".repeat(121) },
    { buyerBusinessName: "At most 120 characters" },
  ],
  [{ buyerGstin: GSTIN, buyerBusinessName: "a\nb" }, { buyerBusinessName: /character/ }],
])("the errors of %j are %j", (input, errors) => {
  const found = businessBuyerErrors(input);
  expect(Object.keys(found)).toEqual(Object.keys(errors));
  for (const [field, text] of Object.entries(errors)) expect(found[field]).toMatch(text);
});

test("a shop is not its own buyer, under no GSTIN that it has or had", () => {
  const own = ["32AAAFN1234K1ZP", ""];
  const error = { buyerGstin: "This is the shop's own GSTIN. Enter that of the business that buys." };
  const named = { buyerBusinessName: "A" };
  expect(businessBuyerErrors({ ...named, buyerGstin: " 32aaafn1234k1zp" }, own)).toEqual(error);
  expect(businessBuyerErrors({ buyerGstin: "" }, own)).toEqual({});
  expect(businessBuyerErrors({ ...named, buyerGstin: "33AAACH7409R1Z8" }, own)).toEqual({});
});

const MUMBAI = "27AAPFU0939F1ZV";

test.each([
  [
    MUMBAI,
    "Kerala",
    /registered in Maharashtra, .* goes to Kerala: the invoice has Kerala's CGST and SGST, which/,
  ],
  [
    MUMBAI.toLowerCase(),
    "Goa",
    /registered in Maharashtra, .* has IGST with Goa as the place of supply, which/,
  ],
  // A UN body and an e-commerce operator, which sell nothing.
  ["0717UNO00211UN2", "Kerala", /registered in Delhi, .* goes to Kerala/],
  ["29AABCF8078M1C8", "Kerala", /registered in Karnataka, .* goes to Kerala/],
  [MUMBAI, "Maharashtra", null],
  [MUMBAI, "", null],
  ["", "Kerala", null],
  ["27AAPFU", "Kerala", null],
])("a GSTIN of %j with a parcel to %j gets the note %s", (gstin, state, note) => {
  const text = otherStateNote(gstin, state, GSTIN);
  if (note === null) expect(text).toBe(null);
  else expect(text).toMatch(note);
});

test("an empty field is removed, a missing one stays", () => {
  expect(businessBuyerChanges({ buyerGstin: "32aaafn 1234k1zp", buyerBusinessName: "" })).toEqual({
    buyerGstin: "32AAAFN1234K1ZP",
    buyerBusinessName: null,
  });
  expect(businessBuyerChanges({})).toEqual({});
});
