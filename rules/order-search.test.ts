import { expect, test } from "vitest";
import { readOrderSearch } from "./order-search.ts";

const kindsOf = (typed: string) => readOrderSearch(typed).map(({ by }) => by);

test("a phone is found in any notation; bare digits may also be a tracking number", () => {
  for (const typed of ["+91 98765 43210", "098765-43210", "(+91) 98765 43210", "98765 43210"])
    expect(readOrderSearch(typed)[0]).toEqual({ by: "phone", phone: "+919876543210" });
  expect(kindsOf("98765 43210")).toEqual(["phone", "contactPhone"]);
  expect(kindsOf("9876543210")).toEqual(["phone", "contactPhone", "number", "trackingNumber"]);
});

test("a phone has exactly ten digits after a known prefix; more digits are a tracking number", () => {
  for (const typed of ["77612345678", "6834510001234", "987654321012", "449876543210"])
    expect(readOrderSearch(typed)).toEqual([
      { by: "number", text: typed },
      { by: "trackingNumber", text: typed },
    ]);
  expect(kindsOf("77612 345678")).toEqual([]);
  expect(readOrderSearch("919876543210")).toEqual([
    { by: "phone", phone: "+919876543210" },
    { by: "contactPhone", phone: "+919876543210" },
    { by: "number", text: "919876543210" },
    { by: "trackingNumber", text: "919876543210" },
  ]);
});

test("invisible characters are dropped from a pasted number but kept in a name", () => {
  expect(readOrderSearch("\u202a+91\u00a098765\u201143210\u202c")[0]).toEqual({
    by: "phone",
    phone: "+919876543210",
  });
  expect(readOrderSearch("\u202a682001\u202c")[0]).toEqual({ by: "pincode", text: "682001" });
  expect(readOrderSearch("\u202a77612345678\u202c")[1]).toEqual({
    by: "trackingNumber",
    text: "77612345678",
  });
  expect(readOrderSearch("അവന്\u200d")).toContainEqual({ by: "name", text: "അവന്\u200d" });
  expect(kindsOf("\u202a")).toEqual([]);
});

test("six digits are a pincode, with or without a space, or a tracking number", () => {
  expect(readOrderSearch("682 001")).toEqual([{ by: "pincode", text: "682001" }]);
  expect(kindsOf("682001")).toEqual(["pincode", "number", "trackingNumber"]);
  expect(kindsOf("082001")).toEqual(["number", "trackingNumber"]);
  expect(readOrderSearch("PIN 682-001")).toContainEqual({ by: "pincode", text: "682001" });
});

test("digits of Indian keyboards are searched as 0 to 9", () => {
  expect(readOrderSearch("९८७६५ ४३२१०")).toEqual([
    { by: "phone", phone: "+919876543210" },
    { by: "contactPhone", phone: "+919876543210" },
  ]);
  expect(readOrderSearch("६८२००१")).toEqual([
    { by: "pincode", text: "682001" },
    { by: "number", text: "682001" },
    { by: "trackingNumber", text: "682001" },
  ]);
  expect(readOrderSearch("SNK४२")).toContainEqual({ by: "number", text: "SNK42" });
});

test("one word may be a number of the shop or the courier, a name or a product; several words are no number", () => {
  expect(kindsOf("NEN42")).toEqual(["number", "trackingNumber", "name", "product"]);
  expect(kindsOf("Anjali Menon")).toEqual(["name", "product"]);
  expect(kindsOf("अंजलि")).toEqual(["number", "trackingNumber", "name", "product"]);
});

test("an e-mail address is searched as nothing else", () => {
  expect(readOrderSearch(" anjali@example.in ")).toEqual([{ by: "email", text: "anjali@example.in" }]);
});

test("vowel signs count as letters of a name", () => {
  for (const name of ["മനു", "രവി", "മിനി", "राजू", "அனு"])
    expect([name, kindsOf(name)]).toEqual([name, ["number", "trackingNumber", "name", "product"]]);
});

test("one or two letters match only the beginning of names; a few digits are still a number", () => {
  expect(kindsOf("an")).toEqual(["number", "trackingNumber", "beginningOfName"]);
  expect(kindsOf("ലത")).toEqual(["number", "trackingNumber", "beginningOfName"]);
  expect(readOrderSearch("a b")).toEqual([{ by: "beginningOfName", text: "a b" }]);
  expect(kindsOf("42")).toEqual(["number", "trackingNumber"]);
  expect(kindsOf("- -")).toEqual([]);
});
