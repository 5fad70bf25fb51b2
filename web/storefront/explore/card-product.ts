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
