import * as z from "zod/mini";
import { defineCall } from "./call.ts";

/** Left out by those who do not know of it: no change. */
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

/** A row of a spreadsheet of products, as text. `productId` is the product to change, or empty for a new one. */
export const ProductRow = z.object({
  productId: z.string(),
  name: z.string(),
  category: z.string(),
  sellingPrice: z.string(),
  mrp: z.string(),
  stock: z.string(),
  available: z.string(),
  /** What was left when the row was exported; only the difference is applied to what is left now. */
  availableBefore: cell,
  /** The product's `unitsVersion` when the row was exported: a number that is imported once more counts once. */
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
  /** Digests of the cells at the export: those that are still the same change nothing (rules/product-sheet.ts). */
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
  isKeyed: true,
  body: z.object({
    rows: z.array(ProductRow).check(z.minLength(1, "There are no rows"), z.maxLength(MAX_IMPORTED_ROWS)),
    /** Checks the rows without saving anything. */
    isPreview: z.boolean(),
  }),
  reply: z.object({
    added: z.number(),
    changed: z.number(),
    /** For each row in order: what is done with it if it has no errors, and its errors by column. */
    rows: z.array(
      z.object({
        action: z.enum(["add", "change", "none"]),
        problems: z.record(z.string(), z.string()),
        /** The cells of a product that would be others than they are now, as the sheet has them. */
        changes: z.optional(z.array(z.object({ column: z.string(), before: z.string(), after: z.string() }))),
        /** Where the packets were typed by somebody since the export: what another number is to be counted from. */
        unitsNow: z.optional(z.object({ available: z.nullable(z.number()), unitsVersion: z.number() })),
      }),
    ),
  }),
  failure: "Failed to import products",
});
