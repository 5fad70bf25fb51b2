// The packets to take from the shelves for a batch of orders: one entry per product.

import { unitsToPack } from "./units-to-pack.ts";

interface PickedLine {
  productId: string;
  name: string;
  image: string | null;
  quantity: number;
  /** Of one packet; 0 if unknown. */
  netWeightGrams: number;
  goneUnits: number;
}

export interface PickListEntry {
  productId: string;
  name: string;
  image: string | null;
  /** The total for the batch. */
  packets: number;
  /** How many orders contain the product. */
  orders: number;
  /** Of one packet; null if unknown. */
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
 * How many packets of a product are still to be picked.
 * @param orders the batch
 * @param picked ids of the orders for which it has been picked
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
 * The orders that must wait if a product is short: the oldest are served first, and no order in part.
 * @param orders the batch, newest first
 * @param packets how many are available
 * @returns newest first
 */
export function ordersThatWait<Order extends { items: readonly PickedLine[] }>(
  orders: readonly Order[],
  productId: string,
  packets: number,
): Order[] {
  let left = packets;
  return orders
    .slice()
    .reverse()
    .filter(({ items }) => {
      const wanted = items
        .filter((line) => line.productId === productId)
        .reduce((units, line) => units + unitsToPack(line), 0);
      if (wanted === 0) return false;
      if (wanted > left) return true;
      left -= wanted;
      return false;
    })
    .slice()
    .reverse();
}
