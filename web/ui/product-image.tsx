import { useRef } from "react";
import { preload } from "react-dom";
import { imageSrcSet, imageUrl, parseImagePath } from "../../rules/images.ts";
import { fitOf } from "./picture-fit.ts";
import placeholder from "./placeholder.svg?url";
import { useBrokenPicture } from "./use-broken-picture.ts";

interface ProductImageProps {
  /** As in the API: images/<hash>-<width>x<height>.jpg. Undefined or empty shows the placeholder. */
  path: string | undefined;
  /** Empty if a text next to it names the same. */
  alt: string;
  /** As in `<img sizes>`. */
  sizes: string;
  /** In pixels: wider files are never loaded. */
  widest?: number;
  /** For the first picture of a page: loaded at once, before others. All others load lazily. */
  isPriority?: boolean;
  className?: string;
}

const SQUARE = { width: 800, height: 800 };

/** A picture in the best size for the browser, or a placeholder if it cannot be loaded. */
export function ProductImage({
  path,
  alt,
  sizes,
  widest,
  isPriority = false,
  className = "",
}: ProductImageProps) {
  const element = useRef<HTMLImageElement>(null);
  const { isBroken, onError } = useBrokenPicture(element, path);
  if (isBroken || !path) return <img src={placeholder} alt={alt} {...SQUARE} className={className} />;
  const image = parseImagePath(path);
  const { width, height } = image ?? SQUARE;
  if (isPriority) preloadPicture(path, sizes, { widest });
  const srcSet = imageSrcSet(path, "avif", widest);
  return (
    <picture>
      {/* Browsers have read AVIF since 2024 at the latest (Chrome 85, Firefox 93, Safari 16.4, Edge 121); others load `src`. */}
      {srcSet && <source type="image/avif" srcSet={srcSet} sizes={sizes} />}
      <img
        ref={element}
        src={imageUrl(path)}
        alt={alt}
        width={width}
        height={height}
        loading={isPriority ? "eager" : "lazy"}
        fetchPriority={isPriority ? "high" : undefined}
        decoding={isPriority ? undefined : "async"}
        onError={onError}
        className={`or-placeholder ${className} ${image ? fitOf(image) : ""}`.trim()}
      />
    </picture>
  );
}

/**
 * Preloads the main picture of a document that is being rendered: React writes the link before the styles. Does
 * nothing in the browser.
 * @param sizes as in `<img sizes>`
 * @param media the screens it is for; default: all
 * @param widest in pixels, as in `ProductImage`
 */
export function preloadPicture(
  path: string | undefined,
  sizes: string,
  { media, widest }: { media?: string; widest?: number | undefined } = {},
): void {
  const srcSet = import.meta.env.SSR && path ? imageSrcSet(path, "avif", widest) : "";
  if (!srcSet || !path) return;
  preload(imageUrl(path), {
    as: "image",
    type: "image/avif",
    imageSrcSet: srcSet,
    imageSizes: sizes,
    fetchPriority: "high",
    ...(media ? { media } : {}),
  });
}
