import { useEffect, useRef, useState } from "react";
import { imageSrcSet, imageUrl, MODERN_FORMATS, parseImagePath } from "../../rules/images.ts";
import placeholder from "./placeholder.svg?url";

export interface ProductImageProps {
  /** As the API gives it: images/<hash>-<width>x<height>.jpg. Undefined or empty shows the placeholder. */
  path: string | undefined;
  /** Empty where the words beside it say the same. */
  alt: string;
  /** How wide it will be shown, as in `<img sizes>`. */
  sizes: string;
  /** For the first picture of a page: fetched at once and before others. All else is lazy. */
  isPriority?: boolean;
  className?: string;
}

const SQUARE = { width: 800, height: 800 };

/** A picture in the best format and size the browser takes; a broken one becomes a neutral pouch. */
export function ProductImage({ path, alt, sizes, isPriority = false, className = "" }: ProductImageProps) {
  const image = useRef<HTMLImageElement>(null);
  const [brokenPath, setBrokenPath] = useState<string | null>(null);
  const isBroken = !path || brokenPath === path;

  // A picture that failed before the page came alive has told nobody.
  useEffect(() => {
    const shown = image.current;
    if (path && shown?.complete && shown.naturalWidth === 0) setBrokenPath(path);
  }, [path]);

  if (isBroken) return <img src={placeholder} alt={alt} {...SQUARE} className={className} />;
  const { width, height } = parseImagePath(path) ?? SQUARE;
  return (
    <picture className="contents">
      {MODERN_FORMATS.map((format) => {
        const srcSet = imageSrcSet(path, format);
        return srcSet && <source key={format} type={`image/${format}`} srcSet={srcSet} sizes={sizes} />;
      })}
      <img
        ref={image}
        src={imageUrl(path)}
        alt={alt}
        width={width}
        height={height}
        loading={isPriority ? "eager" : "lazy"}
        fetchPriority={isPriority ? "high" : "auto"}
        decoding={isPriority ? "auto" : "async"}
        onError={() => setBrokenPath(path)}
        className={className}
      />
    </picture>
  );
}
