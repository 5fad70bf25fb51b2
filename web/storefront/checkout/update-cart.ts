// Updates the cart from the shop: removes what is out of stock, and reports changed prices.
import type { PriceChange } from "../../../contract/checkout.ts";
import type { ProductCard } from "../../../contract/product-cards.ts";
import type { Slug } from "../../../rules/ids.ts";
import { changeLines, type KartLine, remove } from "./cart-store.ts";

export interface ShopState {
  outOfStock: readonly Slug[];
  /** Those of the cart that are on sale; null when they could not be loaded. */
  products: ProductCard[] | null;
}

/**
 * The shop's answers about the products of the cart. A card is the same for every shopper: it does not know what the
 * shopper's own unpaid order holds, which `outOfStock` does.
 * @param outOfStock null without an answer, as `cards`
 */
export function shopState(outOfStock: readonly Slug[] | null, cards: ProductCard[] | null): ShopState {
  const products =
    outOfStock && cards
      ? cards.map((card) => ({ ...card, stock: !outOfStock.includes(card.productId) }))
      : cards;
  return { outOfStock: outOfStock ?? [], products };
}

/** A difference between a line and the catalogue. */
interface LineChange {
  productId: Slug;
  /** The name the line had. */
  name: string;
  what: "name" | "price" | "out of stock";
}

/**
 * Lowers the lines of what there is too little of, and removes those of what there is none of.
 * @param left units that there are, by product
 * @returns the lines that were changed, with the units that are left
 */
export function keepWhatIsLeft(left: ReadonlyMap<string, number>): { name: string; left: number }[] {
  const short: { name: string; left: number }[] = [];
  changeLines((lines) =>
    lines.flatMap((line) => {
      const units = left.get(line.productId) ?? line.quantity;
      if (units >= line.quantity) return [line];
      short.push({ name: line.name, left: units });
      return units > 0 ? [{ ...line, quantity: units }] : [];
    }),
  );
  return short;
}

/** @returns whether lines were removed, and the changed prices */
export function updateCart(lines: readonly KartLine[], { outOfStock, products }: ShopState) {
  const gone = new Set(outOfStock);
  let prices: PriceChange[] = [];
  if (products) {
    const current = new Map(products.map((product) => [product.productId, product]));
    prices = lines.flatMap(({ productId, sellingPrice: from }) => {
      const product = current.get(productId);
      if (!product?.stock || product.sellingPrice === from) return [];
      return [{ productId, name: product.name, from, to: product.sellingPrice }];
    });
    for (const { productId, what } of replaceFromCatalogue(lines, products)) {
      if (what === "out of stock") gone.add(productId);
    }
  }
  for (const productId of gone) remove(productId);
  return { hasRemoved: lines.some(({ productId }) => gone.has(productId)), prices };
}

/**
 * Updates names, prices and stock of the lines that were asked about: what came into the cart meanwhile stays as it is.
 * @param asked the lines of then
 * @param products those of them that are on sale; a line whose product is missing is out of stock
 * @returns what changed; lines out of stock are marked, not removed
 */
function replaceFromCatalogue(asked: readonly KartLine[], products: readonly ProductCard[]): LineChange[] {
  const askedIds = new Set(asked.map(({ productId }) => productId));
  const byId = new Map(products.map((product) => [product.productId, product]));
  const changes: LineChange[] = [];
  changeLines((lines) =>
    lines.map((line) => {
      const { productId, name } = line;
      if (!askedIds.has(productId)) return line;
      const product = byId.get(productId);
      if (!product?.stock) {
        changes.push({ productId, name, what: "out of stock" });
        return { ...line, stock: false };
      }
      if (product.name !== name) changes.push({ productId, name, what: "name" });
      if (product.sellingPrice !== line.sellingPrice) changes.push({ productId, name, what: "price" });
      const { _id, images, sellingPrice, mrp, stock, category } = product;
      return { ...line, _id, name: product.name, images, sellingPrice, mrp, stock, category };
    }),
  );
  return changes;
}
