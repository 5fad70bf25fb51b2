// Updates the cart from the shop: removes what is out of stock, and reports changed prices.

import type { PriceChange } from "../../../contract/checkout.ts";
import type { Slug } from "../../../rules/ids.ts";
import type { ShopState } from "./cart-calls.ts";
import { type KartLine, remove, replaceFromCatalogue } from "./cart-store.ts";

export function removeLines(productIds: readonly Slug[]): void {
  for (const productId of productIds) remove(productId);
}

/** @returns whether lines were removed, and the changed prices */
export function updateCart(lines: readonly KartLine[], { outOfStock, products }: ShopState) {
  const gone = new Set(outOfStock);
  let prices: PriceChange[] = [];
  if (products.length > 0) {
    const current = new Map(products.map((product) => [product.productId, product]));
    prices = lines.flatMap(({ productId, sellingPrice: from }) => {
      const product = current.get(productId);
      if (!product?.stock || product.sellingPrice === from) return [];
      return [{ productId, name: product.name, from, to: product.sellingPrice }];
    });
    for (const { productId, what } of replaceFromCatalogue(products)) {
      if (what === "out of stock") gone.add(productId);
    }
  }
  removeLines([...gone]);
  return { hasRemoved: lines.some(({ productId }) => gone.has(productId)), prices };
}
