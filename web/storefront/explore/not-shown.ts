// Pages shift as products come and go, so products that are already shown are left out.
interface Listed {
  productId: string;
}

/** Of `more`, those that are not shown already. */
export function notShown<Product extends Listed>(
  shown: readonly Listed[],
  more: readonly Product[],
): Product[] {
  const known = new Set(shown.map(({ productId }) => productId));
  return more.filter(({ productId }) => !known.has(productId));
}
