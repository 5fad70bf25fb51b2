import { expect, test } from "vitest";
import { pageCount, readPage, readProductOrder, searchTerms } from "./catalogue-pages.ts";

test.each([
  [0, 1],
  [1, 1],
  [60, 1],
  [61, 3],
  [72, 3],
  [73, 4],
  [100_000, 4_167],
])("%i products fill %i pages", (total, pages) => expect(pageCount(total)).toBe(pages));

test.each([
  ["2", 2],
  ["999999", 999_999],
  [null, 1],
  ["", 1],
  ["0", 1],
  ["-1", 1],
  ["1.5", 1],
  ["two", 1],
  ["1000000", 1],
])("the query parameter %o selects page %i", (text, page) => expect(readPage(text)).toBe(page));

test.each([
  ["price", "price"],
  ["newest", "newest"],
  [null, "shop"],
  ["random", "shop"],
])("the query parameter %o selects the order %s", (text, order) =>
  expect(readProductOrder(text)).toBe(order),
);

test.each([
  ["Banana  Chips", ["banana", "chips"]],
  ["chips, chips!", ["chips"]],
  ["Murukkú", ["murukku"]],
  ["വാഴയ്ക്ക ചിപ്സ്", ["വാഴയ്ക്ക", "ചിപ്സ്"]],
  ["നേന്ത്രന്\u200d ചിപ്സ്", ["നേന്ത്രന്", "ചിപ്സ്"]],
  ["शक्\u200dकर\u00adपारा", ["शक्करपारा"]],
  ["\u200b \u200d%", []],
  ["  %_\\ ", []],
  ["a b c d e f g h", ["a", "b", "c", "d", "e", "f"]],
])("a search for %o uses these terms", (text, terms) => expect(searchTerms(text)).toEqual(terms));
