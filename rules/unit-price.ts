// What a gram or a kilogram costs, so that packs of different sizes can be compared (Legal Metrology, r.6(11)).
import { type Paise, paise } from "./money.ts";

const GRAMS_IN_KILOGRAM = 1_000;

export interface UnitPrice {
  /** Of one gram below a kilogram, of one kilogram from there on; rounded half up to the paisa. */
  price: Paise;
  unit: "g" | "kg";
}

/**
 * @param price what a pack costs, paise
 * @param netWeightGrams what is in it; above zero
 * @returns null where it would say no more than the price does, or the weight is not known
 */
export function unitPrice(price: Paise, netWeightGrams: number): UnitPrice | null {
  if (!(netWeightGrams > 0) || netWeightGrams === GRAMS_IN_KILOGRAM) return null;
  const isByKilogram = netWeightGrams > GRAMS_IN_KILOGRAM;
  const units = isByKilogram ? netWeightGrams / GRAMS_IN_KILOGRAM : netWeightGrams;
  return { price: paise(Math.floor(price / units + 0.5)), unit: isByKilogram ? "kg" : "g" };
}

/** A weight as a label says it: 200 g, 1 kg, 1.5 kg. */
export function formatWeight(grams: number): string {
  return grams < GRAMS_IN_KILOGRAM ? `${grams} g` : `${grams / GRAMS_IN_KILOGRAM} kg`;
}
