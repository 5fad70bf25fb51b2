// The blocks of the home page below its hero and its showcase: which there are, and which parts each has.

/** The blocks, in the order of a shop whose owner has set none. */
export const HOME_BLOCKS = [
  "our-products",
  "why",
  "categories",
  "best-sellers",
  "free-delivery",
  "story",
  "reviews",
] as const;
export type HomeBlockKind = (typeof HOME_BLOCKS)[number];

/** Days whose paid units make a best seller, today included. */
export const BEST_SELLER_DAYS = 30;
export const MAX_BEST_SELLERS = 4;
export const MAX_REVIEWS = 12;
export const MAX_STARS = 5;

/** Two parts of the specification's home page, which are always shown, in its words. */
export function isAlwaysShown(kind: HomeBlockKind): boolean {
  return kind === "our-products" || kind === "why";
}

/** Whether the block has a title of the owner's. That of free delivery follows from the delivery charge. */
export function hasOwnTitle(kind: HomeBlockKind): boolean {
  return !isAlwaysShown(kind) && kind !== "free-delivery";
}

/** Whether the block has a text and a picture of the owner's. */
export function hasTextAndPicture(kind: HomeBlockKind): boolean {
  return kind === "free-delivery" || kind === "story";
}
