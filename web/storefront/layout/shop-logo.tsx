import { Link } from "react-router";
import { imageSrcSet, imageUrl, MODERN_FORMATS, parseImagePath } from "../../../rules/images.ts";
import { useShop } from "../use-shop.ts";

/**
 * A link to the home page: the shop's logo, or its name where there is no logo.
 */
export function ShopLogo({ className = "" }: { className?: string }) {
  const { name, logo } = useShop();
  const size = parseImagePath(logo);
  return (
    <Link
      to="/"
      prefetch="intent"
      aria-label={name}
      className={`inline-flex min-h-11 items-center forced-color-adjust-none forced-colors:bg-coconut ${className}`}
    >
      {size ? (
        <picture className="contents">
          {MODERN_FORMATS.map((format) => (
            <source
              key={format}
              type={`image/${format}`}
              srcSet={imageSrcSet(logo, format)}
              sizes="(width >= 64rem) 180px, 140px"
            />
          ))}
          <img
            src={imageUrl(logo, 480)}
            alt={name}
            width={size.width}
            height={size.height}
            className="h-8 w-auto lg:h-10"
          />
        </picture>
      ) : (
        <span className="font-display text-3xl font-extrabold">{name}</span>
      )}
    </Link>
  );
}
