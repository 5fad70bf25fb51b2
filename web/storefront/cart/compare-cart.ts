// Brings the cart up to date with the shop: what ran out is taken out, what costs more or less now is told.
import type { Paise } from "../../../rules/money.ts";
import type { ShopNow } from "./cart-calls.ts";
import { type KartLine, remove, replaceFromCatalogue } from "./cart-store.ts";

export interface PriceNotice {
  productId: string;
  name: string;
  from: Paise;
  to: Paise;
}

export function removeLines(productIds: readonly string[]): void {
  for (const productId of productIds) remove(productId);
}

/** @returns whether lines were taken out, and the prices that changed */
export function bringUpToDate(lines: readonly KartLine[], { outOfStock, products }: ShopNow) {
  const gone = new Set(outOfStock);
  let prices: PriceNotice[] = [];
  if (products.length > 0) {
    const now = new Map(products.map((product) => [product.productId, product]));
    prices = lines.flatMap(({ productId, sellingPrice: from }) => {
      const product = now.get(productId);
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
