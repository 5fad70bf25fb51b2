// The shopper's cart, in local storage and so shared by all tabs. The server does not know it: there, and during
// hydration, it is empty.
import type { Product } from "../../../contract/catalogue.ts";
import { addToCart, changeQuantity, removeFromCart, totalQuantity } from "../../../rules/cart.ts";
import type { CartCoupon } from "../../../rules/cart-coupon.ts";
import type { Slug } from "../../../rules/ids.ts";
import { MAX_LINES, MAX_QUANTITY } from "../../../rules/pricing.ts";
import { createStore } from "../../ui/create-store.ts";
import { storedCoupon, storedKart } from "../remembered.ts";
import { type KartLine, readCoupon, readKart, writeCoupon, writeKart } from "./kart-storage.ts";

export type { KartLine } from "./kart-storage.ts";

interface Cart {
  lines: KartLine[];
  /** The chosen coupon. It applies only once the items cost enough (rules/cart-coupon.ts). */
  coupon: CartCoupon | null;
  /** Whether the cart has been read; false on the server and during hydration. */
  isRestored: boolean;
}

const EMPTY: Cart = { lines: [], coupon: null, isRestored: false };
// False after storage has refused a write: from then on the copy in memory is newer.
let isPersisted = true;

function readAll(): Cart {
  return { lines: readKart(storedKart.read()), coupon: readCoupon(storedCoupon.read()), isRestored: true };
}

const cart = createStore(EMPTY, readAll, (onChange) => {
  for (const part of [storedKart, storedCoupon]) part.watch(() => isPersisted && onChange());
});

export const currentCart = cart.read;

/** Changes the lines, in all tabs. */
export function changeLines(change: (lines: KartLine[]) => KartLine[]) {
  // Reads storage first: another tab may have just changed it.
  const lines = change(isPersisted ? readKart(storedKart.read()) : currentCart().lines);
  isPersisted = storedKart.write(writeKart(lines));
  cart.write({ ...currentCart(), lines });
}

/** A product that is added to the cart. Product cards have fewer fields than the product page. */
export type AddedProduct = Pick<Product, "productId" | "name" | "images" | "sellingPrice" | "mrp" | "stock"> &
  Partial<Pick<Product, "_id" | "category">>;

/** @returns how many were added: fewer beyond MAX_QUANTITY of the product, none beyond MAX_LINES products */
export function add(product: AddedProduct, quantity = 1): number {
  const { productId, name, images, sellingPrice, mrp, stock } = product;
  let added = 0;
  changeLines((lines) => {
    const old = lines.find((line) => line.productId === productId);
    const _id = product._id ?? old?._id ?? productId;
    const category = product.category ?? old?.category ?? { _id: "", name: "" };
    const line = { _id, productId, name, images, sellingPrice, mrp, stock, category, quantity };
    const next = addToCart(lines, line);
    if (next.length > MAX_LINES) return lines;
    added = totalQuantity(next) - totalQuantity(lines);
    return next;
  });
  return added;
}

/** Why `add` has added none of a product. */
export function whyNotAdded(productId: Slug): string {
  return currentCart().lines.some((line) => line.productId === productId)
    ? `You can order at most ${MAX_QUANTITY} of one product.`
    : "Your cart cannot hold more products.";
}

export function remove(productId: Slug) {
  changeLines((lines) => removeFromCart(lines, productId));
}

function setQuantity(productId: Slug, quantity: number) {
  changeLines((lines) => changeQuantity(lines, productId, quantity));
}

/** Empties the cart and removes its coupon. */
export function clear() {
  changeLines(() => []);
  applyCoupon(null);
}

/** @param coupon a validated coupon, or null to remove it */
export function applyCoupon(coupon: CartCoupon | null) {
  storedCoupon.write(coupon && writeCoupon(coupon));
  cart.write({ ...currentCart(), coupon });
}

/** The current cart, and the functions that change it. */
export function useCart() {
  const { lines, coupon, isRestored } = cart.use();
  return {
    lines,
    coupon,
    isRestored,
    totalQuantity: totalQuantity(lines),
    changeQuantity: setQuantity,
    applyCoupon,
  };
}
