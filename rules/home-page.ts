// The blocks of the home page below its hero and showcase, and the parts of each.

/** The blocks in their default order. */
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

/** Best sellers are ranked by the paid units of this many days, today included. */
export const BEST_SELLER_DAYS = 30;
export const MAX_BEST_SELLERS = 4;
export const MAX_REVIEWS = 12;
export const MAX_STARS = 5;

/** These two blocks are in the specification: always shown, with its text. */
export function isAlwaysShown(kind: HomeBlockKind): boolean {
  return kind === "our-products" || kind === "why";
}

/** Whether the owner writes the block's title. That of free delivery is derived from the delivery charge. */
export function hasOwnTitle(kind: HomeBlockKind): boolean {
  return !isAlwaysShown(kind) && kind !== "free-delivery";
}

/** Whether the owner adds a text and a picture to the block. */
export function hasTextAndPicture(kind: HomeBlockKind): boolean {
  return kind === "free-delivery" || kind === "story";
}
