import fc from "fast-check";
import { expect, test } from "vitest";
import { paise } from "./money.ts";
import {
  differentCells,
  editedCells,
  exportedRow,
  readSheet,
  SHEET_COLUMNS,
  SHEET_HEADERS,
  type SheetProduct,
  type SheetRow,
  sheetCells,
  sheetRow,
} from "./product-sheet.ts";

const chips: SheetProduct = {
  productId: "banana-chips",
  name: "നേന്ത്രക്കായ chips",
  category: { name: "Banana Chips" },
  sellingPrice: paise(17_950),
  mrp: paise(20_000),
  inStock: true,
  available: null,
  unitsVersion: 3,
  lowStockLevel: null,
  netWeightGrams: 200,
  hsnCode: "20081990",
  gstRatePercent: 5,
  isVeg: true,
  shelfLifeDays: 90,
  ingredients: ["Nendran banana", "Coconut oil"],
  description: "Crisp.",
  genericName: "Fried banana chips",
  isVeganApproved: false,
  isCombination: false,
  shelfLifeMonths: null,
  storage: "Cool and dry",
  allergens: [],
  mayContain: ["Peanut", "Wheat"],
  energyKcal: 545,
  proteinGrams: 2.4,
  carbohydrateGrams: 56,
  totalSugarsGrams: 3.8,
  addedSugarsGrams: 0,
  totalFatGrams: 34.6,
  saturatedFatGrams: 29.5,
  transFatGrams: null,
  sodiumMg: 320,
  countryOfOrigin: "India",
  makerName: "",
  makerAddress: "",
  customerCare: "",
};
const headers = SHEET_COLUMNS.map((column) => SHEET_HEADERS[column]);
const readBack = (row: SheetRow) => readSheet([headers, sheetCells(row)]).rows[0]?.row;

test("a product is exported as readable text", () => {
  expect(sheetCells(exportedRow(chips))).toEqual([
    "banana-chips",
    "നേന്ത്രക്കായ chips",
    "Banana Chips",
    "179.5",
    "200",
    "yes",
    "",
    "",
    "3",
    "",
    "200",
    "20081990",
    "5",
    "yes",
    "90",
    "Nendran banana, Coconut oil",
    "Crisp.",
    "Fried banana chips",
    "no",
    "no",
    "",
    "Cool and dry",
    "none",
    "Peanut, Wheat",
    "545",
    "2.4",
    "56",
    "3.8",
    "0",
    "34.6",
    "29.5",
    "",
    "320",
    "India",
    "",
    "",
    "",
    expect.stringMatching(/^[0-9a-z]+$/),
  ]);
});

test("units that are not counted are an empty cell, no units left are a zero", () => {
  expect(sheetRow(chips).available).toBe("");
  expect(sheetRow({ ...chips, available: 0 }).available).toBe("0");
  expect(sheetRow({ ...chips, lowStockLevel: 0 }).lowStockLevel).toBe("0");
});

test('allergens not stated are an empty cell, no allergens are the word "none"', () => {
  expect(sheetRow({ ...chips, allergens: null }).allergens).toBe("");
  expect(sheetRow({ ...chips, allergens: [] }).allergens).toBe("none");
  expect(sheetRow({ ...chips, allergens: ["Wheat"] }).allergens).toBe("Wheat");
});

test("only the cells edited since the export are retained", () => {
  const exported = exportedRow(chips);
  const blank = Object.fromEntries(SHEET_COLUMNS.map((column) => [column, ""]));
  const { productId, available, availableBefore, unitsVersion, asExported } = exported;
  const unchanged = { productId, available, availableBefore, unitsVersion, asExported };
  expect(editedCells(exported)).toEqual({ ...blank, ...unchanged });
  expect(editedCells({ ...exported, mrp: "210", description: "Crisp.\r\n" })).toEqual({
    ...blank,
    ...unchanged,
    mrp: "210",
  });
  // Another letter of Malayalam is an edit; letters that a plain CSV has lost are not.
  expect(editedCells({ ...exported, name: "നേന്ത്രക്കാഴ chips" }).name).toBe("നേന്ത്രക്കാഴ chips");
  expect(editedCells({ ...exported, name: chips.name.replace(/[^ -~]/g, "?") }).name).toBe("");
});

test("a row without digests, or with those of another product, is not changed", () => {
  for (const row of [
    { ...exportedRow(chips), asExported: "" },
    { ...exportedRow(chips), asExported: "yes" },
    { ...exportedRow(chips), productId: "" },
    { ...exportedRow(chips), productId: "jackfruit-chips" },
  ])
    expect(editedCells(row)).toEqual(row);
});

test("two rows are compared without the columns that describe the export", () => {
  const counted = { ...chips, available: 4, unitsVersion: 9, description: "Crisper." };
  expect(differentCells(exportedRow(chips), exportedRow(counted))).toEqual([
    { column: "available", before: "", after: "4" },
    { column: "description", before: "Crisp.", after: "Crisper." },
  ]);
});

test("ingredients that contain commas are written as JSON", () => {
  expect(sheetRow({ ...chips, ingredients: ["Spices (chilli, clove)", "Salt"] }).ingredients).toBe(
    '["Spices (chilli, clove)","Salt"]',
  );
});

test.each(["=1+1", "+91", "-2", "@SUM(A1)", "\t=1", "'=1", "''+1", '="0713"', "'0713", "''0713"])(
  "%j cannot become a formula and is read back exactly",
  (name) => {
    const row = sheetRow({ ...chips, name });
    expect(sheetCells(row)[1]).toMatch(/^'/);
    expect(readBack(row)?.name).toBe(name.trim());
  },
);

test.each(['="0713"', "=0713", "'0713"])("an HSN code that a spreadsheet protects as %s is read", (cell) => {
  const { rows } = readSheet([[], ["Name", "HSN code"], ["Chips", cell]]);
  expect(rows).toMatchObject([{ line: 3, row: { name: "Chips", hsnCode: "0713" } }]);
});

test("every row is read back exactly", () => {
  const text = fc.string().map((given) => given.trim());
  const rows = fc.record(
    Object.fromEntries(SHEET_COLUMNS.map((column) => [column, text])) as Record<keyof SheetRow, typeof text>,
  );
  fc.assert(
    fc.property(rows, (row) => {
      expect(readBack(row as SheetRow)).toEqual(
        Object.values(row).every((cell) => cell === "") ? undefined : row,
      );
    }),
  );
});

test("columns may be in any order, with retyped headers", () => {
  const { rows, missing, unknown } = readSheet([
    ["mrp", "NAME", "Selling Price", "Shelf"],
    ["200", "Chips", "180", "A2"],
    ["", " ", "", ""],
    ["100", "Halwa"],
  ]);
  expect(rows.map(({ line, row }) => [line, row.name, row.mrp, row.sellingPrice])).toEqual([
    [2, "Chips", "200", "180"],
    [4, "Halwa", "100", ""],
  ]);
  expect(missing).not.toContain("name");
  expect(missing).toContain("category");
  expect(unknown).toEqual(["Shelf"]);
});

test("the headers may be below a title, a date and an empty line", () => {
  const { rows, missing, unknown } = readSheet([
    ["sep=", ""],
    ["Price list of Nendra Foods", ""],
    ["Updated", "22 Nov 2026"],
    [],
    ["Name", "MRP (₹)", "Selling price (₹)"],
    ["Chips", "200", "180"],
  ]);
  expect(rows.map(({ line, row }) => [line, row.name, row.mrp])).toEqual([[6, "Chips", "200"]]);
  expect([missing.includes("name"), unknown]).toEqual([false, []]);
});

test("headers below the eleventh line are not found", () => {
  const title = Array.from({ length: 11 }, () => ["Our snacks"]);
  expect(readSheet([...title, ["Name", "MRP"], ["Chips", "200"]]).missing).toContain("name");
  expect(readSheet([...title.slice(1), ["Name", "MRP"], ["Chips", "200"]]).rows).toHaveLength(1);
});

test("a file of one column has its header in the first line", () => {
  expect(readSheet([["Name"], ["Chips"]]).rows.map(({ line, row }) => [line, row.name])).toEqual([
    [2, "Chips"],
  ]);
});

test("cells that Excel converts when it opens and saves an export are not edits", () => {
  const cashew: SheetProduct = {
    ...chips,
    name: "1-2",
    category: { name: "True" },
    hsnCode: "080132",
    sellingPrice: paise(1_25_000),
    storage: "12.5%",
    makerName: "007",
    customerCare: "180042512345",
    gstRatePercent: 5,
  };
  const saved = {
    ...exportedRow(cashew),
    name: "01-Feb",
    category: "TRUE",
    hsnCode: "80132",
    sellingPrice: "₹ 1,250.00",
    mrp: "200.00",
    storage: "12.50%",
    makerName: "7",
    customerCare: "1.80043E+11",
    gstRatePercent: "5%",
    netWeightGrams: "200.0",
    proteinGrams: "2.40",
    isVeg: "yes",
  };
  const { productId, available, availableBefore, unitsVersion, asExported, ...others } = editedCells(saved);
  expect(Object.values(others).filter((cell) => cell !== "")).toEqual([]);
});

test("an HSN code regains the leading zero that a spreadsheet removed, also after an edit", () => {
  const read = (hsnCode: string) => editedCells({ ...exportedRow(chips), hsnCode }).hsnCode;
  expect(["801", "80132", "8013220", "0801", "80", "8013221x"].map(read)).toEqual([
    "0801",
    "080132",
    "08013220",
    "0801",
    "80",
    "8013221x",
  ]);
});

test("an empty file has no rows and lacks every column", () => {
  expect(readSheet([])).toEqual({ rows: [], missing: SHEET_COLUMNS, unknown: [] });
});

test.each([
  [
    "WooCommerce",
    ["Type", "Name", "Sale price", "Regular price", "Categories"],
    [
      ["simple", "Achappam", "90", "120", "Snacks"],
      ["simple", "Kuzhalappam", "", "110", "Snacks"],
    ],
  ],
  [
    "Shopify",
    ["Title", "Type", "Variant Price", "Variant Compare At Price"],
    [
      ["Achappam", "Snacks", "90", "120"],
      ["Kuzhalappam", "Snacks", "110", ""],
    ],
  ],
])("reads an export of %s", (_, headers, cells) => {
  const { rows, unknown } = readSheet([headers, ...cells]);
  expect(rows.map(({ row }) => [row.name, row.category, Number(row.sellingPrice), Number(row.mrp)])).toEqual([
    ["Achappam", "Snacks", 90, 120],
    ["Kuzhalappam", "Snacks", 110, 110],
  ]);
  expect(unknown).toEqual(headers.includes("Categories") ? ["Type"] : []);
});
