// How long a shopper has to pay (product.md, "Order life").

/** How long stock and a coupon are held for a shopper who is paying. */
export const PAYMENT_HOLD_MINUTES = 15;
/** How long the payment provider's checkout stays open; shorter than the hold (security.md, section 0.8). */
export const CHECKOUT_OPEN_SECONDS = 840;

/** A shopper who goes on paying can have her hold lengthened, to this long in all. */
export const PAYMENT_HOLD_MAX_MINUTES = 30;

/**
 * How long after its first start a session has an order to itself: the provider's checkout is open, and then the bank has
 * time to answer. A lower bound: after it, the provider must confirm that no payment is under way (payer-right.ts).
 */
export const PAYER_MINUTES = 30;

/**
 * No hold of an order begins later than this after its first, or who never pays could keep units from others for ever. She
 * can still pay, while there are units.
 */
export const HOLDS_BEGIN_WITHIN_MINUTES = 60;

/** A bank that answers within this time: the provider takes the money by itself. Later answers the shop judges itself. */
export const AUTOMATIC_CAPTURE_MINUTES = 12;

/** Until when a late answer can be taken: 5 days, the provider's longest. What nobody takes goes back by itself. */
export const CAPTURE_MINUTES = 7_200;

/** The owner is told of money that a bank has set aside and nobody has taken for this long. */
export const AUTHORISED_ALARM_MINUTES = 15;
