import type { ProductCard } from "../../../contract/product-cards.ts";

/** The fields a card needs; loaders send no others to the browser. */
export type CardProduct = Pick<
  ProductCard,
  "productId" | "name" | "images" | "sellingPrice" | "mrp" | "stock"
>;

export function toCardProduct({
  productId,
  name,
  images,
  sellingPrice,
  mrp,
  stock,
}: CardProduct): CardProduct {
  return { productId, name, images, sellingPrice, mrp, stock };
}

export interface ListedProduct extends CardProduct {
  /** Name of its category. */
  category: string;
}

export function toListedProduct(card: ProductCard): ListedProduct {
  return { ...toCardProduct(card), category: card.category.name };
}

/** Those of `more` that are not shown yet: pages shift when products are added or removed. */
export function notShown<Product extends Pick<CardProduct, "productId">>(
  shown: readonly Pick<CardProduct, "productId">[],
  more: readonly Product[],
): Product[] {
  const known = new Set(shown.map(({ productId }) => productId));
  return more.filter(({ productId }) => !known.has(productId));
}
