// How long a shopper has to pay (product.md, "Order life").

/** How long stock and a coupon are held for a shopper who is paying. */
export const PAYMENT_HOLD_MINUTES = 15;
/** How long the payment provider's checkout stays open; shorter than the hold (security.md, section 0.8). */
export const CHECKOUT_OPEN_SECONDS = 840;
