// Removing bought units from the cart and restoring removed lines. Separate from rules/cart.ts, which every page
// loads.
import { addToCart, type CartLine, totalQuantity } from "./cart.ts";

/** Subtracts the bought units; a line that reaches zero is removed. */
export function takeFromCart<Line extends CartLine>(
  cart: readonly Line[],
  bought: readonly CartLine[],
): Line[] {
  return cart.flatMap((line) => {
    const taken = totalQuantity(bought.filter(({ productId }) => productId === line.productId));
    return line.quantity > taken ? [{ ...line, quantity: line.quantity - taken }] : [];
  });
}

/** Restores a removed line at its index, or adds its units to the line of the same product. */
export function putBackIntoCart<Line extends CartLine>(
  cart: readonly Line[],
  line: Line,
  index: number,
): Line[] {
  const isInCart = cart.some(({ productId }) => productId === line.productId);
  return isInCart ? addToCart(cart, line) : [...cart.slice(0, index), line, ...cart.slice(index)];
}
