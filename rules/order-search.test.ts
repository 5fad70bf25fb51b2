import { expect, test } from "vitest";
import { readOrderSearch } from "./order-search.ts";

const kindsOf = (typed: string) => readOrderSearch(typed).map(({ by }) => by);

test("a phone is found however it is written, and may be a tracking number where nothing else is in it", () => {
  for (const typed of ["+91 98765 43210", "098765-43210", "(+91) 98765 43210", "98765 43210"])
    expect(readOrderSearch(typed)[0]).toEqual({ by: "phone", phone: "+919876543210" });
  expect(kindsOf("98765 43210")).toEqual(["phone", "contactPhone"]);
  expect(kindsOf("9876543210")).toEqual(["phone", "contactPhone", "number", "trackingNumber"]);
});

test("six digits are a pincode, with or without the gap, or a tracking number", () => {
  expect(readOrderSearch("682 001")).toEqual([{ by: "pincode", text: "682001" }]);
  expect(kindsOf("682001")).toEqual(["pincode", "number", "trackingNumber"]);
  expect(kindsOf("082001")).toEqual(["number", "trackingNumber"]);
});

test("a word may be a number of the shop or the courier, a name or a product; several are no number", () => {
  expect(kindsOf("NEN42")).toEqual(["number", "trackingNumber", "name", "product"]);
  expect(kindsOf("Anjali Menon")).toEqual(["name", "product"]);
  expect(kindsOf("अंजलि")).toEqual(["number", "trackingNumber", "name", "product"]);
});

test("an e-mail is nothing else", () => {
  expect(readOrderSearch(" anjali@example.in ")).toEqual([{ by: "email", text: "anjali@example.in" }]);
});

test("one or two letters fit too much to be searched in names, and a few digits are still a number", () => {
  expect(kindsOf("an")).toEqual(["number", "trackingNumber"]);
  expect(kindsOf("a b")).toEqual([]);
  expect(kindsOf("42")).toEqual(["number", "trackingNumber"]);
});
