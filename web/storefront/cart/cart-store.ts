// The shopper's cart, shared by all tabs through local storage. The server knows nothing of it: there,
// and until a page has come alive, it is empty.
import { useSyncExternalStore } from "react";
import type { Product } from "../../../contract/catalogue.ts";
import type { AppliedCoupon } from "../../../contract/coupons.ts";
import { addToCart, changeQuantity, removeFromCart, totalQuantity } from "../../../rules/cart.ts";
import { MAX_LINES } from "../../../rules/pricing.ts";
import { COUPON_KEY, KART_KEY, type KartLine, readCoupon, readKart, writeKart } from "./kart-on-disk.ts";

export type { KartLine } from "./kart-on-disk.ts";

interface Cart {
  lines: KartLine[];
  coupon: AppliedCoupon | null;
  /** Whether the cart has been read; false on the server and until the page has come alive. */
  isRestored: boolean;
}

/** What is no longer as the shopper saw it when she added the product. */
export interface LineChange {
  productId: string;
  /** The name the line had. */
  name: string;
  what: "name" | "price" | "out of stock";
}

const EMPTY: Cart = { lines: [], coupon: null, isRestored: false };
const listeners = new Set<() => void>();
let cart: Cart | null = null;
// False once storage has refused a change: from then on this page's memory is the better one.
let isKept = true;

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @returns whether it is kept; storage may be full or forbidden, and then this page alone remembers. */
function store(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

function readAll(): Cart {
  return { lines: readKart(stored(KART_KEY)), coupon: readCoupon(stored(COUPON_KEY)), isRestored: true };
}

function current(): Cart {
  cart ??= readAll();
  return cart;
}

function tell(next: Cart) {
  cart = next;
  for (const listener of listeners) listener();
}

function hearOtherTab({ key }: StorageEvent) {
  if (key === null || key === KART_KEY || key === COUPON_KEY) tell(readAll());
}

// A page taken back from the back/forward cache slept while others wrote.
function wakeUp({ persisted }: PageTransitionEvent) {
  if (persisted) tell(readAll());
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener("storage", hearOtherTab);
    addEventListener("pageshow", wakeUp);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener("storage", hearOtherTab);
    removeEventListener("pageshow", wakeUp);
    // Nobody listens now, so what is known may grow old.
    if (isKept) cart = null;
  };
}

function changeLines(change: (lines: KartLine[]) => KartLine[]) {
  // From what is stored now, since another tab may have written a moment ago.
  const lines = change(isKept ? readKart(stored(KART_KEY)) : current().lines);
  isKept = store(KART_KEY, writeKart(lines));
  tell({ ...current(), lines });
}

/** @returns false when the cart holds as many different products as an order may, and none was added */
export function add(product: Product, quantity = 1): boolean {
  const { _id, productId, name, images, sellingPrice, mrp, stock, category } = product;
  const line = { _id, productId, name, images, sellingPrice, mrp, stock, category, quantity };
  let isAdded = true;
  changeLines((lines) => {
    const next = addToCart(lines, line);
    isAdded = next.length <= MAX_LINES;
    return isAdded ? next : lines;
  });
  return isAdded;
}

export function remove(productId: string) {
  changeLines((lines) => removeFromCart(lines, productId));
}

function setQuantity(productId: string, quantity: number) {
  changeLines((lines) => changeQuantity(lines, productId, quantity));
}

/** Empties the cart and forgets its coupon. */
export function clear() {
  changeLines(() => []);
  applyCoupon(null);
}

/** Keeps a validated coupon with the cart; null takes it away. */
export function applyCoupon(coupon: AppliedCoupon | null) {
  store(COUPON_KEY, coupon && JSON.stringify(coupon));
  tell({ ...current(), coupon });
}

/**
 * Brings names, prices and stock up to date.
 * @param products the whole catalogue; a line whose product is not among them is out of stock
 * @returns what changed; lines out of stock are marked and stay until they are removed
 */
export function replaceFromCatalogue(products: readonly Product[]): LineChange[] {
  const byId = new Map(products.map((product) => [product.productId, product]));
  const changes: LineChange[] = [];
  changeLines((lines) =>
    lines.map((line) => {
      const { productId, name } = line;
      const product = byId.get(productId);
      if (!product?.stock) {
        changes.push({ productId, name, what: "out of stock" });
        return { ...line, stock: false };
      }
      if (product.name !== name) changes.push({ productId, name, what: "name" });
      if (product.sellingPrice !== line.sellingPrice) changes.push({ productId, name, what: "price" });
      const { images, sellingPrice, mrp, stock, category } = product;
      return { ...line, name: product.name, images, sellingPrice, mrp, stock, category };
    }),
  );
  return changes;
}

/** The cart as it is now, with everything that can be done to it. */
export function useCart() {
  const { lines, coupon, isRestored } = useSyncExternalStore(subscribe, current, () => EMPTY);
  return {
    lines,
    coupon,
    isRestored,
    totalQuantity: totalQuantity(lines),
    add,
    remove,
    changeQuantity: setQuantity,
    clear,
    applyCoupon,
    replaceFromCatalogue,
  };
}
