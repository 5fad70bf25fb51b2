// What may be said of a product, and what is wrong with it as it was typed.
import { isTypedRupees, isTypedWhole, RUPEES_ERROR, wholeNumberError } from "./typed-values.ts";

/** The longest texts and lists, the highest numbers. */
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

/** Of food under India's tariff: chapter, heading or the whole item; empty where nobody knows it. */
export const HSN_CODE = /^(\d{4}|\d{6}|\d{8})?$/;
export const HSN_ERROR = "4, 6 or 8 digits";
export const PRICE_ERROR = "The selling price must be above ₹0";
export const MRP_TOO_LOW = "The MRP cannot be below the selling price";

export const textTooLong = (longest: number) => `At most ${longest} characters`;

export interface ProductDetail {
  label: string;
  value: string;
}

/** The fields of a product as texts somebody typed. */
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
  /** Empty where nobody counts. */
  available: string;
  shelfLifeDays: string;
}

const longerThan = (text: string, longest: number) => (text.length > longest ? textTooLong(longest) : null);

function priceProblem(typed: string): string | null {
  if (!isTypedRupees(typed)) return RUPEES_ERROR;
  return Number(typed) > 0 ? null : PRICE_ERROR;
}

function mrpProblem(mrp: string, sellingPrice: string): string | null {
  if (!isTypedRupees(mrp)) return RUPEES_ERROR;
  return isTypedRupees(sellingPrice) && Number(mrp) < Number(sellingPrice) ? MRP_TOO_LOW : null;
}

function wholeProblem(typed: string, least: number, most: number): string | null {
  return typed === "" || isTypedWhole(typed, least, most) ? null : wholeNumberError(least, most);
}

function ingredientsProblem(ingredients: readonly string[]): string | null {
  if (ingredients.length > PRODUCT_LIMITS.ingredients)
    return `At most ${PRODUCT_LIMITS.ingredients} ingredients`;
  const long = ingredients.find((each) => each.length > PRODUCT_LIMITS.ingredient);
  return long ? `“${long.slice(0, 30)}…” is longer than ${PRODUCT_LIMITS.ingredient} characters` : null;
}

/**
 * What is wrong, by the path of the field: `mrp`, `details.0.label`. Empty where it may be sent.
 * @param typed texts without spaces around them
 */
export function productProblems(typed: TypedProduct): Record<string, string> {
  const limits = PRODUCT_LIMITS;
  const found: Record<string, string | null> = {
    name: typed.name === "" ? "Enter a name" : longerThan(typed.name, limits.name),
    category: typed.category === "" ? "Choose a category" : null,
    sellingPrice: priceProblem(typed.sellingPrice),
    mrp: mrpProblem(typed.mrp, typed.sellingPrice),
    description: longerThan(typed.description, limits.description),
    ingredients: ingredientsProblem(typed.ingredients),
    netWeightGrams: wholeProblem(typed.netWeightGrams, 0, limits.netWeightGrams),
    hsnCode: HSN_CODE.test(typed.hsnCode) ? null : HSN_ERROR,
    available: wholeProblem(typed.available, 0, limits.available),
    shelfLifeDays: wholeProblem(typed.shelfLifeDays, 1, limits.shelfLifeDays),
  };
  for (const [index, { label, value }] of typed.details.entries()) {
    found[`details.${index}.label`] = label === "" ? "Enter a label" : longerThan(label, limits.detailLabel);
    found[`details.${index}.value`] = value === "" ? "Enter a value" : longerThan(value, limits.detailValue);
  }
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

/** Ingredients as a label lists them: parted by commas and lines, but not within brackets. */
export function splitIngredients(text: string): string[] {
  return text
    .split(/[,;\n](?![^(]*\))/)
    .map((each) => each.replace(/\s+/g, " ").trim())
    .filter(Boolean);
}

/** The list with more at its end; one that is there already stays where it is. */
export function addIngredients(list: readonly string[], more: readonly string[]): string[] {
  const added = [...list];
  for (const each of more) {
    if (!added.some((there) => there.toLowerCase() === each.toLowerCase())) added.push(each);
  }
  return added;
}

/** Whole percent that the selling price is below the MRP, rounded down: never more than it is. */
export function percentBelow(mrp: number, sellingPrice: number): number {
  return mrp > sellingPrice ? Math.floor(((mrp - sellingPrice) * 100) / mrp) : 0;
}
