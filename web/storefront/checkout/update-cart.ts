// Updates the cart from the shop: removes what is out of stock, and reports changed prices.
import type { PriceChange } from "../../../contract/checkout.ts";
import type { ProductCard } from "../../../contract/product-cards.ts";
import type { Slug } from "../../../rules/ids.ts";
import { changeLines, type KartLine } from "./cart-store.ts";

export interface ShopState {
  outOfStock: readonly Slug[];
  /** Products of the cart that are on sale; null if they could not be loaded. */
  products: ProductCard[] | null;
}

/**
 * Combines the shop's replies about the products of the cart. A card is the same for all shoppers: it does not
 * consider the units that the shopper's own unpaid order holds, but `outOfStock` does.
 * @param outOfStock null without a reply, like `cards`; then nothing counts as out of stock, and checkout checks again
 */
export function shopState(outOfStock: readonly Slug[] | null, cards: ProductCard[] | null): ShopState {
  const missing = outOfStock ?? [];
  const products = cards?.map((card) => ({ ...card, stock: !missing.includes(card.productId) })) ?? null;
  return { outOfStock: missing, products };
}

/**
 * Lowers lines to the units that are left, and removes those of which none are left.
 * @param left units by product
 * @returns the changed lines as they were, with the units that are left
 */
export function lowerToUnitsLeft(left: ReadonlyMap<string, number>): (KartLine & { left: number })[] {
  const short: (KartLine & { left: number })[] = [];
  changeLines((lines) =>
    lines.flatMap((line) => {
      const units = left.get(line.productId) ?? line.quantity;
      if (units >= line.quantity) return [line];
      short.push({ ...line, left: units });
      return units > 0 ? [{ ...line, quantity: units }] : [];
    }),
  );
  return short;
}

/**
 * Removes what is out of stock, and updates names, prices and stock of the other lines that were checked. Lines that were
 * added since the check stay as they are.
 * @param requested the lines at the time of the check
 * @returns the removed lines, and the changed prices
 */
export function updateCart(requested: readonly KartLine[], { outOfStock, products }: ShopState) {
  const requestedIds = new Set(requested.map(({ productId }) => productId));
  const current = products && new Map(products.map((product) => [product.productId, product]));
  const isRemoved = (id: Slug) =>
    outOfStock.includes(id) || (current !== null && requestedIds.has(id) && !current.get(id)?.stock);
  const prices = requested.flatMap(({ productId, sellingPrice: from }): PriceChange[] => {
    const product = current?.get(productId);
    if (!product?.stock || product.sellingPrice === from) return [];
    return [{ productId, name: product.name, from, to: product.sellingPrice }];
  });
  changeLines((lines) =>
    lines.flatMap((line) => {
      if (isRemoved(line.productId)) return [];
      const product = requestedIds.has(line.productId) ? current?.get(line.productId) : undefined;
      if (!product) return [line];
      const { _id, name, images, sellingPrice, mrp, stock, category } = product;
      return [{ ...line, _id, name, images, sellingPrice, mrp, stock, category }];
    }),
  );
  return { removed: requested.filter(({ productId }) => isRemoved(productId)), prices };
}
