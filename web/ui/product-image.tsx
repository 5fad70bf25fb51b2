import { useRef } from "react";
import { type Image, imageSrcSet, imageUrl, parseImagePath } from "../../rules/images.ts";
import placeholder from "./placeholder.svg?url";
import { preloadPicture } from "./preload-picture.ts";
import { useBrokenPicture } from "./use-broken-picture.ts";

interface ProductImageProps {
  /** As the API gives it: images/<hash>-<width>x<height>.jpg. Undefined or empty shows the placeholder. */
  path: string | undefined;
  /** Empty where the text beside it says the same. */
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
/** Cut by at most an eighth at each side, a photograph still shows what it is of. */
const LONGEST_CUT = 4 / 3;
/** In pixels; a picture narrower than this would be a blur in a large frame. */
const SMALLEST_FILLING = 200;

/** How a picture sits in a frame of another shape: cut where that costs little, else whole on a plain ground. */
function fitOf({ width, height, fallback }: Pick<Image, "width" | "height" | "fallback">): string {
  // It has no ground of its own: the frame's shows through.
  if (fallback === "png") return "object-contain! p-[6%]";
  if (Math.max(width / height, height / width) > LONGEST_CUT) return "object-contain! bg-white";
  return width < SMALLEST_FILLING ? "object-contain! bg-white p-[22%]" : "";
}

/** A picture in the best size for the browser; a placeholder where it cannot be loaded. */
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
    <picture className="contents">
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
        className={image ? `${className} ${fitOf(image)}`.trim() : className}
      />
    </picture>
  );
}
