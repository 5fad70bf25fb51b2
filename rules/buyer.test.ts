import { expect, test } from "vitest";
import { businessBuyerChanges, businessBuyerErrors } from "./buyer.ts";

test.each([
  [{}, {}],
  [{ buyerGstin: "", buyerBusinessName: "" }, {}],
  [{ buyerGstin: " 32aaafn1234k1zp " }, {}],
  [{ buyerGstin: "32AAAFN1234K1ZQ" }, { buyerGstin: expect.stringContaining("One character is wrong") }],
  [{ buyerGstin: "99AAAFN1234K1ZP" }, { buyerGstin: "No state has the code 99" }],
  [{ buyerBusinessName: "x".repeat(121) }, { buyerBusinessName: "At most 120 characters" }],
  [{ buyerBusinessName: "a\nb" }, { buyerBusinessName: expect.stringContaining("character") }],
])("the errors of %j are %j", (input, errors) => {
  expect(businessBuyerErrors(input)).toEqual(errors);
});

test("a shop is not its own buyer, under no GSTIN that it has or had", () => {
  const own = ["32AAAFN1234K1ZP", ""];
  const error = { buyerGstin: "This is the shop's own GSTIN. Enter that of the business that buys." };
  expect(businessBuyerErrors({ buyerGstin: " 32aaafn1234k1zp" }, own)).toEqual(error);
  expect(businessBuyerErrors({ buyerGstin: "" }, own)).toEqual({});
  expect(businessBuyerErrors({ buyerGstin: "33AAACH7409R1Z8" }, own)).toEqual({});
});

test("an empty field is removed, a missing one stays", () => {
  expect(businessBuyerChanges({ buyerGstin: "32aaafn 1234k1zp", buyerBusinessName: "" })).toEqual({
    buyerGstin: "32AAAFN1234K1ZP",
    buyerBusinessName: null,
  });
  expect(businessBuyerChanges({})).toEqual({});
});
