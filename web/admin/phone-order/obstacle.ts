// The stock of ordered products, and what prevents an order from being placed.
import type { ProductToOrder } from "../../../contract/phone-orders.ts";

/** How many of a product there are. */
export function stockText({ stock, available }: Pick<ProductToOrder, "stock" | "available">): string {
  if (!stock) return "Sold out";
  if (available === null) return "In stock";
  return available === 1 ? "1 left" : `${available.toLocaleString("en-IN")} left`;
}

/** What to do with a product of which too few are in stock. */
export function shortageAdvice({ stock }: Pick<ProductToOrder, "stock">): string {
  return stock ? "take fewer, or leave it out" : "leave it out";
}

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
      return `${line.name}: ${stockText(line)}. ${advice.charAt(0).toUpperCase()}${advice.slice(1)}.`;
    })
    .join(" ");
}
