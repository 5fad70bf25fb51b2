// What leaves the cart with an order, and what comes back into it. Apart from rules/cart.ts, which every page loads.
import { addToCart, type CartLine, totalQuantity } from "./cart.ts";

/** Takes so many of each product out; a line of which none is left goes. */
export function takeFromCart<Line extends CartLine>(
  cart: readonly Line[],
  bought: readonly CartLine[],
): Line[] {
  return cart.flatMap((line) => {
    const taken = totalQuantity(bought.filter(({ productId }) => productId === line.productId));
    return line.quantity > taken ? [{ ...line, quantity: line.quantity - taken }] : [];
  });
}

/** Puts a line back where it was; where its product is in the cart again, it adds to that. */
export function putBackIntoCart<Line extends CartLine>(
  cart: readonly Line[],
  line: Line,
  index: number,
): Line[] {
  const isInCart = cart.some(({ productId }) => productId === line.productId);
  return isInCart ? addToCart(cart, line) : cart.toSpliced(index, 0, line);
}
