import { describe, expect, test } from "vitest";
import { addressErrors, addressFieldError, addressFieldsOf, tidyAddress } from "./address.ts";
import { businessBuyerChanges, businessBuyerErrors } from "./buyer.ts";
import { plainCouponName } from "./coupon-name.ts";
import { numberTyped, rupeesTyped } from "./number-input.ts";
import { readSheet } from "./product-sheet.ts";
import { readPhone } from "./read-phone.ts";
import { staffAddressErrors } from "./staff-address.ts";
import { visibleText } from "./storable-text.ts";
import { readTracking } from "./tracking-sheet.ts";
import { withVisibleTexts } from "./visible-texts.ts";

/** What comes along with copied text and has no shape. */
const INVISIBLE = {
  "zero width space": "\u200b",
  "zero width joiner": "\u200d",
  "zero width non-joiner": "\u200c",
  "byte order mark": "\ufeff",
  "soft hyphen": "\u00ad",
  "word joiner": "\u2060",
  "left-to-right mark": "\u200e",
  "right-to-left override": "\u202e",
  "first strong isolate": "\u2068",
  "pop directional isolate": "\u2069",
  "Arabic letter mark": "\u061c",
  "combining grapheme joiner": "\u034f",
  "variation selector": "\ufe0f",
  "variation selector of ideographs": "\u{e0100}",
  "Hangul filler": "\u3164",
  "blank Braille pattern": "\u2800",
  "tag letter": "\u{e0061}",
};

const ADDRESS = {
  fullName: "Lakshmi Nair",
  email: "lakshmi@example.com",
  pincode: "682001",
  state: "Kerala",
  city: "Kochi",
  houseNo: "Flat 4B",
  roadName: "Marine Drive",
  landmark: "",
};

const GSTIN = "32AAACH7409R1ZA";

describe.each(Object.entries(INVISIBLE))("a %s", (_, character) => {
  /** Before, within and behind. */
  const around = (text: string) =>
    `${character}${text.slice(0, 2)}${character}${character}${text.slice(2)}${character}`;

  test("is removed from a text", () => {
    expect(visibleText(around("Raju Nair"))).toBe("Raju Nair");
    // Between letters that it would join, it is not without a shape.
    if (!/[\u200c\u200d]/.test(character)) expect(visibleText(around("നായർ"))).toBe("നായർ");
  });

  test("in an address is accepted and not stored", () => {
    const typed = addressFieldsOf(
      Object.fromEntries(Object.entries(ADDRESS).map(([field, text]) => [field, around(text)])),
    );
    expect(addressErrors(typed)).toEqual({});
    expect(staffAddressErrors(typed)).toEqual({});
    expect(tidyAddress(typed)).toEqual(ADDRESS);
  });

  test("alone is an empty field", () => {
    for (const field of ["fullName", "city", "houseNo", "roadName", "email"] as const)
      expect(addressFieldError(field, character)).toBe(addressFieldError(field, ""));
  });

  test("in numbers and codes is ignored", () => {
    expect(readPhone(around("9876543210"))).toBe("+919876543210");
    expect(numberTyped(around("1250"))).toBe(1250);
    expect(rupeesTyped(around("99.50"))).toBe(99.5);
    expect(plainCouponName(around("NENDRA10"))).toBe("NENDRA10");
    const buyer = { buyerGstin: around(GSTIN), buyerBusinessName: around("Mahal Traders") };
    expect(businessBuyerErrors(buyer)).toEqual({});
    expect(businessBuyerChanges(buyer)).toEqual({ buyerGstin: GSTIN, buyerBusinessName: "Mahal Traders" });
  });

  test("in the cells of a file is ignored", () => {
    const products = [["Name", "Category"].map(around), ["Banana chips", "Snacks"].map(around)];
    expect(readSheet(products).rows[0]?.row).toMatchObject({ name: "Banana chips", category: "Snacks" });
    const parcels = [
      ["Order no", "AWB no", "Courier"].map(around),
      ["NEN12", "1412345", "Delhivery"].map(around),
    ];
    expect(readTracking([parcels]).rows).toEqual([
      { line: 2, reference: "NEN12", awb: "1412345", courierName: "Delhivery" },
    ]);
  });
});

test.each([
  ["an old chillu at the end of a name", "അവന്\u200d"],
  ["an old chillu within a name", "അവന്\u200dതി"],
  ["a virama that does not join", "രാജ്\u200cകുമാർ"],
  ["a half letter of Devanagari", "शक्\u200dकर"],
  ["the ya-phala behind ra in Bengali", "র\u200d্যাব"],
  ["letters of Urdu that do not join", "می\u200cخواہم"],
  ["a family", "👩\u200d👩\u200d👧"],
  ["a cook with a skin colour", "👩🏽\u200d🍳"],
  ["a red heart", "❤\ufe0f"],
  ["a heart on fire", "❤\ufe0f\u200d🔥"],
  ["lines", "one\r\n\ttwo\n"],
])("%s stays as it is", (_, text) => {
  expect(visibleText(text)).toBe(text);
  expect(visibleText(visibleText(`${text}\u200b`))).toBe(text);
});

test("all texts of a request lose them, except passwords and files", () => {
  const file = { filename: "a\u200b.png", content: Uint8Array.of(1) };
  expect(
    withVisibleTexts({
      name: "a\u200b",
      lines: ["b\ufeff", 1, null, { note: "c\u00ad" }],
      password: "d\u200b",
      current: "e\u200b",
      next: "f\u200b",
      file,
    }),
  ).toEqual({
    name: "a",
    lines: ["b", 1, null, { note: "c" }],
    password: "d\u200b",
    current: "e\u200b",
    next: "f\u200b",
    file: { filename: "a.png", content: file.content },
  });
});
