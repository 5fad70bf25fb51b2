import { useRef } from "react";
import { Link } from "react-router";
import { imageSrcSet, imageUrl, MODERN_FORMATS, parseImagePath } from "../../../rules/images.ts";
import { useBrokenPicture } from "../../ui/use-broken-picture.ts";
import { useShop } from "../use-shop.ts";

/** A link to the home page: the logo, or the shop's name if there is no logo or it cannot be loaded. */
export function ShopLogo({ className = "" }: { className?: string }) {
  const { name, logo } = useShop();
  const image = useRef<HTMLImageElement>(null);
  const { isBroken, onError } = useBrokenPicture(image, logo);
  const size = isBroken ? null : parseImagePath(logo);
  return (
    <Link
      to="/"
      prefetch="intent"
      aria-label={name}
      className={`inline-flex min-h-11 max-w-full min-w-0 items-center forced-color-adjust-none forced-colors:bg-coconut ${className}`}
    >
      {size ? (
        <picture>
          {MODERN_FORMATS.map((format) => (
            <source
              key={format}
              type={`image/${format}`}
              srcSet={imageSrcSet(logo, format)}
              sizes="(width >= 64rem) 180px, 140px"
            />
          ))}
          <img
            ref={image}
            src={imageUrl(logo, 480)}
            alt={name}
            width={size.width}
            height={size.height}
            onError={onError}
            // Its name covers a logo that fails before hydration.
            className="relative h-[min(2rem,10vw)] w-auto object-contain font-display text-2xl font-extrabold text-leaf after:absolute after:inset-0 after:bg-coconut after:content-[attr(alt)] lg:h-10"
          />
        </picture>
      ) : (
        // A name of more than two lines is cut: the link is labelled with all of it.
        <span className="line-clamp-2 font-display text-[min(1.875rem,5.5vw)] leading-snug font-extrabold wrap-anywhere text-leaf">
          {name}
        </span>
      )}
    </Link>
  );
}
