// How the shop looks after payments that nobody told it about.

/** A bank may answer up to five days later, and the provider then gives back what nobody took. */
export const WATCH_DAYS = 6;
/** How many of the provider's calls are made at once. */
export const AT_ONCE = 5;
/** Claimed at once: few, so that what a killed process had claimed is free again soon. */
export const CLAIM = 10;
