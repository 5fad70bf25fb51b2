import { expect, test } from "vitest";
import { hasPart, readCustomerSearch, readOrderSearch } from "./order-search.ts";
import type { Phone } from "./phone.ts";

/** The meanings without parts of numbers. */
const wholes = (typed: string) =>
  readOrderSearch(typed)
    .flat()
    .filter(({ by }) => by !== "partOfNumber");
const kindsOf = (typed: string) => wholes(typed).map(({ by }) => by);
/** The parts of numbers as `number place digits`, by rank. */
const partsOf = (typed: string) =>
  readOrderSearch(typed)
    .map((rank) =>
      rank.flatMap((term) => (term.by === "partOfNumber" ? [`${term.of} ${term.at} ${term.digits}`] : [])),
    )
    .filter((rank) => rank.length > 0);

test("a phone is found in any notation; bare digits may also be a tracking number", () => {
  for (const typed of ["+91 98765 43210", "098765-43210", "(+91) 98765 43210", "98765 43210"])
    expect(wholes(typed)[0]).toEqual({ by: "phone", phone: "+919876543210" });
  expect(kindsOf("98765 43210")).toEqual(["phone", "contactPhone"]);
  expect(kindsOf("9876543210")).toEqual(["phone", "contactPhone", "number", "trackingNumber"]);
});

test("a phone has exactly ten digits after a known prefix; more digits are a tracking number", () => {
  for (const typed of ["77612345678", "6834510001234", "987654321012", "449876543210"])
    expect(wholes(typed)).toEqual([
      { by: "number", text: typed },
      { by: "trackingNumber", text: typed },
    ]);
  expect(kindsOf("77612 345678")).toEqual([]);
  expect(wholes("919876543210")).toEqual([
    { by: "phone", phone: "+919876543210" },
    { by: "contactPhone", phone: "+919876543210" },
    { by: "number", text: "919876543210" },
    { by: "trackingNumber", text: "919876543210" },
  ]);
});

test("invisible characters are dropped from a pasted number but kept in a name", () => {
  expect(wholes("\u202a+91\u00a098765\u201143210\u202c")[0]).toEqual({
    by: "phone",
    phone: "+919876543210",
  });
  expect(wholes("\u202a682001\u202c")[0]).toEqual({ by: "pincode", text: "682001" });
  expect(wholes("\u202a77612345678\u202c")[1]).toEqual({
    by: "trackingNumber",
    text: "77612345678",
  });
  expect(wholes("അവന്\u200d")).toContainEqual({ by: "name", text: "അവന്\u200d" });
  expect(kindsOf("\u202a")).toEqual([]);
});

test("six digits are a pincode, with or without a space, or a tracking number", () => {
  expect(wholes("682 001")).toEqual([{ by: "pincode", text: "682001" }]);
  expect(kindsOf("682001")).toEqual(["pincode", "number", "trackingNumber"]);
  expect(kindsOf("082001")).toEqual(["number", "trackingNumber"]);
  expect(wholes("PIN 682-001")).toContainEqual({ by: "pincode", text: "682001" });
});

test("digits of Indian keyboards are searched as 0 to 9", () => {
  expect(wholes("९८७६५ ४३२१०")).toEqual([
    { by: "phone", phone: "+919876543210" },
    { by: "contactPhone", phone: "+919876543210" },
  ]);
  expect(wholes("६८२००१")).toEqual([
    { by: "pincode", text: "682001" },
    { by: "number", text: "682001" },
    { by: "trackingNumber", text: "682001" },
  ]);
  expect(wholes("SNK४२")).toContainEqual({ by: "number", text: "SNK42" });
});

test("one word may be a number of the shop or the courier, a name or a product; several words are no number", () => {
  expect(kindsOf("NEN42")).toEqual(["number", "trackingNumber", "name", "product"]);
  expect(kindsOf("Anjali Menon")).toEqual(["name", "product"]);
  expect(kindsOf("अंजलि")).toEqual(["number", "trackingNumber", "name", "product"]);
});

test("an e-mail address is searched as nothing else", () => {
  expect(wholes(" anjali@example.in ")).toEqual([{ by: "email", text: "anjali@example.in" }]);
});

test("vowel signs count as letters of a name", () => {
  for (const name of ["മനു", "രവി", "മിനി", "राजू", "அனு"])
    expect([name, kindsOf(name)]).toEqual([name, ["number", "trackingNumber", "name", "product"]]);
});

test("one or two letters match only the beginning of names; a few digits are still a number", () => {
  expect(kindsOf("an")).toEqual(["number", "trackingNumber", "beginningOfName"]);
  expect(kindsOf("ലത")).toEqual(["number", "trackingNumber", "beginningOfName"]);
  expect(wholes("a b")).toEqual([{ by: "beginningOfName", text: "a b" }]);
  expect(kindsOf("42")).toEqual(["number", "trackingNumber"]);
  expect(kindsOf("- -")).toEqual([]);
});

const ANY_END = (digits: string) =>
  ["phone", "contactPhone", "trackingNumber"].map((number) => `${number} end ${digits}`);
const ANY_PART = (digits: string) =>
  ["phone", "contactPhone", "trackingNumber"].map((number) => `${number} anywhere ${digits}`);

test.each(["4321", "43 21", "43-21", "\u202a4321\u202c", "४३२१", "４３２１"])(
  "four digits, %s, are the end of a number or a part of it, in this order",
  (typed) => expect(partsOf(typed)).toEqual([ANY_END("4321"), ANY_PART("4321")]),
);

test.each(["321", "+91 321", "0", "NEN4321", "4321 Lakshmi", "+91", "SNK४२"])(
  "%s is no part of a number",
  (typed) => expect(partsOf(typed)).toEqual([]),
);

test("only phones are written with +91; a 0 may be dialled before a phone or be one of the digits", () => {
  expect(partsOf("+91 98470")).toEqual([
    ["phone end 98470", "contactPhone end 98470"],
    ["phone anywhere 98470", "contactPhone anywhere 98470"],
  ]);
  for (const typed of ["098470", "0 98470", "0091 98470"]) {
    const digits = typed.replace(" ", "");
    expect(partsOf(typed)).toEqual([
      ANY_END(digits),
      [...ANY_PART(digits), "phone start 98470", "contactPhone start 98470"],
    ]);
  }
  // No mobile number begins with 1 or 0.
  for (const digits of ["01234", "0091", "00912"])
    expect(partsOf(digits)).toEqual([ANY_END(digits), ANY_PART(digits)]);
});

test("ten digits and more are no part of a phone", () => {
  expect(partsOf("123456789")).toEqual([ANY_END("123456789"), ANY_PART("123456789")]);
  for (const typed of ["9876543210", "77612345678"])
    expect(partsOf(typed)).toEqual([[`trackingNumber end ${typed}`], [`trackingNumber anywhere ${typed}`]]);
  expect(partsOf("+91 98765 43210")).toEqual([]);
});

test("whole numbers come before parts", () => {
  const kinds = (typed: string) =>
    readOrderSearch(typed).map((rank) => [...new Set(rank.map(({ by }) => by))]);
  expect(kinds("682001")).toEqual([
    ["pincode", "number", "trackingNumber"],
    ["partOfNumber"],
    ["partOfNumber"],
  ]);
  expect(kinds("43 21")).toEqual([["partOfNumber"], ["partOfNumber"]]);
  expect(kinds("- -")).toEqual([]);
});

test("a customer is meant by a phone, a name or an e-mail address", () => {
  const kinds = (typed: string) =>
    readCustomerSearch(typed).map((rank) =>
      rank.map((term) => ("at" in term ? `${term.of} ${term.at}` : term.by)),
    );
  expect(kinds("98765 43210")).toEqual([["phone"]]);
  expect(kinds("4321")).toEqual([["phone end"], ["phone anywhere"]]);
  expect(kinds("ലക്ഷ്മി")).toEqual([["name"]]);
  expect(kinds("ല")).toEqual([["beginningOfName"]]);
  expect(kinds("l@example.in")).toEqual([["email"]]);
  for (const typed of ["321", "-", "77612345678"]) expect(kinds(typed)).toEqual([]);
});

test.each([
  ["5432", ["end", "anywhere"]],
  ["9876 5", ["anywhere"]],
  ["0 9198", ["start"]],
  ["9191", []],
])("a part, %s, is compared with the ten digits of a phone", (typed, places) => {
  const phone = "+919198765432" as Phone;
  expect(
    readCustomerSearch(typed)
      .flat()
      .flatMap((term) => (term.by === "partOfNumber" && hasPart(phone, term) ? [term.at] : [])),
  ).toEqual(places);
});
