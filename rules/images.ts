// How a picture's path tells its sizes: images/<hash>-<width>x<height>.jpg (png where it is see-through),
// served under /api/. Every picture is kept as AVIF and WebP in the widths below, and in few of them as that
// fallback for old browsers, shared links and icons.

/** Widths in pixels that every picture is kept in, as far as the original is that wide. */
export const IMAGE_WIDTHS = [160, 320, 480, 800, 1200, 1600] as const;
const FALLBACK_WIDTHS = [160, 800] as const;
export const MODERN_FORMATS = ["avif", "webp"] as const;
export type FallbackFormat = "jpg" | "png";
export type ImageFormat = (typeof MODERN_FORMATS)[number] | FallbackFormat;

const PATH = /^images\/([0-9a-f]{24})-(\d{1,5})x(\d{1,5})\.(jpg|png)$/;
const VARIANT = /^images\/[0-9a-f]{24}-\d{1,5}\.(avif|webp|jpg|png)$/;

export interface Image {
  hash: string;
  /** In pixels, as it is kept: no wider than the largest of IMAGE_WIDTHS. */
  width: number;
  height: number;
  fallback: FallbackFormat;
}

/** The widths kept of an original `width` pixels wide: the standard ones below it, and its own up to the largest. */
export function keptWidths(width: number): number[] {
  const largest = Math.min(width, IMAGE_WIDTHS[IMAGE_WIDTHS.length - 1] as number);
  return [...IMAGE_WIDTHS.filter((standard) => standard < largest), largest];
}

/** The widths in which the fallback is kept, never wider than the original. */
export function fallbackWidths(width: number): number[] {
  return [...new Set(FALLBACK_WIDTHS.map((kept) => Math.min(kept, width)))];
}

export function imagePath({ hash, width, height, fallback }: Image): string {
  return `images/${hash}-${width}x${height}.${fallback}`;
}

export function parseImagePath(path: string): Image | null {
  const match = PATH.exec(path);
  if (!match) return null;
  const [, hash, width, height, fallback] = match as unknown as [
    string,
    string,
    string,
    string,
    FallbackFormat,
  ];
  return { hash, width: Number(width), height: Number(height), fallback };
}

/** Name of one kept file: images/<hash>-<width>.<format>. */
export function variantPath(hash: string, width: number, format: ImageFormat): string {
  return `images/${hash}-${width}.${format}`;
}

export function isVariantPath(path: string): boolean {
  return VARIANT.test(path);
}

/** The kept file to show where no `srcset` is understood: the fallback that is nearest to `width` from below. */
export function imageUrl(path: string, width = 800): string {
  const image = parseImagePath(path);
  if (!image) return `/api/${path}`;
  const kept = fallbackWidths(image.width);
  const fitting = kept.findLast((each) => each <= width) ?? (kept[0] as number);
  return `/api/${variantPath(image.hash, fitting, image.fallback)}`;
}

/** `srcset` of one modern format, each address under /api/; empty for a path that is not one of ours. */
export function imageSrcSet(path: string, format: (typeof MODERN_FORMATS)[number]): string {
  const image = parseImagePath(path);
  if (!image) return "";
  return keptWidths(image.width)
    .map((width) => `/api/${variantPath(image.hash, width, format)} ${width}w`)
    .join(", ");
}
