import { expect, test } from "vitest";
import { needsSmallType } from "./slip-type.ts";

const SHORT = ["Lakshmi Nair", "Flat 4B", "Marine Drive", "Near High Court", "Kochi 682001", "Kerala"];
const LONG = [...SHORT, "Old Pattambi Main Road, opposite the Government School, next to the level crossing"];
const slip = {
  shopName: "Nendra",
  recipient: SHORT,
  products: Array<string>(5).fill("Nendran Banana Chips"),
  notes: [] as string[],
  sender: "Nendra Foods, 14/220 Chips Street, Palakkad, Kerala 678001, +91 98470 12345",
};

test.each([
  ["five products", slip, false],
  ["seven products", { ...slip, products: Array<string>(7).fill("Nendran Banana Chips") }, true],
  ["five products with long names", { ...slip, products: Array<string>(5).fill("Snack ".repeat(10)) }, true],
  ["a long address", { ...slip, recipient: LONG }, true],
  ["a note of several lines", { ...slip, notes: ["A ribbon\naround\nthe box"] }, true],
  ["nothing left to pack", { ...slip, products: [] }, false],
])("a slip of %s", (_, texts, isSmall) => {
  expect(needsSmallType(texts)).toBe(isSmall);
});
