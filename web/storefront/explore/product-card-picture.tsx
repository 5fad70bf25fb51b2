import { useState } from "react";
import { Link } from "react-router";
import { ProductImage } from "../../ui/product-image.tsx";
import { PictureStrip } from "../pictures/picture-strip.tsx";
import type { CardProduct } from "./card-product.ts";

const SIZES = "(width >= 88rem) 320px, (width >= 64rem) 23vw, 46vw";
/** Enough for phones with three device pixels per CSS pixel, and wide screens with two. */
const WIDEST = 800;

/**
 * The pictures of a card. Phones swipe through them; with a mouse, the second one is shown while the card is hovered.
 * All but the first are loaded only on interaction.
 */
export function ProductCardPicture({
  product: { productId, images, stock },
  shown,
  onShow,
  onFollow,
  isPriority,
}: {
  product: CardProduct;
  shown: number;
  onShow: (index: number) => void;
  onFollow: (link: HTMLAnchorElement) => void;
  isPriority: boolean;
}) {
  const [isReachedFor, setIsReachedFor] = useState(false);
  const reach = () => setIsReachedFor(true);
  const className = `size-full object-cover ${stock ? "" : "opacity-60 grayscale"}`;
  const second = shown === 0 && isReachedFor ? images[1] : undefined;
  return (
    // The product's name is the link for screen readers and the keyboard; this one is for pointers only.
    <Link
      to={`/products/${productId}`}
      prefetch="intent"
      viewTransition
      onClick={({ currentTarget }) => onFollow(currentTarget)}
      tabIndex={-1}
      aria-hidden="true"
      draggable={false}
      onPointerEnter={reach}
      onTouchStart={reach}
      className="product-card-picture"
    >
      <PictureStrip
        images={images}
        shown={shown}
        onShow={onShow}
        picture={(path, index) =>
          (index === 0 || index === shown || isReachedFor) && (
            <ProductImage
              path={path}
              alt=""
              sizes={SIZES}
              widest={WIDEST}
              isPriority={isPriority && index === 0}
              className={className}
            />
          )
        }
      />
      {second && (
        <span className="absolute inset-0 hidden opacity-0 transition-opacity duration-300 group-hover:opacity-100 pointer-fine:block">
          <ProductImage
            path={second}
            alt=""
            sizes={SIZES}
            widest={WIDEST}
            className={`bg-turmeric-wash ${className}`}
          />
        </span>
      )}
    </Link>
  );
}
