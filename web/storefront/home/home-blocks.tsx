import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import type { HomePage, ShownBlock } from "../../../contract/home-page.ts";
import type { HomeBlockKind } from "../../../rules/home-page.ts";
import { formatRupees } from "../../../rules/money.ts";
import { isDeliveryFree } from "../../../rules/pricing.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { ProductImage } from "../../ui/product-image.tsx";
import type { CardProduct } from "../explore/card-product.ts";
import { ProductGrid } from "../explore/product-card.tsx";
import { categoryPath } from "../list-address.ts";
import { useDeliveryTerms } from "../use-shop.ts";
import { BestSellers, Reviews, Why } from "./home-bands.tsx";

interface HomeBlocksProps extends Omit<HomePage, "bestSellers"> {
  /** The first products, if the shop has too many for the page. */
  products: readonly CardProduct[];
  /** Number of products on sale. */
  total: number;
  bestSellers: readonly CardProduct[];
}

/** The home page below its showcase, with blocks in the owner's order. */
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

function OurProducts({ products, total }: Pick<HomeBlocksProps, "products" | "total">) {
  return (
    <section aria-labelledby="our-products" className="shell pt-12 pb-20 lg:pt-20 lg:pb-28">
      <h2 id="our-products" className="mb-8 text-title lg:mb-12">
        Our Products
      </h2>
      <ProductGrid products={products} />
      {total > products.length && (
        <p className="mt-10 text-center">
          <ButtonLink to="/explore" variant="secondary" size="large">
            See all {total.toLocaleString("en-IN")} products
          </ButtonLink>
        </p>
      )}
    </section>
  );
}

/** A picture of each category that links to its products. */
function CategoryTiles({ title, categories }: { title: string; categories: HomePage["categories"] }) {
  return (
    <section aria-labelledby="categories" className="shell py-14 lg:py-24">
      <h2 id="categories" className="mb-8 text-title lg:mb-12">
        {title}
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-3">
        {categories.map(({ name, image }) => (
          <li key={name}>
            <Link to={categoryPath(name)} prefetch="intent" className="on-dark group category-tile">
              <span className="absolute inset-0 -z-10 overflow-hidden rounded-[1.75rem]">
                <ProductImage
                  path={image ?? ""}
                  alt=""
                  sizes="(width >= 88rem) 432px, (width >= 64rem) 31vw, 46vw"
                  className="size-full object-cover transition duration-500 ease-out-soft group-hover:scale-105"
                />
                {/* Makes the name readable on any picture. */}
                <span className="absolute inset-x-0 bottom-0 h-1/2 bg-linear-to-t from-leaf from-15% to-transparent" />
              </span>
              <span className="category-tile-name">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The delivery charge and the limit for free delivery, from the shop profile. */
function FreeDelivery({ text, picture, alt }: ShownBlock) {
  const terms = useDeliveryTerms();
  const isFree = isDeliveryFree(terms);
  return (
    <section aria-labelledby="free-delivery" className="shell py-8 lg:py-12">
      <div className="grid grid-cols-1 overflow-hidden rounded-[2rem] bg-turmeric md:grid-cols-2">
        <div className="p-7 md:self-center lg:p-14">
          <h2 id="free-delivery" className="text-title">
            {isFree ? "Delivery is free" : `Free delivery above ${formatRupees(terms.freeAbove)}`}
          </h2>
          {!isFree && (
            <p className="mt-4 text-lg font-semibold">
              Up to {formatRupees(terms.freeAbove)} it is {formatRupees(terms.charge)}, anywhere in India.
            </p>
          )}
          {text && <p className="mt-3 max-w-[44ch] text-lg whitespace-pre-line">{text}</p>}
          <ButtonLink to="/explore" size="large" className="mt-7">
            Fill a box
          </ButtonLink>
        </div>
        {picture && (
          <ProductImage
            path={picture}
            alt={alt}
            sizes="(width >= 88rem) 672px, (width >= 48rem) 47vw, 92vw"
            className="aspect-4/3 size-full object-cover md:aspect-auto md:h-0 md:min-h-full"
          />
        )}
      </div>
    </section>
  );
}

/** The owner's story, with its first paragraph in large type. */
function Story({ title, text, picture, alt }: ShownBlock) {
  const [lead, ...others] = text.split(/\n\s*\n/);
  return (
    <section aria-labelledby="story" className="on-dark bg-husk text-cream">
      <div className="crimp-down text-cream" />
      <div className="shell grid grid-cols-1 items-center gap-x-16 gap-y-8 py-14 md:grid-cols-2 lg:py-24">
        {picture && (
          <ProductImage
            path={picture}
            alt={alt}
            sizes="(width >= 88rem) 640px, (width >= 48rem) 45vw, 92vw"
            className="aspect-square w-full rounded-[2rem] object-cover md:aspect-4/5"
          />
        )}
        <div className={picture ? "" : "md:col-span-2"}>
          <h2 id="story" className="text-title text-turmeric">
            {title}
          </h2>
          <p className="mt-5 max-w-[34ch] font-display text-heading font-bold">{lead}</p>
          {others.map((paragraph) => (
            <p key={paragraph} className="mt-4 max-w-[56ch] text-lg leading-relaxed">
              {paragraph}
            </p>
          ))}
        </div>
      </div>
      <div className="crimp text-cream" />
    </section>
  );
}
