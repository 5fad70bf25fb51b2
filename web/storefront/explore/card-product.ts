import type { Product } from "../../../contract/catalogue.ts";

/** The fields a card needs; loaders send no others to the browser. */
export type CardProduct = Pick<Product, "productId" | "name" | "images" | "sellingPrice" | "mrp" | "stock">;

export function toCardProduct({ productId, name, images, sellingPrice, mrp, stock }: Product): CardProduct {
  return { productId, name, images, sellingPrice, mrp, stock };
}
