import { expect, test } from "vitest";
import * as z from "zod/mini";
import { paise } from "../rules/money.ts";
import { ProductChanges, ProductForm } from "./admin-products.ts";
import { setTopProducts } from "./admin-top-products.ts";
import {
  FormFlag,
  FormRupees,
  formJson,
  formOptionalWholeNumber,
  formTexts,
  formWholeNumber,
  lineText,
  PictureFile,
  PictureOrPath,
  paragraphText,
} from "./form.ts";

const texts = formTexts(3, 10);
const json = formJson(z.array(z.object({ label: z.string() })));
const file = { filename: "a.jpg", content: new Uint8Array([1]) };
const browserFile = new File(["a"], "a.jpg");

type Part = z.core.$ZodType;

test.each<[string, Part, unknown, unknown]>([
  ["rupees", FormRupees, "99.5", 9_950],
  ["rupees", FormRupees, "99.50", 9_950],
  ["rupees", FormRupees, "0", 0],
  ["rupees", FormRupees, "9999999.99", 999_999_999],
  ["rupees", FormRupees, "₹ 1,25,000.50", 12_500_050],
  ["rupees", FormRupees, " 1 ", 100],
  ["rupees", FormRupees, ".5", 50],
  ["rupees", FormRupees, "Rs. १२०/-", 12_000],
  ["a whole number", formWholeNumber(0, 10), "10", 10],
  ["a whole number", formWholeNumber(0, 10), " १० ", 10],
  ["a whole number", formWholeNumber(0, 10_000), "1,250", 1_250],
  ["a whole number or nothing", formOptionalWholeNumber(1, 10), " ", null],
  ["a whole number or nothing", formOptionalWholeNumber(1, 10), "", null],
  ["a whole number or nothing", formOptionalWholeNumber(1, 10), "1", 1],
  ["a flag", FormFlag, "true", true],
  ["a flag", FormFlag, "YES", true],
  ["a flag", FormFlag, "on", true],
  ["a flag", FormFlag, "0", false],
  ["a flag", FormFlag, "", false],
  ["a flag", FormFlag, "1", true],
  ["a flag", FormFlag, "10", true],
  ["a flag", FormFlag, " TRUE ", true],
  ["texts", texts, "salt, oil , ", ["salt", "oil"]],
  ["texts", texts, ["salt", " oil", ""], ["salt", "oil"]],
  ["texts", texts, '["salt, fine","oil"]', ["salt, fine", "oil"]],
  ["texts", texts, "[salt], oil", ["[salt]", "oil"]],
  ["texts", texts, '["salt",7]', ['["salt"', "7]"]],
  ["texts", texts, "", []],
  ["JSON", json, '[{"label":"Origin","more":1}]', [{ label: "Origin" }]],
  ["a file of a form", PictureFile, file, file],
  ["a browser's file", PictureFile, browserFile, browserFile],
  ["a path", PictureOrPath, "images/a.jpg", "images/a.jpg"],
])("%s: %j is accepted", (_, part, typed, value) => {
  expect(z.decode(part, typed as never)).toEqual(value);
});

test.each<[string, Part, unknown]>([
  ...["12.345", "-1", "1e3", "$12", "12,50", "1 2", "5.", "1000000000", "", "NaN"].map(
    (typed): [string, Part, string] => ["rupees", FormRupees, typed],
  ),
  ["rupees", FormRupees, 12],
  ["rupees", FormRupees, ["1"]],
  ["a whole number", formWholeNumber(0, 10), "11"],
  ["a whole number", formWholeNumber(0, 10), "0x1"],
  ["a whole number", formWholeNumber(0, 10), ""],
  ["a whole number or nothing", formOptionalWholeNumber(1, 10), "0"],
  ["a flag", FormFlag, "perhaps"],
  ["a flag", FormFlag, true],
  ["texts", texts, ["a", "b", "c", "d"]],
  ["texts", texts, "longer than ten"],
  ["texts", texts, "be\u0007ll"],
  ["JSON", json, "{"],
  ["JSON", json, '{"label":"Origin"}'],
  ["JSON", json, "[".repeat(50_000)],
  ["a file", PictureFile, "images/a.jpg"],
  ["a file", PictureFile, null],
  ["a picture", PictureOrPath, "x".repeat(201)],
  ["a picture", PictureOrPath, { path: "images/a.jpg" }],
])("%s: %j is rejected", (_, part, typed) => {
  expect(z.safeDecode(part, typed as never).success).toBe(false);
});

test.each<[string, Part, unknown, unknown]>([
  ["rupees", FormRupees, paise(9_950), "99.5"],
  ["a whole number", formWholeNumber(0, 10), 7, "7"],
  ["nothing", formOptionalWholeNumber(0, 10), null, ""],
  ["a flag", FormFlag, false, "false"],
  ["texts", texts, ["a,b", "c"], '["a,b","c"]'],
  ["JSON", json, [{ label: "Origin" }], '[{"label":"Origin"}]'],
])("%s survives a round trip as text", (_, part, value, typed) => {
  expect(z.encode(part, value as never)).toEqual(typed);
  expect(z.decode(part, typed as never)).toEqual(value);
});

test.each([
  ["a name", true, true],
  ["മലയാളം 👩‍👩‍👧 é ‍", true, true],
  ["two\nlines\tand a tab", false, true],
  ["a\u0000b", false, false],
  ["\u001b[31m", false, false],
  ["\ud800", false, false],
])("%j is valid as one line: %s, as a paragraph: %s", (text, isLine, isParagraph) => {
  expect(z.safeParse(z.string().check(lineText), text).success).toBe(isLine);
  expect(z.safeParse(z.string().check(paragraphText), text).success).toBe(isParagraph);
});

const PRODUCT = {
  name: "Chips",
  category: "0190a5a0-0000-7000-8000-000000000000",
  sellingPrice: "90",
  mrp: "100",
};

test("pictures are read in order, as a single value or a list; an empty text means none", () => {
  const read = (images: unknown) => z.decode(ProductForm, { ...PRODUCT, images } as never).images;
  expect(read(file)).toEqual([file]);
  expect(read([file, "images/a.jpg", file])).toEqual([file, "images/a.jpg", file]);
  expect(read("")).toEqual([]);
  expect(z.decode(ProductForm, PRODUCT).images).toBeUndefined();
  const sent = (images: (typeof file | string)[]) => z.encode(ProductChanges, { images }).images;
  expect(sent([file, "images/a.jpg"])).toEqual([file, "images/a.jpg"]);
  expect(sent([])).toBe("");
});

test("fields outside the schema are dropped", () => {
  expect(z.decode(ProductForm, { ...PRODUCT, _id: "1", role: "owner", createdAt: "now" } as never)).toEqual({
    ...PRODUCT,
    sellingPrice: 9_000,
    mrp: 10_000,
  });
  expect(z.decode(ProductChanges, {})).toEqual({});
});

test.each([[["a", "b"]], [{ products: ["a", "b"] }]])("%j is accepted as top products", (body) => {
  expect(z.decode(setTopProducts.body, body as never)).toEqual(["a", "b"]);
});

test.each([[["a"]], [{ a: ["a", "b"], b: [] }], [{}], ["a"], [{ products: "a" }], [["a b", "c"]]])(
  "%j is rejected as top products",
  (body) => {
    expect(z.safeDecode(setTopProducts.body, body as never).success).toBe(false);
  },
);
