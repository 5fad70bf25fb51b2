import { expect, test } from "vitest";
import { paise } from "../../../rules/money.ts";
import {
  changedTerms,
  draftOf,
  fromIndianInput,
  NO_TERMS,
  readTerms,
  toIndianInput,
} from "./coupon-draft.ts";

test("reads a typed time as Indian time, regardless of the browser's time zone", () => {
  expect(fromIndianInput("2026-12-01T10:00")).toBe("2026-12-01T10:00:00+05:30");
  expect(fromIndianInput("2026-12-01T10:00:30")).toBe("2026-12-01T10:00:30+05:30");
  expect(toIndianInput("2026-12-01T04:30:00.000Z")).toBe("2026-12-01T10:00");
  expect(toIndianInput("2026-12-31T18:30:00.000Z")).toBe("2027-01-01T00:00");
  expect([fromIndianInput(""), toIndianInput(null)]).toEqual([null, ""]);
});

test("reads empty inputs as no limits", () => {
  expect(readTerms(NO_TERMS)).toEqual({
    terms: { validFrom: null, validUntil: null, minItemsPrice: 0, totalLimit: null, perPhoneLimit: null },
    problems: {},
  });
});

const coupon = {
  _id: "",
  couponName: "",
  discountPercentage: 1,
  isActive: true,
  usedCount: 0,
  createdAt: "",
};

test("sends only terms that were changed, so that a save in another tab is not undone", () => {
  const listed = { ...coupon, ...readTerms({ ...NO_TERMS, validUntil: "2026-12-31T23:59" }).terms };
  const draft = draftOf(listed);
  expect(changedTerms(listed, draft)).toEqual({});
  expect(changedTerms(listed, { ...draft, totalLimit: "100", validUntil: "" })).toEqual({
    totalLimit: 100,
    validUntil: null,
  });
});

test("an untouched term is not sent, even if its field cannot show its seconds", () => {
  const listed = { ...coupon, ...readTerms(NO_TERMS).terms, validUntil: "2026-12-31T18:29:59.000Z" };
  expect(changedTerms(listed, { ...draftOf(listed), perPhoneLimit: "1" })).toEqual({ perPhoneLimit: 1 });
});

test("shows saved terms as they were typed", () => {
  const draft = {
    validFrom: "2026-12-01T10:00",
    validUntil: "2026-12-31T23:59",
    minItemsPrice: "499.5",
    totalLimit: "100",
    perPhoneLimit: "1",
  };
  const { terms, problems } = readTerms(draft);
  expect(problems).toEqual({});
  expect(terms.minItemsPrice).toBe(paise(49_950));
  expect(draftOf({ ...coupon, ...terms })).toEqual(draft);
});

test("reads amounts with a currency sign and Indian commas", () => {
  const { terms, problems } = readTerms({ ...NO_TERMS, minItemsPrice: "₹ 1,25,000.50", totalLimit: "1,000" });
  expect([terms.minItemsPrice, terms.totalLimit, problems]).toEqual([paise(12_500_050), 1_000, {}]);
});

test.each([
  ["minItemsPrice", "-1"],
  ["minItemsPrice", "10.005"],
  ["minItemsPrice", "some"],
  ["minItemsPrice", "12,50"],
  ["totalLimit", "0"],
  ["totalLimit", "1.5"],
  ["perPhoneLimit", "two"],
])("in %s, rejects %j", (field, text) => {
  expect(Object.keys(readTerms({ ...NO_TERMS, [field]: text }).problems)).toEqual([field]);
});
