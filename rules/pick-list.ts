// What to take from the shelves for a batch of orders: one entry per product.

import { unitsToPack } from "./units-to-pack.ts";

interface PickedLine {
  productId: string;
  name: string;
  image: string | null;
  quantity: number;
  /** Of one packet; 0 where it is not known. */
  netWeightGrams: number;
  goneUnits: number;
}

export interface PickListEntry {
  productId: string;
  name: string;
  image: string | null;
  /** In the whole batch. */
  packets: number;
  /** How many orders contain it. */
  orders: number;
  /** Of one packet; null where it is not known. */
  grams: number | null;
}

/**
 * @param orders the batch, newest first; name, picture and weight come from the newest order of a product
 * @param onSale the products on sale in the shop's order; products no longer on sale come last, by name
 */
export function pickList(
  orders: readonly { items: readonly PickedLine[] }[],
  onSale: readonly { productId: string }[],
): PickListEntry[] {
  const positions = new Map(onSale.map(({ productId }, position) => [productId, position]));
  const entries = new Map<string, PickListEntry>();
  for (const { items } of orders) {
    const counted = new Set<string>();
    for (const line of items) {
      const { productId, name, image } = line;
      const units = unitsToPack(line);
      if (units === 0) continue;
      const grams = line.netWeightGrams || null;
      const entry = entries.get(productId) ?? { productId, name, image, packets: 0, orders: 0, grams };
      entry.packets += units;
      if (!counted.has(productId)) entry.orders += 1;
      counted.add(productId);
      entries.set(productId, entry);
    }
  }
  const positionOf = ({ productId }: PickListEntry) => positions.get(productId) ?? positions.size;
  return [...entries.values()].sort((a, b) => positionOf(a) - positionOf(b) || a.name.localeCompare(b.name));
}

/**
 * How many packets of a product are still to be taken from the shelf.
 * @param orders the batch
 * @param picked the orders for which it has been taken
 */
export function packetsToPick<Order extends { orderId: string; items: readonly PickedLine[] }>(
  orders: readonly Order[],
  productId: string,
  picked: ReadonlySet<string>,
): number {
  return orders
    .filter(({ orderId }) => !picked.has(orderId))
    .flatMap(({ items }) => items)
    .filter((line) => line.productId === productId)
    .reduce((units, line) => units + unitsToPack(line), 0);
}

/**
 * The orders that wait where there are too few packets of a product: the oldest are served first, and no order in part.
 * @param orders the batch, newest first
 * @param packets how many there are
 * @returns newest first
 */
export function ordersThatWait<Order extends { items: readonly PickedLine[] }>(
  orders: readonly Order[],
  productId: string,
  packets: number,
): Order[] {
  let left = packets;
  return orders
    .toReversed()
    .filter(({ items }) => {
      const wanted = items
        .filter((line) => line.productId === productId)
        .reduce((units, line) => units + unitsToPack(line), 0);
      if (wanted === 0) return false;
      if (wanted > left) return true;
      left -= wanted;
      return false;
    })
    .toReversed();
}
