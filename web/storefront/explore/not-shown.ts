// Lists move while she reads: what leaves the shop has those after it move up, what is added has them move down.
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
