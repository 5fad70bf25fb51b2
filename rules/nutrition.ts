// The nutrition table of a food label, per 100 g (FSSAI Labelling and Display Regulations 2020, 5(3)).
import { NUTRIENT_NAMES, type NutrientName } from "./nutrient-names.ts";

export interface Nutrient {
  label: string;
  unit: "kcal" | "g" | "mg";
  /** The physical maximum in 100 g. */
  max: number;
  /** The nutrient that includes this one. */
  partOf?: NutrientName;
}

export const NUTRIENTS: Readonly<Record<NutrientName, Nutrient>> = {
  energyKcal: { label: "Energy", unit: "kcal", max: 900 },
  proteinGrams: { label: "Protein", unit: "g", max: 100 },
  carbohydrateGrams: { label: "Carbohydrate", unit: "g", max: 100 },
  totalSugarsGrams: { label: "Total sugars", unit: "g", max: 100, partOf: "carbohydrateGrams" },
  addedSugarsGrams: { label: "Added sugars", unit: "g", max: 100, partOf: "totalSugarsGrams" },
  totalFatGrams: { label: "Total fat", unit: "g", max: 100 },
  saturatedFatGrams: { label: "Saturated fat", unit: "g", max: 100, partOf: "totalFatGrams" },
  transFatGrams: { label: "Trans fat", unit: "g", max: 100, partOf: "totalFatGrams" },
  // Pure salt contains 39 g.
  sodiumMg: { label: "Sodium", unit: "mg", max: 40_000 },
};

/** Per 100 g; null if the label does not state it. */
export type Nutrition = Readonly<Record<NutrientName, number | null>>;

/** Impossible values, by nutrient. */
export function nutritionProblems(values: Nutrition): Partial<Record<NutrientName, string>> {
  const problems: Partial<Record<NutrientName, string>> = {};
  for (const name of NUTRIENT_NAMES) {
    const { label, max, unit, partOf } = NUTRIENTS[name];
    const value = values[name];
    if (value === null) continue;
    const whole = partOf ? values[partOf] : null;
    if (value < 0 || value > max) problems[name] = `From 0 to ${max} ${unit}`;
    else if (partOf && whole !== null && value > whole)
      problems[name] = `${label} cannot be more than ${NUTRIENTS[partOf].label.toLowerCase()}`;
  }
  const { proteinGrams, carbohydrateGrams, totalFatGrams } = values;
  if ((proteinGrams ?? 0) + (carbohydrateGrams ?? 0) + (totalFatGrams ?? 0) > 100)
    problems.totalFatGrams ??= "Protein, carbohydrate and fat are more than 100 g together";
  return problems;
}

/** Laboratories round, and fibre provides less energy. */
const ENERGY_TOLERANCE = 0.2;

/** A warning if the energy does not match the other values; null if it does or a value is missing. */
export function energyWarning({
  energyKcal,
  proteinGrams,
  carbohydrateGrams,
  totalFatGrams,
}: Nutrition): string | null {
  if (energyKcal === null || proteinGrams === null || carbohydrateGrams === null || totalFatGrams === null)
    return null;
  const expected = 4 * proteinGrams + 4 * carbohydrateGrams + 9 * totalFatGrams;
  if (Math.abs(energyKcal - expected) <= ENERGY_TOLERANCE * Math.max(energyKcal, expected)) return null;
  return `Protein, carbohydrate and fat make about ${Math.round(expected)} kcal: compare with the laboratory's report.`;
}
