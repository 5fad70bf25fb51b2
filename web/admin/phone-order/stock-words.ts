import type { ProductToOrder } from "../../../contract/phone-orders.ts";

/** How many of a product there are. */
export function stockWords({ stock, available }: Pick<ProductToOrder, "stock" | "available">): string {
  if (!stock) return "Sold out";
  if (available === null) return "In stock";
  return available === 1 ? "1 left" : `${available.toLocaleString("en-IN")} left`;
}
