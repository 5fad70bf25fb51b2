// Where an order was made, and so where its shopper goes on when it cannot be paid: where its snacks are.
import type { OrderNumber, Slug } from "../../../rules/ids.ts";
import { recall, remember } from "./checkout-memory.ts";

/** Of an order that was not made from this browser's cart: by Buy Now on a product's page, or paid by a payment link. */
type Origin = { product: Slug } | "payment link";

interface WayBack {
  path: string;
  label: string;
  /** What to do, as a sentence. */
  words: string;
}

const originKey = (orderId: OrderNumber) => `buy-now ${orderId}`;

export function rememberOrigin(orderId: OrderNumber, origin: Origin): void {
  remember(originKey(orderId), origin);
}

export function isFromCart(orderId: OrderNumber): boolean {
  return recall(originKey(orderId)) === null;
}

/** Of an ended link too, of which no order is known. */
export const BACK_TO_SHOP: WayBack = {
  path: "/contact",
  label: "Contact us",
  words: "Please call or write to us, and we take your order once more.",
};

export function wayBackOf(orderId: OrderNumber): WayBack {
  const origin = recall<Origin>(originKey(orderId));
  if (origin === "payment link") return BACK_TO_SHOP;
  if (origin?.product) {
    return {
      path: `/products/${origin.product}`,
      label: "Back to Product",
      words: "Please order again from the product's page.",
    };
  }
  return { path: "/cart", label: "Back to Cart", words: "Please check out again from your cart." };
}
