// The message for a shopper who wants more units than are left.

/**
 * Shown next to the product.
 * @param left units; 0 for none
 */
export function unitsLeft(left: number): string {
  return left > 0 ? `Only ${left.toLocaleString("en-IN")} left` : "Out of stock";
}

/**
 * One sentence per product.
 * @param short the products and their units left, 0 or more
 */
export function unitsLeftOf(short: readonly { name: string; left: number }[]): string {
  return short
    .map(({ name, left }) => (left > 0 ? `${unitsLeft(left)} of ${name}.` : `${name} is out of stock.`))
    .join(" ");
}
