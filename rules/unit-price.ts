// The price per gram or kilogram, for comparing packs of different sizes (Legal Metrology Rules, rule 6(11)).
import { type Paise, paise } from "./money.ts";

const GRAMS_IN_KILOGRAM = 1_000;

export interface UnitPrice {
  /** Per gram for packs below a kilogram, else per kilogram; rounded half up to the paisa. */
  price: Paise;
  unit: "g" | "kg";
}

/**
 * @param price of a pack, paise
 * @param netWeightGrams of its contents
 * @returns null for a pack of exactly one kilogram, whose price is the unit price, and for an unknown weight
 */
export function unitPrice(price: Paise, netWeightGrams: number): UnitPrice | null {
  if (!(netWeightGrams > 0) || netWeightGrams === GRAMS_IN_KILOGRAM) return null;
  const isByKilogram = netWeightGrams > GRAMS_IN_KILOGRAM;
  const units = isByKilogram ? netWeightGrams / GRAMS_IN_KILOGRAM : netWeightGrams;
  return { price: paise(Math.floor(price / units + 0.5)), unit: isByKilogram ? "kg" : "g" };
}

const rupees = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });

/** "₹0.70 per g": always with two decimals, as the rule requires. */
export function formatUnitPrice({ price, unit }: UnitPrice): string {
  return `${rupees.format(price / 100)} per ${unit}`;
}

/** 200 g, 1 kg, 1.5 kg. */
export function formatWeight(grams: number): string {
  return grams < GRAMS_IN_KILOGRAM ? `${grams} g` : `${grams / GRAMS_IN_KILOGRAM} kg`;
}
