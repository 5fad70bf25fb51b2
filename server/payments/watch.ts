// How the shop watches payments that no webhook has reported.

/** A bank may answer up to five days later, and the provider then gives back what nobody took. */
export const WATCH_DAYS = 6;
/** How many of the provider's calls are made in parallel. */
export const AT_ONCE = 5;
/** Most browsers report their payment while its webhooks wait for so long; then there is nothing to look up. */
export const DEBOUNCE_MS = 300;
