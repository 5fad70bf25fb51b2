// Decodes and encodes pictures anew: no uploaded byte is served as it is.
import { createHash } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import {
  type FallbackFormat,
  fallbackWidths,
  IMAGE_WIDTHS,
  type ImageFormat,
  imagePath,
  MODERN_FORMATS,
  variantPath,
  variantWidths,
} from "../../../rules/images.ts";
import { MAX_PIXELS } from "../../../rules/upload.ts";

const MAX_WIDTH = Math.max(...IMAGE_WIDTHS);

interface ImageFile {
  /** A variant's name, as in rules/images.ts. */
  name: string;
  content: Buffer;
}

export interface EncodedPicture {
  path: string;
  files: ImageFile[];
}

/**
 * Encodes a picture as AVIF and WebP in each standard width, and as a fallback in some, without metadata.
 * @param original JPEG, PNG, WebP, AVIF or our own SVG artwork; at most 40 megapixels
 * @throws sharp's error when it is not a picture, or damaged
 */
export async function encodePicture(original: Buffer): Promise<EncodedPicture> {
  // Scaled down during decoding: forty megapixels at once would take too much memory. A mere warning of the decoder is no
  // reason to refuse a picture that every viewer shows; a truncated file is an error.
  const input = sharp(original, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .rotate()
    .resize({ width: MAX_WIDTH, withoutEnlargement: true });
  const { data, info } = await input.raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const isOpaque = info.channels < 4 || (await sharp(data, { raw }).stats()).isOpaque;
  const fallback: FallbackFormat = isOpaque ? "jpg" : "png";
  const hash = createHash("sha256")
    .update(data)
    .update(`${info.width}x${info.height}`)
    .digest("hex")
    .slice(0, 24);
  const files: ImageFile[] = [];
  const addVariant = async (width: number, format: ImageFormat) => {
    const drawn = sharp(data, { raw }).resize({ width, withoutEnlargement: true });
    files.push({ name: variantPath(hash, width, format), content: await encode(drawn, format).toBuffer() });
  };
  for (const width of variantWidths(info.width))
    for (const format of MODERN_FORMATS) await addVariant(width, format);
  for (const width of fallbackWidths(info.width)) await addVariant(width, fallback);
  return { path: imagePath({ hash, width: info.width, height: info.height, fallback }), files };
}

function encode(drawn: Sharp, format: ImageFormat): Sharp {
  // More effort makes AVIF a few percent smaller and ten times slower. Of a better quality, or of colours as fine as the
  // light, nothing is seen on a phone.
  if (format === "avif") return drawn.avif({ quality: 45, effort: 2, chromaSubsampling: "4:2:0" });
  if (format === "webp") return drawn.webp({ quality: 78, effort: 4 });
  if (format === "png") return drawn.png({ compressionLevel: 9 });
  return drawn.jpeg({ quality: 82, progressive: true });
}
