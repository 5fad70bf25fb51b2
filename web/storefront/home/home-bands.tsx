// The blocks of the home page that are as wide as the screen and have a colour of their own.
import type { ReactNode } from "react";
import type { Review } from "../../../contract/home-page.ts";
import { MAX_STARS } from "../../../rules/home-page.ts";
import { ProductImage } from "../../ui/product-image.tsx";
import type { CardProduct } from "../explore/card-product.ts";
import { ProductCard } from "../explore/product-card.tsx";
import { useShop } from "../use-shop.ts";

/** What the shop stands for, in tiles. */
export function Why() {
  const { name, homeTiles } = useShop();
  if (homeTiles.length === 0) return null;
  return (
    <Band id="why" title={`Why ${name}`} className="bg-leaf-wash">
      <ul className="grid grid-cols-1 gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-4 lg:gap-x-8">
        {homeTiles.map(({ title, text, image }) => (
          <li key={title} className="flex items-center gap-5 sm:block">
            <ProductImage
              path={image}
              alt=""
              sizes="160px"
              className="size-[min(6rem,28vw)] shrink-0 object-contain sm:size-40"
            />
            <div>
              <h3 className="text-heading sm:mt-5">{title}</h3>
              <p className="mt-1.5 leading-relaxed text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Band>
  );
}

/** The products that were paid for most, each with its rank. */
export function BestSellers({
  title,
  products,
}: {
  title: string;
  /** The best seller first. */
  products: readonly CardProduct[];
}) {
  return (
    <Band id="best-sellers" title={title} className="on-dark bg-leaf text-white">
      <ol className="grid card-columns gap-x-3 gap-y-6 sm:gap-x-5 lg:grid-cols-4 lg:gap-x-6">
        {products.map((product, index) => (
          <li key={product.productId} className="flex flex-col">
            <span
              aria-hidden="true"
              className="-mb-5 pl-2 font-display text-8xl/none font-extrabold text-turmeric lg:-mb-8 lg:text-[10rem]/none"
            >
              {index + 1}
            </span>
            <div className="grow text-leaf">
              <ProductCard product={product} />
            </div>
          </li>
        ))}
      </ol>
    </Band>
  );
}

/** Reviews that shoppers wrote elsewhere, each with author and source. */
export function Reviews({ title, reviews }: { title: string; reviews: readonly Review[] }) {
  return (
    <Band id="reviews" title={title} className="bg-turmeric-wash">
      <ul className="grid grid-cols-1 gap-x-10 gap-y-9 md:grid-cols-2 lg:grid-cols-3">
        {reviews.map(({ id, name, place, text, stars, source }) => (
          <li key={id}>
            <figure className="flex h-full flex-col border-t-4 border-turmeric pt-5">
              {stars !== null && <Stars count={stars} />}
              <blockquote className="font-display text-heading font-bold whitespace-pre-line">
                {text}
              </blockquote>
              <figcaption className="mt-4 text-ink-soft">
                <span className="font-bold text-leaf">{name}</span>
                {place && `, ${place}`}
                <span className="block text-sm">{source}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Band>
  );
}

function Stars({ count }: { count: number }) {
  return (
    <p className="mb-2 text-lg tracking-widest text-chilli">
      <span aria-hidden="true">{"★".repeat(count) + "☆".repeat(MAX_STARS - count)}</span>
      <span className="sr-only">
        {count} of {MAX_STARS} stars
      </span>
    </p>
  );
}

/** A section as wide as the screen, with edges like the seal of a pouch. */
function Band({
  id,
  title,
  className,
  children,
}: {
  id: string;
  title: string;
  /** The colours of the band. */
  className: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className={className}>
      <div className="crimp-down text-cream" />
      <div className="shell py-14 lg:py-24">
        <h2 id={id} className="mb-8 max-w-[18ch] text-title lg:mb-12">
          {title}
        </h2>
        {children}
      </div>
      <div className="crimp text-cream" />
    </section>
  );
}
