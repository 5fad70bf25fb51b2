import { useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { ErrorText } from "../../ui/error-text.tsx";
import { Price } from "../../ui/price.tsx";
import { QuickAdd } from "../checkout/quick-add.tsx";
import { PictureDots } from "../pictures/picture-strip.tsx";
import { carryPicture, takePictureBack } from "../pictures/picture-transition.ts";
import { ThumbnailStrip } from "../pictures/thumbnail-strip.tsx";
import type { CardProduct } from "./card-product.ts";
import { ProductCardPicture } from "./product-card-picture.tsx";

/** A product in a grid. The whole card is a link. */
export function ProductCard({
  product,
  as: Name = "h3",
  hasThumbnails = false,
  isPriority = false,
}: {
  product: CardProduct;
  as?: "h2" | "h3";
  /** Shows thumbnails if there are several pictures. */
  hasThumbnails?: boolean;
  isPriority?: boolean;
}) {
  const { productId, name, images, sellingPrice, mrp, stock } = product;
  const [shown, setShown] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const path = `/products/${productId}`;
  const picture = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => takePictureBack(picture.current, path), [path]);
  const follow = (link: HTMLAnchorElement) => carryPicture(link, picture.current);
  return (
    <article className="group product-card">
      <div ref={picture}>
        <ProductCardPicture
          product={product}
          shown={shown}
          onShow={setShown}
          onFollow={follow}
          isPriority={isPriority}
        />
      </div>
      <div className="product-card-text">
        {!hasThumbnails && images.length > 1 && <PictureDots count={images.length} shown={shown} />}
        {hasThumbnails && images.length > 1 && (
          <ThumbnailStrip images={images} of={name} shown={shown} onShow={setShown} isSmall />
        )}
        <Name className="product-card-name">
          <Link
            to={path}
            prefetch="intent"
            viewTransition
            onClick={({ currentTarget }) => follow(currentTarget)}
            className="product-card-link"
          >
            {name}
          </Link>
        </Name>
        <Price sellingPrice={sellingPrice} mrp={mrp} />
        <div className="mt-auto flex gap-2">
          <CallToAction isInStock={stock} />
          {stock && <QuickAdd product={product} onRefused={setRefusal} />}
        </div>
        <ErrorText role="alert" className="text-sm">
          {refusal}
        </ErrorText>
      </div>
    </article>
  );
}

function CallToAction({ isInStock }: { isInStock: boolean }) {
  const colors = isInStock ? "bg-leaf text-white group-hover:bg-chilli" : "bg-line text-ink-soft";
  return <span className={`product-card-action ${colors}`}>{isInStock ? "Try Now" : "Out Of Stock"}</span>;
}

/** Products that are visible on a phone at first. */
const FIRST_SCREENFUL = 2;

/** Two columns on phones, or one with large text, four on large screens. */
export function ProductGrid({
  products,
  isList = false,
}: {
  products: readonly CardProduct[];
  /** Whether it is the main content of its page: names are h2, with thumbnails, and the first pictures load at once. */
  isList?: boolean;
}) {
  return (
    <ul className="grid card-columns gap-3 sm:gap-5 lg:grid-cols-4 lg:gap-6">
      {products.map((product, index) => (
        <li key={product.productId}>
          {isList ? (
            <ProductCard product={product} as="h2" hasThumbnails isPriority={index < FIRST_SCREENFUL} />
          ) : (
            <ProductCard product={product} />
          )}
        </li>
      ))}
    </ul>
  );
}
