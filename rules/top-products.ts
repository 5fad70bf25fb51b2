// How many products the home page may show first (spec, section 5).

export const MAX_TOP_PRODUCTS = 10;
export const MIN_TOP_PRODUCTS = 2;

/** Adds or takes away one; an eleventh is refused by leaving the list as it is. */
export function toggleTopProduct(selected: readonly string[], id: string): string[] {
  if (selected.includes(id)) return selected.filter((other) => other !== id);
  return selected.length < MAX_TOP_PRODUCTS ? [...selected, id] : [...selected];
}

export function canSaveTopProducts(selected: readonly string[]): boolean {
  return selected.length >= MIN_TOP_PRODUCTS && selected.length <= MAX_TOP_PRODUCTS;
}
