import { Fragment, type ReactNode } from "react";
import type { HomePage, ShownBlock } from "../../../contract/home-page.ts";
import type { HomeBlockKind } from "../../../rules/home-page.ts";
import type { CardProduct } from "../explore/card-product.ts";
import { BestSellers } from "./best-sellers.tsx";
import { CategoryTiles } from "./category-tiles.tsx";
import { FreeDelivery } from "./free-delivery.tsx";
import { OurProducts } from "./our-products.tsx";
import { Reviews } from "./reviews.tsx";
import { Story } from "./story.tsx";
import { Why } from "./why.tsx";

interface HomeBlocksProps extends Omit<HomePage, "bestSellers"> {
  /** The first of a shop that is too large to show them all. */
  products: readonly CardProduct[];
  /** Products on sale. */
  total: number;
  bestSellers: readonly CardProduct[];
}

/** The home page below its showcase, in the owner's order. */
export function HomeBlocks({ blocks, products, total, categories, bestSellers, reviews }: HomeBlocksProps) {
  const render: Record<HomeBlockKind, (block: ShownBlock) => ReactNode> = {
    "our-products": () => <OurProducts products={products} total={total} />,
    why: () => <Why />,
    categories: ({ title }) => <CategoryTiles title={title} categories={categories} />,
    "best-sellers": ({ title }) => <BestSellers title={title} products={bestSellers} />,
    "free-delivery": (block) => <FreeDelivery {...block} />,
    story: (block) => <Story {...block} />,
    reviews: ({ title }) => <Reviews title={title} reviews={reviews} />,
  };
  return blocks.map((block) => <Fragment key={block.kind}>{render[block.kind](block)}</Fragment>);
}
