// A picture's path contains its size: images/<hash>-<width>x<height>.jpg (.png if it has transparency), served under
// /api/. Each picture is stored as AVIF and WebP in the widths below, and as JPEG or PNG in two widths, for old
// browsers, shared links and icons.

/** Standard widths in pixels; those above the original's width are left out. */
export const IMAGE_WIDTHS = [160, 320, 480, 800, 1200, 1600] as const;
const FALLBACK_WIDTHS = [160, 800] as const;
export const MODERN_FORMATS = ["avif", "webp"] as const;
export type FallbackFormat = "jpg" | "png";
export type ImageFormat = (typeof MODERN_FORMATS)[number] | FallbackFormat;

const PATH = /^images\/([0-9a-f]{24})-(\d{1,5})x(\d{1,5})\.(jpg|png)$/;
const VARIANT = /^images\/[0-9a-f]{24}-\d{1,5}\.(avif|webp|jpg|png)$/;

export interface Image {
  hash: string;
  /** In pixels, of the largest stored file: at most the largest of IMAGE_WIDTHS. */
  width: number;
  height: number;
  fallback: FallbackFormat;
}

/** The widths stored as AVIF and WebP for an original `width` pixels wide: the smaller standard ones and its own. */
export function variantWidths(width: number): number[] {
  const largest = Math.min(width, IMAGE_WIDTHS[IMAGE_WIDTHS.length - 1] as number);
  return [...IMAGE_WIDTHS.filter((standard) => standard < largest), largest];
}

/** The widths stored as JPEG or PNG, never wider than the original. */
export function fallbackWidths(width: number): number[] {
  return [...new Set(FALLBACK_WIDTHS.map((fallback) => Math.min(fallback, width)))];
}

export function imagePath({ hash, width, height, fallback }: Image): string {
  return `images/${hash}-${width}x${height}.${fallback}`;
}

/** Null for any other path. */
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

/** The paths of all files that are stored for a picture; none for an invalid path. */
export function variantPathsOf(path: string): string[] {
  const image = parseImagePath(path);
  if (!image) return [];
  const { hash, width, fallback } = image;
  return [
    ...variantWidths(width).flatMap((each) =>
      MODERN_FORMATS.map((format) => variantPath(hash, each, format)),
    ),
    ...fallbackWidths(width).map((each) => variantPath(hash, each, fallback)),
  ];
}

/** Path of one stored file: images/<hash>-<width>.<format>. */
export function variantPath(hash: string, width: number, format: ImageFormat): string {
  return `images/${hash}-${width}.${format}`;
}

export function isVariantPath(path: string): boolean {
  return VARIANT.test(path);
}

/** URL for browsers without `srcset`: the widest fallback up to `width` pixels, or else the narrowest. */
export function imageUrl(path: string, width = 800): string {
  const image = parseImagePath(path);
  if (!image) return `/api/${path}`;
  const widths = fallbackWidths(image.width);
  const fitting = widths.filter((each) => each <= width).pop() ?? (widths[0] as number);
  return `/api/${variantPath(image.hash, fitting, image.fallback)}`;
}

/**
 * `srcset` of one modern format, with URLs under /api/; empty for an invalid path.
 * @param widest pixels; wider files are left out, except for the narrowest
 */
export function imageSrcSet(
  path: string,
  format: (typeof MODERN_FORMATS)[number],
  widest = Number.POSITIVE_INFINITY,
): string {
  const image = parseImagePath(path);
  if (!image) return "";
  return variantWidths(image.width)
    .filter((width, index) => width <= widest || index === 0)
    .map((width) => `/api/${variantPath(image.hash, width, format)} ${width}w`)
    .join(", ");
}
