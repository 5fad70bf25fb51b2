import type { ProductToOrder } from "../../../contract/phone-orders.ts";
import { shortageAdvice, stockWords } from "./stock-words.ts";

type Chosen = Pick<ProductToOrder, "name" | "stock" | "available"> & { quantity: number };

/** Those of which there are fewer than she wants. */
export function missingOf<Line extends Chosen>(chosen: readonly Line[]): Line[] {
  return chosen.filter(({ stock, available, quantity }) => !stock || (available ?? quantity) < quantity);
}

/** What keeps an order from being placed and is not beside a field; null where nothing is. */
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
