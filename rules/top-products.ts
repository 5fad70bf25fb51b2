// The products that the home page shows first (spec, section 5).

export const MAX_TOP_PRODUCTS = 10;
export const MIN_TOP_PRODUCTS = 2;

/** Selects or deselects a product. Selecting an eleventh is ignored. */
export function toggleTopProduct<Id>(selected: readonly Id[], id: Id): Id[] {
  if (selected.includes(id)) return selected.filter((other) => other !== id);
  return selected.length < MAX_TOP_PRODUCTS ? [...selected, id] : [...selected];
}

export function canSaveTopProducts(selected: readonly unknown[]): boolean {
  return selected.length >= MIN_TOP_PRODUCTS && selected.length <= MAX_TOP_PRODUCTS;
}
