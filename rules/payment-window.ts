// Time limits of a payment.

/** How long stock and a coupon are held for a payment. */
export const PAYMENT_HOLD_MINUTES = 15;
/** How long the payment provider's checkout stays open. Shorter than the hold. */
export const CHECKOUT_OPEN_SECONDS = 840;

/** A shopper who continues to pay can extend the hold up to this total. */
export const PAYMENT_HOLD_MAX_MINUTES = 30;

/**
 * How long after its first start a session has the order to itself: while the provider's checkout is open, plus
 * time for the bank to answer. A lower bound: afterwards the provider must confirm that no payment is under way
 * (payer-right.ts).
 */
export const PAYER_MINUTES = 30;

/**
 * No hold of an order begins later than this after its first hold, so that an unpaid order cannot block units
 * forever. The shopper can still pay later, while units are available.
 */
export const HOLDS_BEGIN_WITHIN_MINUTES = 60;

/**
 * If the bank authorises within this time, the provider captures automatically. The shop decides about later
 * authorisations.
 */
export const AUTOMATIC_CAPTURE_MINUTES = 12;

/**
 * How long a late authorisation can be captured: 5 days, the provider's maximum. The provider returns an uncaptured
 * amount automatically.
 */
export const CAPTURE_MINUTES = 7_200;

/** The owner is alerted if an authorised amount is not captured for this long. */
export const AUTHORISED_ALERT_MINUTES = 15;
