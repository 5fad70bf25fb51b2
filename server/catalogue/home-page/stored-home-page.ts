// The home page's blocks as one document. A block that the owner has not set has default text that is true of any shop.
import * as z from "zod/mini";
import type { OwnBlock, OwnHomePage } from "../../../contract/home-page.ts";
import { HOME_BLOCKS, type HomeBlockKind } from "../../../rules/home-page.ts";

/** The `updatedAt` of a page that was never saved. */
export const NEVER_SAVED = new Date(0);

const DEFAULT_TITLES: Partial<Record<HomeBlockKind, string>> = {
  categories: "Find your favourite",
  "best-sellers": "Best sellers",
  story: "Our story",
  reviews: "What our customers say",
};

const text = z._default(z.string(), "");
const Stored = z.object({
  blocks: z._default(
    z.array(z.object({ kind: z.string(), isOn: z.boolean(), title: text, text, picture: text, alt: text })),
    [],
  ),
  reviews: z._default(
    z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        place: text,
        text: z.string(),
        stars: z.nullable(z.number()),
        source: z.string(),
      }),
    ),
    [],
  ),
});

function defaultBlock(kind: HomeBlockKind): OwnBlock {
  return { kind, isOn: true, title: DEFAULT_TITLES[kind] ?? "", text: "", picture: "", alt: "" };
}

/**
 * Reads the stored document. Kinds of blocks added since it was saved are appended; kinds that no longer exist are left
 * out.
 * @param stored undefined if nothing has been saved
 */
export function readStoredHomePage(stored: unknown): OwnHomePage {
  const { blocks, reviews } = Stored.parse(stored ?? {});
  const known = blocks
    .filter((block): block is OwnBlock => (HOME_BLOCKS as readonly string[]).includes(block.kind))
    .map((block) => ({ ...block, title: block.title || defaultBlock(block.kind).title }));
  const missing = HOME_BLOCKS.filter((kind) => known.every((block) => block.kind !== kind));
  return { blocks: [...known, ...missing.map(defaultBlock)], reviews };
}
