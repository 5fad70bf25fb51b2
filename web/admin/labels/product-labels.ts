// The labels of a product's fields, on its form, on the screen of the stock and in the history.
import { NUTRIENT_NAMES, type NutrientName } from "../../../rules/nutrient-names.ts";
import { NUTRIENTS } from "../../../rules/nutrition.ts";
import { SHEET_HEADERS } from "../../../rules/product-sheet.ts";

const NUTRIENT_LABELS = Object.fromEntries(
  NUTRIENT_NAMES.map((name) => [name, `${NUTRIENTS[name].label} (${NUTRIENTS[name].unit})`]),
) as Readonly<Record<NutrientName, string>>;

/** The spreadsheet's columns have the same labels, with few exceptions. */
export const PRODUCT_LABELS = {
  ...SHEET_HEADERS,
  ...NUTRIENT_LABELS,
  gstRatePercent: "GST rate",
  isCounted: "Track stock",
  isVeganApproved: "Approved as vegan",
  allergens: "Contains",
  images: "Pictures",
  details: "Product details",
} as const;
