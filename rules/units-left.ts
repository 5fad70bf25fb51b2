// How many units of a product are left, in words, for whoever has asked for more.

/** Beside the product. @param left units; 0: none */
export function unitsLeft(left: number): string {
  return left > 0 ? `Only ${left.toLocaleString("en-IN")} left` : "Out of stock";
}

/** Of several products, a sentence each. @param short each with the units that are left, 0 or more */
export function unitsLeftOf(short: readonly { name: string; left: number }[]): string {
  return short
    .map(({ name, left }) => (left > 0 ? `${unitsLeft(left)} of ${name}.` : `${name} is out of stock.`))
    .join(" ");
}
