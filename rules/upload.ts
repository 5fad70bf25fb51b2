// What may be uploaded (security.md, "Uploads").

export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;
/** Of one file. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
/** Width times height of one picture. */
export const MAX_PIXELS = 40_000_000;
/** Pixels of width or height: WebP has no more. */
export const MAX_SIDE_PIXELS = 16_383;
/** Of one product. */
export const MAX_PICTURES = 10;
