import type { HomeBlockKind } from "../../../rules/home-page.ts";

interface BlockWords {
  name: string;
  /** What the block shows, and when it is left out although it is on. */
  shows: string;
}

/** What each block is called on the owner's screen. */
export const BLOCK_WORDS: Readonly<Record<HomeBlockKind, BlockWords>> = {
  "our-products": { name: "Our Products", shows: "Every product. Always shown." },
  why: { name: "Why", shows: "The tiles of the shop profile. Always shown." },
  categories: { name: "Categories", shows: "A tile for each category with products. From two on." },
  "best-sellers": {
    name: "Best sellers",
    shows: "The four products most bought in the last 30 days, in stock. From two on.",
  },
  "free-delivery": {
    name: "Free delivery",
    shows: "From where on delivery is free, by the shop profile.",
  },
  story: { name: "Story", shows: "Your text and picture. Left out while there is no text." },
  reviews: { name: "Reviews", shows: "What shoppers wrote elsewhere. Left out while there is none." },
};
