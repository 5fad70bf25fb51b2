// What to take from the shelves for a batch of orders: one entry a product.

interface PickedLine {
  productId: string;
  name: string;
  image: string | null;
  quantity: number;
}

export interface PickListEntry {
  productId: string;
  name: string;
  image: string | null;
  /** Packets of it in the whole batch. */
  packets: number;
  /** How many orders they go to. */
  orders: number;
  /** Of one packet; null where nobody said. */
  grams: number | null;
}

/**
 * @param orders the batch; a product's newest order gives its name and picture
 * @param shelf the products on sale in the shop's order; others come after them by name
 */
export function pickList(
  orders: readonly { items: readonly PickedLine[] }[],
  shelf: readonly { productId: string; netWeightGrams: number }[],
): PickListEntry[] {
  const places = new Map(shelf.map(({ productId }, place) => [productId, place]));
  const weights = new Map(shelf.map(({ productId, netWeightGrams }) => [productId, netWeightGrams]));
  const entries = new Map<string, PickListEntry>();
  for (const { items } of orders) {
    const counted = new Set<string>();
    for (const { productId, name, image, quantity } of items) {
      const grams = weights.get(productId) || null;
      const entry = entries.get(productId) ?? { productId, name, image, packets: 0, orders: 0, grams };
      entry.packets += quantity;
      if (!counted.has(productId)) entry.orders += 1;
      counted.add(productId);
      entries.set(productId, entry);
    }
  }
  const placeOf = ({ productId }: PickListEntry) => places.get(productId) ?? places.size;
  return [...entries.values()].sort((a, b) => placeOf(a) - placeOf(b) || a.name.localeCompare(b.name));
}
