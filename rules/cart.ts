// The cart as an immutable list: every change returns a new one (spec, section 4).
import { MAX_QUANTITY, MIN_QUANTITY } from "./pricing.ts";

export interface CartLine {
  productId: string;
  quantity: number;
}

function capped(quantity: number): number {
  return Math.min(MAX_QUANTITY, quantity);
}

/** Appends a product, or adds to the quantity of its line; at most MAX_QUANTITY. */
export function addToCart<Line extends CartLine>(cart: readonly Line[], line: Line): Line[] {
  const isInCart = cart.some(({ productId }) => productId === line.productId);
  if (!isInCart) return [...cart, { ...line, quantity: capped(line.quantity) }];
  return cart.map((old) =>
    old.productId === line.productId ? { ...line, quantity: capped(old.quantity + line.quantity) } : old,
  );
}

export function removeFromCart<Line extends CartLine>(cart: readonly Line[], productId: string): Line[] {
  return cart.filter((line) => line.productId !== productId);
}

/** Sets a quantity. Below 1 or a fraction: ignored. Above MAX_QUANTITY: lowered to it. */
export function changeQuantity<Line extends CartLine>(
  cart: readonly Line[],
  productId: string,
  quantity: number,
): Line[] {
  if (!Number.isInteger(quantity) || quantity < MIN_QUANTITY) return [...cart];
  return cart.map((line) => (line.productId === productId ? { ...line, quantity: capped(quantity) } : line));
}

export function totalQuantity(cart: readonly CartLine[]): number {
  return cart.reduce((total, { quantity }) => total + quantity, 0);
}
