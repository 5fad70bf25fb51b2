// Limits of uploaded pictures (security.md, "Uploads").

export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;
/** Per file. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
/** Width times height. */
export const MAX_PIXELS = 40_000_000;
/** The largest width or height WebP can store. */
export const MAX_SIDE_PIXELS = 16_383;
/** Per product. */
export const MAX_PICTURES = 10;
