import { useRef } from "react";
import { imageSrcSet, imageUrl, MODERN_FORMATS, parseImagePath } from "../../../rules/images.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { preloadPicture } from "../../ui/product-image.tsx";
import { useBrokenPicture } from "../../ui/use-broken-picture.ts";
import { useShop } from "../use-shop.ts";

/** The screens for the tall and the wide picture, and the width of each. */
const TALL = { media: "(width < 48rem)", sizes: "100vw" } as const;
const WIDE = { media: "(width >= 48rem)", sizes: "62vw" } as const;

/** The top of the home page. It extends behind the transparent header. */
export function Hero() {
  return (
    // The header's colours depend on this attribute.
    <section
      data-hero
      className="on-dark relative isolate -mt-(--header-height) overflow-hidden bg-linear-to-b from-leaf to-leaf-mid text-white md:flex md:min-h-[min(100svh,max(29rem,52vw),60rem)] md:items-center"
    >
      <div className="shell pt-[calc(var(--header-height)+2.25rem)] pb-2 md:pt-(--header-height) md:pb-10">
        <p className="font-display text-xl font-bold text-turmeric sm:text-2xl lg:text-3xl">
          Snacking made FUN
        </p>
        <h1 className="mt-2 max-w-[5.9em] text-display lg:mt-4">Where Nature and Taste Meet</h1>
        <ButtonLink to="/explore" size="large" className="mt-7 lg:mt-10">
          Explore Snacks
        </ButtonLink>
      </div>
      <HeroPicture />
      {/* Makes the header readable on any picture, even a white one. */}
      <div className="absolute inset-x-0 top-0 -z-10 h-[calc(var(--header-height)+3rem)] bg-linear-to-b from-leaf/70 from-50% to-transparent" />
      <div className="crimp absolute inset-x-0 -bottom-px text-turmeric" />
    </section>
  );
}

// The picture fades into the background: at its top on phones, elsewhere at its left, next to the text.
const FADE =
  "mask-[linear-gradient(to_bottom,transparent,black_22%)] md:mask-[linear-gradient(to_right,transparent,black_30%)]";

function HeroPicture() {
  const { heroImage, heroImageTall } = useShop();
  const wide = heroImage || heroImageTall;
  const tall = heroImageTall || heroImage;
  const image = useRef<HTMLImageElement>(null);
  const { isBroken, onError } = useBrokenPicture(image, wide);
  if (isBroken) return <HeroShapes />;
  const size = parseImagePath(tall);
  preloadPicture(tall, TALL.sizes, TALL);
  preloadPicture(wide, WIDE.sizes, WIDE);
  return (
    <picture>
      {[
        { path: tall, ...TALL },
        { path: wide, ...WIDE },
      ].flatMap(({ path, media, sizes }) =>
        MODERN_FORMATS.map((format) => (
          <source
            key={media + format}
            media={media}
            type={`image/${format}`}
            srcSet={imageSrcSet(path, format)}
            sizes={sizes}
          />
        )),
      )}
      <img
        ref={image}
        src={imageUrl(wide, 1600)}
        alt=""
        onError={onError}
        width={size?.width}
        height={size?.height}
        fetchPriority="high"
        // A picture that fails before hydration is covered.
        className={`relative -z-10 -mt-10 after:absolute after:inset-0 after:bg-leaf-mid aspect-9/10 w-full object-cover md:absolute md:inset-y-0 md:right-0 md:mt-0 md:aspect-auto md:h-full md:w-[62%] ${FADE}`}
      />
    </picture>
  );
}

/** Sun, leaves and chips, if there is no picture or it cannot be loaded. */
function HeroShapes() {
  return (
    <svg
      viewBox="0 0 400 300"
      aria-hidden="true"
      className="relative -z-10 -mt-6 block h-64 w-full md:absolute md:inset-y-0 md:right-0 md:mt-0 md:h-full md:w-1/2"
    >
      <circle cx="230" cy="170" r="110" className="fill-turmeric" />
      <g className="fill-leaf-light">
        <path d="M20 300C30 180 120 90 240 70 220 190 140 280 20 300Z" />
        <path d="M390 300C400 210 360 130 290 90 270 180 310 270 390 300Z" className="opacity-80" />
      </g>
      <g className="fill-turmeric-wash">
        <ellipse cx="90" cy="60" rx="26" ry="18" transform="rotate(-20 90 60)" />
        <ellipse cx="340" cy="50" rx="22" ry="15" transform="rotate(25 340 50)" />
        <ellipse cx="300" cy="240" rx="30" ry="20" transform="rotate(12 300 240)" />
      </g>
    </svg>
  );
}
