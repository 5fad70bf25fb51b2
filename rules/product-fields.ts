// A product's fields: their limits, and the validation of the form.
import { cutText } from "./cut-text.ts";
import { endedRateError, isGstRate } from "./gst-rates.ts";
import { MAX_LOW_STOCK_LEVEL } from "./low-stock.ts";
import {
  isRupeesInput,
  isWholeNumberInput,
  plainNumber,
  RUPEES_ERROR,
  rupeesTyped,
  wholeNumberError,
} from "./number-input.ts";

/** The maximum of each field: characters of texts, entries of lists, values of numbers. */
export const PRODUCT_LIMITS = {
  name: 120,
  description: 4_000,
  ingredients: 60,
  ingredient: 120,
  details: 30,
  detailLabel: 60,
  detailValue: 200,
  netWeightGrams: 100_000,
  available: 1_000_000,
  shelfLifeDays: 3_650,
} as const;

/** A code of India's customs tariff with 4, 6 or 8 digits, or empty if unknown. */
export const HSN_CODE = /^(\d{4}|\d{6}|\d{8})?$/;
export const HSN_ERROR = "4, 6 or 8 digits";

/**
 * Removes the blanks and dots that tariffs print in HSN codes: "2008.19 90" becomes 20081990. Other texts are
 * trimmed.
 */
export function plainHsnCode(typed: string): string {
  const written = plainNumber(typed);
  const code = written.replace(/[\s.]/g, "");
  return HSN_CODE.test(code) ? code : written;
}
export const PRICE_ERROR = "The selling price must be above ₹0";
export const MRP_TOO_LOW = "The MRP cannot be below the selling price";

export const textTooLong = (max: number) => `At most ${max} characters`;

export interface ProductDetail {
  label: string;
  value: string;
}

/** The fields of the product form, as typed. */
export interface TypedProduct {
  name: string;
  category: string;
  sellingPrice: string;
  mrp: string;
  description: string;
  ingredients: readonly string[];
  details: readonly ProductDetail[];
  netWeightGrams: string;
  hsnCode: string;
  gstRatePercent: string;
  /** Empty if units are not counted. */
  available: string;
  /** Empty for the shop's default level. */
  lowStockLevel: string;
  shelfLifeDays: string;
}

const lengthProblem = (text: string, max: number) => (text.length > max ? textTooLong(max) : null);

function priceProblem(typed: string): string | null {
  if (!isRupeesInput(typed)) return RUPEES_ERROR;
  return rupeesTyped(typed) > 0 ? null : PRICE_ERROR;
}

function mrpProblem(mrp: string, sellingPrice: string): string | null {
  if (!isRupeesInput(mrp)) return RUPEES_ERROR;
  return isRupeesInput(sellingPrice) && rupeesTyped(mrp) < rupeesTyped(sellingPrice) ? MRP_TOO_LOW : null;
}

function wholeNumberProblem(typed: string, min: number, max: number): string | null {
  return typed === "" || isWholeNumberInput(typed, min, max) ? null : wholeNumberError(min, max);
}

function ingredientsProblem(ingredients: readonly string[]): string | null {
  if (ingredients.length > PRODUCT_LIMITS.ingredients)
    return `At most ${PRODUCT_LIMITS.ingredients} ingredients`;
  const long = ingredients.find((each) => each.length > PRODUCT_LIMITS.ingredient);
  return long ? `“${cutText(long, 30)}…” is longer than ${PRODUCT_LIMITS.ingredient} characters` : null;
}

/**
 * The errors by field path, such as `mrp` or `details.0.label`; empty if the form is valid.
 * @param typed trimmed texts
 */
export function productProblems(typed: TypedProduct): Record<string, string> {
  const limits = PRODUCT_LIMITS;
  const found: Record<string, string | null> = {
    name: typed.name === "" ? "Enter a name" : lengthProblem(typed.name, limits.name),
    category: typed.category === "" ? "Choose a category" : null,
    sellingPrice: priceProblem(typed.sellingPrice),
    mrp: mrpProblem(typed.mrp, typed.sellingPrice),
    description: lengthProblem(typed.description, limits.description),
    ingredients: ingredientsProblem(typed.ingredients),
    netWeightGrams: wholeNumberProblem(typed.netWeightGrams, 0, limits.netWeightGrams),
    hsnCode: HSN_CODE.test(plainHsnCode(typed.hsnCode)) ? null : HSN_ERROR,
    gstRatePercent: isGstRate(Number(typed.gstRatePercent))
      ? null
      : endedRateError(Number(typed.gstRatePercent)),
    available: wholeNumberProblem(typed.available, 0, limits.available),
    lowStockLevel: wholeNumberProblem(typed.lowStockLevel, 0, MAX_LOW_STOCK_LEVEL),
    shelfLifeDays: wholeNumberProblem(typed.shelfLifeDays, 1, limits.shelfLifeDays),
  };
  for (const [index, { label, value }] of typed.details.entries()) {
    found[`details.${index}.label`] =
      label === "" ? "Enter a label" : lengthProblem(label, limits.detailLabel);
    found[`details.${index}.value`] =
      value === "" ? "Enter a value" : lengthProblem(value, limits.detailValue);
  }
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

/** Splits a label's list of ingredients at commas, semicolons and line breaks, except within brackets. */
export function splitIngredients(text: string): string[] {
  return text
    .split(/[,;\n](?![^(]*\))/)
    .map((each) => each.replace(/\s+/g, " ").trim())
    .filter(Boolean);
}

/** Appends ingredients that are not in the list yet, ignoring case. */
export function addIngredients(list: readonly string[], more: readonly string[]): string[] {
  const added = [...list];
  for (const each of more) {
    if (!added.some((listed) => listed.toLowerCase() === each.toLowerCase())) added.push(each);
  }
  return added;
}

/**
 * How many whole percent the selling price is below the MRP, rounded down so that the saving is never overstated.
 * Both arguments are in the same unit.
 */
export function percentBelow(mrp: number, sellingPrice: number): number {
  return mrp > sellingPrice ? Math.floor(((mrp - sellingPrice) * 100) / mrp) : 0;
}
