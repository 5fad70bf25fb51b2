import { expect, test } from "vitest";
import { sheetNameProblem, type Workbook, workbookProblem } from "./sheet-name.ts";

const FORBIDDEN = "Sheet name cannot contain : \\ / ? * [ ]";

test.each([
  ["Nendra Orders", null],
  ["x".repeat(31), null],
  ["x".repeat(32), "Sheet names cannot exceed 31 chars"],
  ...[":", "\\", "/", "?", "*", "[", "]"].map((sign) => [`a${sign}b`, FORBIDDEN] as [string, string]),
])("the sheet name %j: %s", (name, problem) => {
  expect(sheetNameProblem(name)).toBe(problem);
});

test.each([
  ["Orders", ["Bills"], null],
  ["Orders", ["Bills", "Orders"], "Duplicate Sheet Name"],
  ["ORDERS", ["orders"], "Duplicate Sheet Name"],
])("the name %s with the other names %j: %s", (name, others, problem) => {
  expect(sheetNameProblem(name, others)).toBe(problem);
});

const sheet = { name: "Orders", header: ["a", "b"], rows: [["x", 1]] };
const changed = (change: Partial<Workbook["sheets"][number]>) => [{ ...sheet, ...change }];

test.each<[string, Workbook["sheets"], string, string | null]>([
  ["one sheet with a row", [sheet], "Bill_1.xlsx", null],
  ["another kind of file", [sheet], "Bill_1.ods", "Unrecognized bookType"],
  ["no sheet", [], "Bill_0.xlsx", "Workbook is empty"],
  ["no rows", changed({ rows: [] }), "Bill_0.xlsx", "Workbook is empty"],
  ["a long name", changed({ name: "x".repeat(32) }), "Bill_1.xlsx", "Sheet names cannot exceed 31 chars"],
  ["a forbidden name", changed({ name: "a/b" }), "Bill_1.xlsx", FORBIDDEN],
  ["one name twice", [sheet, sheet], "Bill_1.xlsx", "Duplicate Sheet Name"],
  ["no name", changed({ name: " " }), "Bill_1.xlsx", "Invalid Workbook"],
  ["a quoted name", changed({ name: "'Orders" }), "Bill_1.xlsx", "Invalid Workbook"],
  ["a row too short", changed({ rows: [["x"]] }), "Bill_1.xlsx", "Invalid Workbook"],
  ["a number that is none", changed({ rows: [["x", Number.NaN]] }), "Bill_1.xlsx", "Invalid Workbook"],
])("a workbook with %s", (_, sheets, fileName, problem) => {
  expect(workbookProblem({ fileName, sheets })).toBe(problem);
});
