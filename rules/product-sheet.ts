// A product as a line of the owner's spreadsheet, and back. Reading CSV itself is a package's work.
import { type Paise, toRupees } from "./money.ts";

/** A product as texts, as the import takes it. `productId` is empty for a new one. */
export interface SheetRow {
  productId: string;
  name: string;
  category: string;
  sellingPrice: string;
  mrp: string;
  stock: string;
  available: string;
  netWeightGrams: string;
  hsnCode: string;
  gstRatePercent: string;
  isVeg: string;
  shelfLifeDays: string;
  ingredients: string;
  description: string;
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
  netWeightGrams: "Net weight (g)",
  hsnCode: "HSN code",
  gstRatePercent: "GST rate (%)",
  isVeg: "Vegetarian",
  shelfLifeDays: "Shelf life (days)",
  ingredients: "Ingredients",
  description: "Description",
};
export const SHEET_COLUMNS = Object.keys(SHEET_HEADERS) as SheetColumn[];

/** What a template shows how to fill in. */
export const SAMPLE_ROW: SheetRow = {
  productId: "",
  name: "Banana chips 200 g",
  category: "",
  sellingPrice: "180",
  mrp: "200",
  stock: "yes",
  available: "",
  netWeightGrams: "200",
  hsnCode: "20081990",
  gstRatePercent: "5",
  isVeg: "yes",
  shelfLifeDays: "90",
  ingredients: "Nendran banana, coconut oil, salt",
  description: "",
};

export interface SheetProduct {
  productId: string;
  name: string;
  category: { name: string };
  sellingPrice: Paise;
  mrp: Paise;
  inStock: boolean;
  /** Null where nobody counts. */
  available: number | null;
  netWeightGrams: number;
  hsnCode: string;
  gstRatePercent: number;
  isVeg: boolean;
  shelfLifeDays: number | null;
  ingredients: readonly string[];
  description: string;
}

const yesOrNo = (is: boolean) => (is ? "yes" : "no");
const numberOrNothing = (value: number | null) => (value === null ? "" : String(value));

/** Commas part them; where one has a comma of its own, the list is told as JSON. */
function listed(texts: readonly string[]): string {
  const isPlain = texts.every((text) => !text.includes(",") && !text.startsWith("["));
  return isPlain ? texts.join(", ") : JSON.stringify(texts);
}

export function sheetRow(product: SheetProduct): SheetRow {
  return {
    productId: product.productId,
    name: product.name,
    category: product.category.name,
    sellingPrice: String(toRupees(product.sellingPrice)),
    mrp: String(toRupees(product.mrp)),
    stock: yesOrNo(product.inStock),
    available: numberOrNothing(product.available),
    netWeightGrams: String(product.netWeightGrams),
    hsnCode: product.hsnCode,
    gstRatePercent: String(product.gstRatePercent),
    isVeg: yesOrNo(product.isVeg),
    shelfLifeDays: numberOrNothing(product.shelfLifeDays),
    ingredients: listed(product.ingredients),
    description: product.description,
  };
}

// A cell that begins so would be worked out as a formula. An apostrophe in front makes it text, also one that was
// there before: so every cell comes back as it was.
const ACTIVE = /^'*[=+\-@\t\r]/;

/** The cells of a line, in the order of SHEET_COLUMNS, harmless to a spreadsheet program. */
export function sheetCells(row: SheetRow): string[] {
  return SHEET_COLUMNS.map((column) => (ACTIVE.test(row[column]) ? `'${row[column]}` : row[column]));
}

function cellText(cell: string): string {
  return cell.startsWith("'") && ACTIVE.test(cell) ? cell.slice(1) : cell;
}

/** Case, spaces and what stands in brackets do not count: "selling PRICE" is "Selling price (₹)". */
const bare = (header: string) =>
  header
    .replace(/\(.*?\)/g, "")
    .replace(/[^\p{L}]/gu, "")
    .toLowerCase();
const COLUMN_BY_HEADER = new Map(
  SHEET_COLUMNS.flatMap((column) => [
    [bare(SHEET_HEADERS[column]), column],
    [column.toLowerCase(), column],
  ]),
);

export interface ReadSheet {
  /** `line` as the spreadsheet program counts, the headers being line 1. */
  rows: { line: number; row: SheetRow }[];
  /** Columns that are not there at all. */
  missing: SheetColumn[];
  /** Headers nobody knows; their cells are left alone. */
  unknown: string[];
}

/** @param lines cells as the file has them, headers first; the order of columns is the file's own */
export function readSheet(lines: readonly (readonly string[])[]): ReadSheet {
  const [headers = [], ...body] = lines;
  const columns = headers.map((header) => COLUMN_BY_HEADER.get(bare(header)));
  const rows = body.flatMap((cells, index) => {
    if (cells.every((cell) => cell.trim() === "")) return [];
    const row = Object.fromEntries(SHEET_COLUMNS.map((column) => [column, ""])) as unknown as SheetRow;
    for (const [place, column] of columns.entries())
      if (column) row[column] = cellText(cells[place] ?? "").trim();
    return [{ line: index + 2, row }];
  });
  return {
    rows,
    missing: SHEET_COLUMNS.filter((column) => !columns.includes(column)),
    unknown: headers.filter((header, place) => !columns[place] && header.trim() !== ""),
  };
}
