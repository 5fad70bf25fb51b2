import type { ProductToOrder } from "../../../contract/phone-orders.ts";

/** How many of a product there are. */
export function stockWords({ stock, available }: Pick<ProductToOrder, "stock" | "available">): string {
  if (!stock) return "Sold out";
  if (available === null) return "In stock";
  return available === 1 ? "1 left" : `${available.toLocaleString("en-IN")} left`;
}

/** What to do with a product of which too few are in stock. */
export function shortageAdvice({ stock }: Pick<ProductToOrder, "stock">): string {
  return stock ? "take fewer, or leave it out" : "leave it out";
}
