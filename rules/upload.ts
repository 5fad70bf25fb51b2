// What may be uploaded (security.md, "Uploads").

export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;
/** Of one file. */
export const LARGEST_PICTURE_BYTES = 5 * 1024 * 1024;
/** Width times height of one picture. */
export const MOST_PIXELS = 40_000_000;
/** Pixels of width or height: WebP has no more. */
export const LONGEST_SIDE = 16_383;
/** Of one product. */
export const MOST_PICTURES = 10;
