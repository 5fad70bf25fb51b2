// The names of the home page's parts and of their fields, on its screen and in the history.
import type { HomeBlockKind } from "../../../rules/home-page.ts";

interface BlockTexts {
  name: string;
  /** What the block shows, and when it is left out even if it is switched on. */
  shows: string;
}

/** The name and description of each block, for the owner. */
export const BLOCK_TEXTS: Readonly<Record<HomeBlockKind, BlockTexts>> = {
  "our-products": { name: "Our Products", shows: "All products. Always shown." },
  why: { name: "Why us", shows: "Your “Why” tiles. Always shown." },
  categories: { name: "Categories", shows: "A tile for each category with products. Needs at least two." },
  "best-sellers": {
    name: "Best sellers",
    shows: "The four best-selling products of the last 30 days. Hidden until there are four.",
  },
  "free-delivery": {
    name: "Free delivery",
    shows: "The free-delivery amount from Shop details.",
  },
  story: { name: "Story", shows: "Your text and picture. Hidden while the text is empty." },
  reviews: { name: "Reviews", shows: "What customers wrote elsewhere. Hidden while there are none." },
};

/** The labels of a part's fields. */
export const BLOCK_LABELS = {
  title: "Title",
  text: "Text",
  picture: "Picture",
  alt: "Description of the picture",
  isOn: "Show",
} as const;

/** The labels of a review's fields. */
export const REVIEW_LABELS = {
  name: "Customer",
  place: "Place",
  source: "Where it was written",
  stars: "Stars",
} as const;
