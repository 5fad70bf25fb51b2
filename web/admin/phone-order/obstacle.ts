import type { ProductToOrder } from "../../../contract/phone-orders.ts";
import { shortageAdvice, stockWords } from "./stock-words.ts";

type Chosen = Pick<ProductToOrder, "name" | "stock" | "available"> & { quantity: number };

/** The lines with more units than are in stock. */
export function missingOf<Line extends Chosen>(chosen: readonly Line[]): Line[] {
  return chosen.filter(({ stock, available, quantity }) => !stock || (available ?? quantity) < quantity);
}

/** Why an order cannot be placed, if no field shows it; null without an obstacle. */
export function obstacleOf(chosen: readonly Chosen[]): string | null {
  if (chosen.length === 0) return "Choose at least one product.";
  const missing = missingOf(chosen);
  if (missing.length === 0) return null;
  return missing
    .map((line) => {
      const advice = shortageAdvice(line);
      return `${line.name}: ${stockWords(line)}. ${advice.charAt(0).toUpperCase()}${advice.slice(1)}.`;
    })
    .join(" ");
}
