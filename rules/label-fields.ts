// Validates the label part of the product form.
import {
  decimalError,
  isDecimalInput,
  isWholeNumberInput,
  numberTyped,
  wholeNumberError,
} from "./number-input.ts";
import { NUTRIENT_NAMES, type NutrientName } from "./nutrient-names.ts";
import { NUTRIENTS, type Nutrition } from "./nutrition.ts";
import { textTooLong } from "./product-fields.ts";
import { LABEL_LIMITS, labelProblems } from "./product-label.ts";

const TEXTS = [
  "genericName",
  "makerName",
  "makerAddress",
  "customerCare",
  "countryOfOrigin",
  "storage",
] as const;

/** As typed and trimmed; empty if not stated. */
export interface TypedLabel
  extends Readonly<Record<NutrientName, string>>,
    Readonly<Record<(typeof TEXTS)[number], string>> {
  shelfLifeDays: string;
  shelfLifeMonths: string;
  isVeg: boolean;
  isVeganApproved: boolean;
  /** Null if not stated. */
  allergens: readonly string[] | null;
  mayContain: readonly string[];
}

const numberOf = (typed: string) => (typed === "" ? null : numberTyped(typed));

/** The values of the nutrition table; invalid numbers count as not stated. */
export function nutritionOf(typed: Readonly<Record<NutrientName, string>>): Nutrition {
  const values = NUTRIENT_NAMES.map((name) => [
    name,
    isDecimalInput(typed[name], NUTRIENTS[name].max) ? numberTyped(typed[name]) : null,
  ]);
  return Object.fromEntries(values) as Nutrition;
}

function listProblem(list: readonly string[]): string | null {
  if (list.length > LABEL_LIMITS.allergens) return `At most ${LABEL_LIMITS.allergens}`;
  const isLong = list.some((item) => item.length > LABEL_LIMITS.allergen);
  return isLong ? textTooLong(LABEL_LIMITS.allergen) : null;
}

/** The errors by field; empty if the label is valid. */
export function typedLabelProblems(typed: TypedLabel): Record<string, string> {
  const { shelfLifeMonths, allergens, mayContain } = typed;
  const isMonths =
    shelfLifeMonths === "" || isWholeNumberInput(shelfLifeMonths, 1, LABEL_LIMITS.shelfLifeMonths);
  const shapes: Record<string, string | null> = {
    shelfLifeMonths: isMonths ? null : wholeNumberError(1, LABEL_LIMITS.shelfLifeMonths),
    allergens: listProblem(allergens ?? []),
    mayContain: listProblem(mayContain),
  };
  for (const name of TEXTS)
    shapes[name] = typed[name].length > LABEL_LIMITS[name] ? textTooLong(LABEL_LIMITS[name]) : null;
  for (const name of NUTRIENT_NAMES) {
    const { max } = NUTRIENTS[name];
    shapes[name] = typed[name] === "" || isDecimalInput(typed[name], max) ? null : decimalError(max);
  }
  const untrue = labelProblems({
    ...nutritionOf(typed),
    shelfLifeDays: numberOf(typed.shelfLifeDays),
    shelfLifeMonths: numberOf(shelfLifeMonths),
    isVeg: typed.isVeg,
    isVeganApproved: typed.isVeganApproved,
  });
  const wrong = Object.entries(shapes).filter((entry): entry is [string, string] => entry[1] !== null);
  return { ...untrue, ...Object.fromEntries(wrong) };
}
