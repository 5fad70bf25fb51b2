// Limits of uploaded pictures.

export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;
/** Per file. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
/** Width times height. */
export const MAX_PIXELS = 40_000_000;
/** The largest width or height WebP can store. */
export const MAX_SIDE_PIXELS = 16_383;
/** Per product. */
export const MAX_PICTURES = 10;

const HEIC_BRANDS = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]);
const DECODABLE = ["\xff\xd8\xff", "\x89PNG", "GIF8"];

/** Identifies a file by its first bytes. */
function kindOf(head: Uint8Array): "HEIC" | "TIFF" | "damaged" | null {
  const text = String.fromCharCode(...head.subarray(0, UNREADABLE_HEAD_BYTES));
  const box = text.slice(4, 8) === "ftyp" ? text.slice(8, 12) : "";
  if (HEIC_BRANDS.has(box)) return "HEIC";
  if (text.startsWith("II*\0") || text.startsWith("MM\0*")) return "TIFF";
  const isWebp = text.startsWith("RIFF") && text.slice(8, 12) === "WEBP";
  return isWebp || box === "avif" || DECODABLE.some((start) => text.startsWith(start)) ? "damaged" : null;
}

/** How many bytes `unreadablePicture` needs at most. */
export const UNREADABLE_HEAD_BYTES = 12;

/**
 * Why a browser cannot read a file as a picture, and what the owner can do about it.
 * @param name of the file
 * @param head its first bytes
 */
export function unreadablePicture(name: string, head: Uint8Array): string {
  const kind = kindOf(head) ?? (/\.hei[cf]$/i.test(name) ? "HEIC" : null);
  if (kind === "HEIC")
    return `${name} is a HEIC picture, which only Apple shows. On the iPhone: Settings, Camera, Formats, Most Compatible; or save it as JPEG.`;
  if (kind === "TIFF")
    return `${name} is a TIFF picture, which browsers do not show. Save it as JPEG or PNG.`;
  if (kind === "damaged") return `${name} is damaged. Choose another picture.`;
  return `${name} is not a picture. Choose a JPEG, PNG, WebP or AVIF file.`;
}
