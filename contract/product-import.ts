import * as z from "zod/mini";
import { defineCall } from "./call.ts";

/** Older clients omit these columns; empty means no change. */
const cell = z._default(z.string(), "");

const labelCells = {
  genericName: cell,
  isVeganApproved: cell,
  isCombination: cell,
  shelfLifeMonths: cell,
  storage: cell,
  allergens: cell,
  mayContain: cell,
  energyKcal: cell,
  proteinGrams: cell,
  carbohydrateGrams: cell,
  totalSugarsGrams: cell,
  addedSugarsGrams: cell,
  totalFatGrams: cell,
  saturatedFatGrams: cell,
  transFatGrams: cell,
  sodiumMg: cell,
  countryOfOrigin: cell,
  makerName: cell,
  makerAddress: cell,
  customerCare: cell,
};

/** A spreadsheet row as text. `productId` names the product to change and is empty for a new one. */
export const ProductRow = z.object({
  productId: z.string(),
  name: z.string(),
  category: z.string(),
  sellingPrice: z.string(),
  mrp: z.string(),
  stock: z.string(),
  available: z.string(),
  /** The units left when the row was exported; only the difference is applied to the current count. */
  availableBefore: cell,
  /** The product's `unitsVersion` when the row was exported: a repeated import counts once. */
  unitsVersion: cell,
  lowStockLevel: cell,
  netWeightGrams: z.string(),
  hsnCode: z.string(),
  gstRatePercent: z.string(),
  isVeg: z.string(),
  shelfLifeDays: z.string(),
  ingredients: z.string(),
  description: z.string(),
  ...labelCells,
  /** Digests of the exported cells: cells that still match change nothing (rules/product-sheet.ts). */
  asExported: cell,
});
export type ProductRow = z.output<typeof ProductRow>;

export const MAX_IMPORTED_ROWS = 1_000;

export const importProducts = defineCall({
  method: "POST",
  path: "/api/admin/products/import",
  summary:
    "Adds and changes products from the rows of a spreadsheet: all of them, or none where one is wrong. " +
    "All but a preview needs the password again",
  access: "owner",
  changes: ["catalogue"],
  isKeyed: true,
  body: z.object({
    rows: z.array(ProductRow).check(z.minLength(1, "There are no rows"), z.maxLength(MAX_IMPORTED_ROWS)),
    /** Validates the rows without saving. */
    isPreview: z.boolean(),
  }),
  reply: z.object({
    added: z.number(),
    changed: z.number(),
    /** For each row in order: its action if it has no errors, and its errors by column. */
    rows: z.array(
      z.object({
        action: z.enum(["add", "change", "none"]),
        problems: z.record(z.string(), z.string()),
        /** The cells that would change, in the sheet's format. */
        changes: z.optional(z.array(z.object({ column: z.string(), before: z.string(), after: z.string() }))),
        /** The current units, if they were edited since the export: a new number must be based on them. */
        unitsNow: z.optional(z.object({ available: z.nullable(z.number()), unitsVersion: z.number() })),
      }),
    ),
  }),
  failure: "Failed to import products",
});
