import { expect, test } from "vitest";
import { csvLine, namedSeparator, rupeesCell } from "./csv.ts";
import { paise } from "./money.ts";

test("a cell with a comma, a quote or a line break is quoted", () => {
  expect(csvLine(["a", 'say "hi"', "1,5", "two\r\nlines", ""])).toBe(
    'a,"say ""hi""","1,5","two\r\nlines",\r\n',
  );
});

test("amounts have two decimals and may be negative", () => {
  expect([125_050, -125_050, 0, 7].map((amount) => rupeesCell(paise(amount)))).toEqual([
    "1250.50",
    "-1250.50",
    "0.00",
    "0.07",
  ]);
});

test.each([
  ["sep=,\r\nName,MRP\r\n", ","],
  ["sep=;\nName;MRP\n", ";"],
  ["\uFEFFSEP=\t\r\nName\tMRP", "\t"],
  ['"sep=;"\r\nName;MRP', ";"],
  ["Name,MRP\r\nsep=;,1", null],
  ["separator=;\r\n", null],
  ["", null],
])("%j names the separator %j", (text, separator) => {
  expect(namedSeparator(text)).toBe(separator);
});
