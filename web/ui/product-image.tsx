import { useEffect, useRef, useState } from "react";
import { imageSrcSet, imageUrl, MODERN_FORMATS, parseImagePath } from "../../rules/images.ts";
import placeholder from "./placeholder.svg?url";

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

/** A picture in the best format and size for the browser; a placeholder where it cannot be loaded. */
export function ProductImage({ path, alt, sizes, isPriority = false, className = "" }: ProductImageProps) {
  const image = useRef<HTMLImageElement>(null);
  const [brokenPath, setBrokenPath] = useState<string | null>(null);
  const isBroken = !path || brokenPath === path;

  // An error before hydration fired no event that React could hear.
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
