// How long things take on the screens, in ms (spec, section 9).

export const SHOWCASE_ROTATION_MS = 2_000;
export const SHOWCASE_FADE_MS = 500;
export const TOAST_MS = 5_000;
export const SUCCESS_REDIRECT_SECONDS = 5;
export const HEADER_SOLID_AFTER_PX = 10;

/** How long units and a coupon wait for a shopper who is paying. */
export const PAYMENT_HOLD_MINUTES = 15;
/** How long the payment provider's checkout stays open: less than the hold (security.md, section 0.8). */
export const CHECKOUT_OPEN_SECONDS = 840;
