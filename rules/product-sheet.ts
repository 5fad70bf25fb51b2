// Converts products to rows of the owner's spreadsheet and back. A package parses the CSV itself.
import { shownText } from "./cell-text.ts";
import { asExcelSaves } from "./excel-cells.ts";
import { withLostLetters } from "./lost-letters.ts";
import { type Paise, toRupees } from "./money.ts";
import { numberTyped, percentTyped, plainNumber, rupeesTyped } from "./number-input.ts";
import { NUTRIENT_NAMES, type NutrientName } from "./nutrient-names.ts";
import type { Nutrition } from "./nutrition.ts";
import { visibleText } from "./storable-text.ts";

/** A product as text, in the form the import accepts. `productId` is empty for a new product. */
export interface SheetRow {
  productId: string;
  name: string;
  category: string;
  sellingPrice: string;
  mrp: string;
  stock: string;
  available: string;
  /** `available` at the time of the export: packets may be sold while the owner edits the sheet. */
  availableBefore: string;
  /** `unitsVersion` at the time of the export: importing the same sheet twice counts an edit once. */
  unitsVersion: string;
  lowStockLevel: string;
  netWeightGrams: string;
  hsnCode: string;
  gstRatePercent: string;
  isVeg: string;
  shelfLifeDays: string;
  ingredients: string;
  description: string;
  genericName: string;
  isVeganApproved: string;
  isCombination: string;
  shelfLifeMonths: string;
  storage: string;
  allergens: string;
  mayContain: string;
  energyKcal: string;
  proteinGrams: string;
  carbohydrateGrams: string;
  totalSugarsGrams: string;
  addedSugarsGrams: string;
  totalFatGrams: string;
  saturatedFatGrams: string;
  transFatGrams: string;
  sodiumMg: string;
  countryOfOrigin: string;
  makerName: string;
  makerAddress: string;
  customerCare: string;
  /** The digests of the exported cells; see `editedCells`. */
  asExported: string;
}
export type SheetColumn = keyof SheetRow;

export const SHEET_HEADERS: Readonly<Record<SheetColumn, string>> = {
  productId: "Product id",
  name: "Name",
  category: "Category",
  sellingPrice: "Selling price (₹)",
  mrp: "MRP (₹)",
  stock: "In stock",
  available: "Packets left",
  availableBefore: "Packets left at export",
  unitsVersion: "Packets version at export",
  lowStockLevel: "Low-stock alert at",
  netWeightGrams: "Net weight (g)",
  hsnCode: "HSN code",
  gstRatePercent: "GST rate (%)",
  isVeg: "Vegetarian",
  shelfLifeDays: "Shelf life (days)",
  ingredients: "Ingredients",
  description: "Description",
  genericName: "Generic name",
  isVeganApproved: "Vegan approved",
  isCombination: "Gift box or combination",
  shelfLifeMonths: "Shelf life in months",
  storage: "Storage",
  allergens: "Allergens",
  mayContain: "May contain traces of",
  energyKcal: "Energy (kcal per 100 g)",
  proteinGrams: "Protein (g per 100 g)",
  carbohydrateGrams: "Carbohydrate (g per 100 g)",
  totalSugarsGrams: "Total sugars (g per 100 g)",
  addedSugarsGrams: "Added sugars (g per 100 g)",
  totalFatGrams: "Total fat (g per 100 g)",
  saturatedFatGrams: "Saturated fat (g per 100 g)",
  transFatGrams: "Trans fat (g per 100 g)",
  sodiumMg: "Sodium (mg per 100 g)",
  countryOfOrigin: "Country of origin",
  makerName: "Maker's name",
  makerAddress: "Maker's address",
  customerCare: "Customer care",
  asExported: "As exported",
};
export const SHEET_COLUMNS = Object.keys(SHEET_HEADERS) as SheetColumn[];

/** The example row of the template. */
export const SAMPLE_ROW: SheetRow = {
  productId: "",
  name: "Banana chips 200 g",
  category: "",
  sellingPrice: "180",
  mrp: "200",
  stock: "yes",
  available: "",
  availableBefore: "",
  unitsVersion: "",
  lowStockLevel: "",
  netWeightGrams: "200",
  hsnCode: "20081990",
  gstRatePercent: "5",
  isVeg: "yes",
  shelfLifeDays: "90",
  ingredients: "Nendran banana, coconut oil, salt",
  description: "",
  genericName: "Fried banana chips",
  isVeganApproved: "no",
  isCombination: "no",
  shelfLifeMonths: "",
  storage: "Cool and dry",
  allergens: "none",
  mayContain: "Peanut, wheat",
  energyKcal: "545",
  proteinGrams: "2.4",
  carbohydrateGrams: "56",
  totalSugarsGrams: "3.8",
  addedSugarsGrams: "0",
  totalFatGrams: "34.6",
  saturatedFatGrams: "29.5",
  transFatGrams: "0",
  sodiumMg: "320",
  countryOfOrigin: "India",
  makerName: "",
  makerAddress: "",
  customerCare: "",
  asExported: "",
};

export interface SheetProduct extends Nutrition {
  productId: string;
  name: string;
  category: { name: string };
  sellingPrice: Paise;
  mrp: Paise;
  inStock: boolean;
  /** Null if units are not counted. */
  available: number | null;
  unitsVersion: number;
  /** Null for the shop's default level. */
  lowStockLevel: number | null;
  netWeightGrams: number;
  hsnCode: string;
  gstRatePercent: number;
  isVeg: boolean;
  shelfLifeDays: number | null;
  ingredients: readonly string[];
  description: string;
  genericName: string;
  isVeganApproved: boolean;
  isCombination: boolean;
  shelfLifeMonths: number | null;
  storage: string;
  allergens: readonly string[] | null;
  mayContain: readonly string[];
  countryOfOrigin: string;
  makerName: string;
  makerAddress: string;
  customerCare: string;
}

const yesOrNo = (is: boolean) => (is ? "yes" : "no");
const numberOrEmpty = (value: number | null) => (value === null ? "" : String(value));

/** Joined by commas, or as JSON if an entry contains a comma or the list could be mistaken for JSON. */
function joinList(texts: readonly string[]): string {
  const isPlain = texts.every((text) => !text.includes(",") && !text.startsWith("["));
  return isPlain ? texts.join(", ") : JSON.stringify(texts);
}

function nutritionCells(product: Nutrition): Record<NutrientName, string> {
  const cells = NUTRIENT_NAMES.map((name) => [name, numberOrEmpty(product[name])]);
  return Object.fromEntries(cells) as Record<NutrientName, string>;
}

/** For comparison; an export writes `exportedRow`. */
export function sheetRow(product: SheetProduct): SheetRow {
  return {
    productId: product.productId,
    name: product.name,
    category: product.category.name,
    sellingPrice: String(toRupees(product.sellingPrice)),
    mrp: String(toRupees(product.mrp)),
    stock: yesOrNo(product.inStock),
    available: numberOrEmpty(product.available),
    availableBefore: numberOrEmpty(product.available),
    unitsVersion: String(product.unitsVersion),
    lowStockLevel: numberOrEmpty(product.lowStockLevel),
    netWeightGrams: String(product.netWeightGrams),
    hsnCode: product.hsnCode,
    gstRatePercent: String(product.gstRatePercent),
    isVeg: yesOrNo(product.isVeg),
    shelfLifeDays: numberOrEmpty(product.shelfLifeDays),
    ingredients: joinList(product.ingredients),
    description: product.description,
    genericName: product.genericName,
    isVeganApproved: yesOrNo(product.isVeganApproved),
    isCombination: yesOrNo(product.isCombination),
    shelfLifeMonths: numberOrEmpty(product.shelfLifeMonths),
    storage: product.storage,
    allergens: product.allergens?.length === 0 ? "none" : joinList(product.allergens ?? []),
    mayContain: joinList(product.mayContain),
    countryOfOrigin: product.countryOfOrigin,
    makerName: product.makerName,
    makerAddress: product.makerAddress,
    customerCare: product.customerCare,
    ...nutritionCells(product),
    asExported: "",
  };
}

/** A row with the digests from which an import detects edits. */
export function exportedRow(product: SheetProduct): SheetRow {
  const row = sheetRow(product);
  return { ...row, asExported: digestsOf(row) };
}

/** Normalises a cell for comparison. */
export const tidyCell = (cell: string) => cell.trim().replaceAll("\r\n", "\n");

const DIGEST_LENGTH = 6;
/** Columns that only describe the product at the time of the export. */
const OF_THE_EXPORT: ReadonlySet<SheetColumn> = new Set(["availableBefore", "unitsVersion", "asExported"]);
/** Available units are compared with their value at the export instead (available-units.ts). */
const WITHOUT_DIGEST: ReadonlySet<SheetColumn> = new Set([...OF_THE_EXPORT, "productId", "available"]);

/** FNV-1a (32 bits) over the UTF-16 units of a cell, as six characters in base 36. */
function cellDigest(productId: string, column: SheetColumn, cell: string): string {
  let hash = 0x811c9dc5;
  const text = `${productId}\n${column}\n${tidyCell(cell)}`;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash.toString(36).padStart(DIGEST_LENGTH, "0").slice(-DIGEST_LENGTH);
}

/**
 * The digests of all cells, and of the forms in which Excel may save them: plain CSV loses letters outside
 * Windows-1252, and texts like numbers or dates are converted.
 */
function digestsOf(row: SheetRow): string {
  return SHEET_COLUMNS.filter((column) => !WITHOUT_DIGEST.has(column))
    .flatMap((column) =>
      [...new Set([row[column], ...withLostLetters(row[column]), ...asExcelSaves(row[column])])].map((cell) =>
        cellDigest(row.productId, column, cell),
      ),
    )
    .join("");
}

/** Parsers for columns of numbers in a spreadsheet's format: "₹ 1,250.00", "5%". */
const NUMBER_COLUMNS: ReadonlyMap<SheetColumn, (cell: string) => number> = new Map([
  ["sellingPrice", rupeesTyped],
  ["mrp", rupeesTyped],
  ["gstRatePercent", percentTyped],
  ...(
    ["lowStockLevel", "netWeightGrams", "shelfLifeDays", "shelfLifeMonths", ...NUTRIENT_NAMES] as const
  ).map((column): [SheetColumn, (cell: string) => number] => [column, numberTyped]),
]);

/**
 * HSN codes have 4, 6 or 8 digits. One of 3, 5 or 7 has lost the leading zero of chapters 01 to 09 in a
 * spreadsheet.
 */
function withLeadingZero(cell: string): string {
  const digits = plainNumber(cell);
  return /^[1-9](?:\d{2}|\d{4}|\d{6})$/.test(digits) ? `0${digits}` : cell;
}

/** Undoes the spreadsheet's number format; other cells are returned unchanged. */
function plainCell(column: SheetColumn, cell: string): string {
  if (column === "hsnCode") return withLeadingZero(cell);
  const value = NUMBER_COLUMNS.get(column)?.(cell) ?? Number.NaN;
  return Number.isNaN(value) ? cell : String(value);
}

/**
 * Empties the cells that are unchanged since the export. A blank cell changes nothing on import, so changes made in
 * the shop meanwhile survive. A row whose digests are missing or belong to another product is returned unchanged.
 */
export function editedCells(row: SheetRow): SheetRow {
  const digests = new Set(row.asExported.match(new RegExp(`.{${DIGEST_LENGTH}}`, "g")));
  const isExported = (column: SheetColumn, cell: string) =>
    !WITHOUT_DIGEST.has(column) && digests.has(cellDigest(row.productId, column, cell));
  const cells = SHEET_COLUMNS.map((column) => {
    const cell = row[column];
    if (isExported(column, cell) || isExported(column, plainCell(column, cell))) return [column, ""];
    return [column, column === "hsnCode" ? withLeadingZero(cell) : cell];
  });
  return Object.fromEntries(cells) as unknown as SheetRow;
}

/** The cells that differ between two rows, except the columns that describe the export. */
export function differentCells(
  before: SheetRow,
  after: SheetRow,
): { column: SheetColumn; before: string; after: string }[] {
  return SHEET_COLUMNS.filter((column) => !OF_THE_EXPORT.has(column) && before[column] !== after[column]).map(
    (column) => ({ column, before: before[column], after: after[column] }),
  );
}

// Spreadsheets read a cell with such a beginning as a formula; a leading apostrophe makes it text. A cell that
// already begins with apostrophes gets one more, so that an import restores every cell exactly. An apostrophe before
// digits is what people type to retain a leading zero.
const FORMULA_START = /^(?:'*[=+\-@\t\r]|'+\d+$)/;

/** The cells in the order of SHEET_COLUMNS, safe from formula injection. */
export function sheetCells(row: SheetRow): string[] {
  return SHEET_COLUMNS.map((column) => (FORMULA_START.test(row[column]) ? `'${row[column]}` : row[column]));
}

function cellText(cell: string): string {
  return cell.startsWith("'") && FORMULA_START.test(cell) ? cell.slice(1) : shownText(cell);
}

/** Ignores case, spaces and text in brackets: "selling PRICE" matches "Selling price (₹)". */
const normalise = (header: string) =>
  visibleText(header)
    .replace(/\(.*?\)/g, "")
    .replace(/[^\p{L}]/gu, "")
    .toLowerCase();
const COLUMN_BY_HEADER = new Map(
  SHEET_COLUMNS.flatMap((column) => [
    [normalise(SHEET_HEADERS[column]), column],
    [column.toLowerCase(), column],
  ]),
);
// The earlier name of this column, in files that were exported before.
COLUMN_BY_HEADER.set("fewleftat", "lowStockLevel");

/** The columns of a price before and after the reduction in exports of WooCommerce and Shopify, normalised. */
const OTHER_SHOPS_PRICES: ReadonlyMap<string, "mrp" | "sellingPrice"> = new Map([
  ["regularprice", "mrp"],
  ["saleprice", "sellingPrice"],
  ["variantcompareatprice", "mrp"],
  ["variantprice", "sellingPrice"],
]);
for (const [header, column] of OTHER_SHOPS_PRICES) COLUMN_BY_HEADER.set(header, column);
COLUMN_BY_HEADER.set("title", "name");
COLUMN_BY_HEADER.set("categories", "category");
/** Shopify's category. In WooCommerce's file, which also has *Categories*, it is "simple" or "variable". */
const TYPE = "type";

export interface ReadSheet {
  /** `line` is the line number in a spreadsheet program, from 1. Empty rows are left out. */
  rows: { line: number; row: SheetRow }[];
  /** Columns missing in the file. */
  missing: SheetColumn[];
  /** Headers that match no column; their cells are ignored. */
  unknown: string[];
}

/** How many lines a file may have above the headers: a title, a date, an empty line. */
const MAX_LINES_ABOVE = 10;

function columnsOf(headers: readonly string[]): (SheetColumn | undefined)[] {
  const names = headers.map(normalise);
  const columns = names.map((name) => COLUMN_BY_HEADER.get(name));
  if (columns.includes("category")) return columns;
  return columns.map((column, position) => (names[position] === TYPE ? "category" : column));
}

/** The index of the header line: the first that names a product column and one more; otherwise the first line. */
function headLine(lines: readonly (readonly string[])[]): number {
  const head = lines.slice(0, MAX_LINES_ABOVE + 1).findIndex((cells) => {
    const known = columnsOf(cells).filter((column) => column !== undefined);
    return known.length > 1 && known.some((column) => column === "productId" || column === "name");
  });
  return Math.max(head, 0);
}

/** @param lines the file's cells; the headers may be below a title, and the columns in any order */
export function readSheet(lines: readonly (readonly string[])[]): ReadSheet {
  const head = headLine(lines);
  const [headers = [], ...body] = lines.slice(head);
  const columns = columnsOf(headers);
  const isOfOtherShop = headers.some((header) => OTHER_SHOPS_PRICES.has(normalise(header)));
  const rows = body.flatMap((cells, index) => {
    if (cells.every((cell) => cell.trim() === "")) return [];
    const row = Object.fromEntries(SHEET_COLUMNS.map((column) => [column, ""])) as unknown as SheetRow;
    for (const [position, column] of columns.entries())
      if (column) row[column] = cellText(visibleText(cells[position] ?? "")).trim();
    // Other shops leave one of the prices empty if the product is not reduced.
    if (isOfOtherShop) {
      row.mrp ||= row.sellingPrice;
      row.sellingPrice ||= row.mrp;
    }
    return [{ line: head + index + 2, row }];
  });
  return {
    rows,
    missing: SHEET_COLUMNS.filter((column) => !columns.includes(column)),
    unknown: headers.filter((header, position) => !columns[position] && header.trim() !== ""),
  };
}
