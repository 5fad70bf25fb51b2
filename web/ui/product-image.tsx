import { useRef } from "react";
import { type Image, imageSrcSet, imageUrl, MODERN_FORMATS, parseImagePath } from "../../rules/images.ts";
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

/** A picture in the best format and size for the browser; a placeholder where it cannot be loaded. */
export function ProductImage({ path, alt, sizes, isPriority = false, className = "" }: ProductImageProps) {
  const element = useRef<HTMLImageElement>(null);
  const { isBroken, onError } = useBrokenPicture(element, path);
  if (isBroken || !path) return <img src={placeholder} alt={alt} {...SQUARE} className={className} />;
  const image = parseImagePath(path);
  const { width, height } = image ?? SQUARE;
  if (isPriority) preloadPicture(path, sizes);
  return (
    <picture className="contents">
      {MODERN_FORMATS.map((format) => {
        const srcSet = imageSrcSet(path, format);
        return srcSet && <source key={format} type={`image/${format}`} srcSet={srcSet} sizes={sizes} />;
      })}
      <img
        ref={element}
        src={imageUrl(path)}
        alt={alt}
        width={width}
        height={height}
        loading={isPriority ? "eager" : "lazy"}
        fetchPriority={isPriority ? "high" : "auto"}
        decoding={isPriority ? "auto" : "async"}
        onError={onError}
        className={image ? `${className} ${fitOf(image)}` : className}
      />
    </picture>
  );
}
