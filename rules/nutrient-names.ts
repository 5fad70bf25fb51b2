/**
 * The values of a label's nutrition table per 100 g, in display order. Separate from their labels, because every
 * page loads the names.
 */
export const NUTRIENT_NAMES = [
  "energyKcal",
  "proteinGrams",
  "carbohydrateGrams",
  "totalSugarsGrams",
  "addedSugarsGrams",
  "totalFatGrams",
  "saturatedFatGrams",
  "transFatGrams",
  "sodiumMg",
] as const;

export type NutrientName = (typeof NUTRIENT_NAMES)[number];
