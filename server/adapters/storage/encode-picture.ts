// Decodes and re-encodes pictures: no uploaded byte is served unchanged.
import { createHash } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import {
  type FallbackFormat,
  fallbackWidths,
  IMAGE_WIDTHS,
  type Image,
  type ImageFormat,
  imagePath,
  MODERN_FORMATS,
  variantPath,
  variantWidths,
} from "../../../rules/images.ts";
import { MAX_PIXELS } from "../../../rules/upload.ts";

const MAX_WIDTH = Math.max(...IMAGE_WIDTHS);

interface ImageFile {
  /** A variant's name, see rules/images.ts. */
  name: string;
  content: Buffer;
}

export interface EncodedPicture {
  path: string;
  files: ImageFile[];
}

interface DecodedPicture {
  path: string;
  image: Image;
  data: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/**
 * Decodes a picture at the largest size that is stored. Much faster than encoding it.
 * @param original JPEG, PNG, WebP, AVIF or the shop's own SVG artwork; at most 40 megapixels
 * @throws sharp's error if it is not a picture, or damaged
 */
export async function decodePicture(original: Buffer): Promise<DecodedPicture> {
  // Scaled down during decoding: forty megapixels at full size would take too much memory. `failOn: "error"` accepts
  // pictures that decoders only warn about, but not truncated files.
  const input = sharp(original, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .rotate()
    .resize({ width: MAX_WIDTH, withoutEnlargement: true });
  const { data, info } = await input.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const raw = { width, height, channels };
  const isOpaque = channels < 4 || (await sharp(data, { raw }).stats()).isOpaque;
  const fallback: FallbackFormat = isOpaque ? "jpg" : "png";
  const hash = createHash("sha256").update(data).update(`${width}x${height}`).digest("hex").slice(0, 24);
  const image = { hash, width, height, fallback };
  return { path: imagePath(image), image, data, raw };
}

/**
 * Encodes a picture without metadata: as AVIF and WebP in each standard width, and as a fallback format in some.
 * @throws the errors of decodePicture
 */
export async function encodePicture(original: Buffer): Promise<EncodedPicture> {
  const { path, image, data, raw } = await decodePicture(original);
  const { hash, fallback } = image;
  const files: ImageFile[] = [];
  const addVariant = async (width: number, format: ImageFormat) => {
    const drawn = sharp(data, { raw }).resize({ width, withoutEnlargement: true });
    files.push({ name: variantPath(hash, width, format), content: await encode(drawn, format).toBuffer() });
  };
  for (const width of variantWidths(image.width))
    for (const format of MODERN_FORMATS) await addVariant(width, format);
  for (const width of fallbackWidths(image.width)) await addVariant(width, fallback);
  return { path, files };
}

function encode(drawn: Sharp, format: ImageFormat): Sharp {
  // A higher effort makes AVIF a few percent smaller and ten times slower. Higher quality or full chroma resolution
  // makes no visible difference on a phone.
  if (format === "avif") return drawn.avif({ quality: 45, effort: 2, chromaSubsampling: "4:2:0" });
  if (format === "webp") return drawn.webp({ quality: 78, effort: 4 });
  if (format === "png") return drawn.png({ compressionLevel: 9 });
  return drawn.jpeg({ quality: 82, progressive: true });
}
