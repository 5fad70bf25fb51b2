// The stock of ordered products, and what prevents the order from being placed.
import type { ProductToOrder } from "../../../contract/phone-orders.ts";

export interface ChosenProduct extends ProductToOrder {
  quantity: number;
}

/** The stock of a product as text. */
export function stockText({ stock, available }: Pick<ProductToOrder, "stock" | "available">): string {
  if (!stock) return "Sold out";
  if (available === null) return "In stock";
  return available === 1 ? "1 left" : `${available.toLocaleString("en-IN")} left`;
}

/** What to do about a product with too few units in stock. */
export function shortageAdvice({ stock }: Pick<ProductToOrder, "stock">): string {
  return stock ? "reduce the quantity or remove it" : "remove it";
}

type Chosen = Pick<ProductToOrder, "name" | "stock" | "available"> & { quantity: number };

/** The lines that order more units than are in stock. */
export function missingOf<Line extends Chosen>(chosen: readonly Line[]): Line[] {
  return chosen.filter(({ stock, available, quantity }) => !stock || (available ?? quantity) < quantity);
}

/** Why the order cannot be placed, apart from errors that fields show; null if nothing prevents it. */
export function obstacleOf(chosen: readonly Chosen[]): string | null {
  if (chosen.length === 0) return "Add at least one product.";
  const missing = missingOf(chosen);
  if (missing.length === 0) return null;
  return missing
    .map((line) => {
      const advice = shortageAdvice(line);
      return `${line.name}: ${stockText(line)}. ${advice.charAt(0).toUpperCase()}${advice.slice(1)}.`;
    })
    .join(" ");
}
