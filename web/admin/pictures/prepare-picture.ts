// Prepares a chosen picture for uploading: decodes it, shrinks it if it is too large, and makes a preview.
import {
  MAX_PICTURE_BYTES,
  PICTURE_TYPES,
  UNREADABLE_HEAD_BYTES,
  unreadablePicture,
} from "../../../rules/upload.ts";
import { inTime } from "../../ui/admin/in-time.ts";

/** The longest side of an upload: 1.5 times the largest variant that the shop shows (rules/images.ts). */
const MAX_SIDE_PIXELS = 2_400;
const PREVIEW_SIDE = 480;
/** Tried in this order until the file is small enough. */
const ATTEMPTS = [
  { side: MAX_SIDE_PIXELS, quality: 0.9 },
  { side: MAX_SIDE_PIXELS, quality: 0.75 },
  { side: 1_600, quality: 0.75 },
  { side: 1_000, quality: 0.7 },
] as const;

export interface ReadyPicture {
  file: File;
  /** A small copy as a data: URL; the content security policy allows no blob: pictures. */
  preview: string;
}

type PreparedPicture = ReadyPicture | { problem: string };

/** @returns the picture ready to upload, or the message to show */
export function preparePicture(chosen: File): Promise<PreparedPicture> {
  return inTime(prepare(chosen), {
    problem: `${chosen.name} could not be read within a minute. Save it on this device and choose it again.`,
  });
}

async function prepare(chosen: File): Promise<PreparedPicture> {
  const bitmap = await createImageBitmap(chosen).catch(() => null);
  if (!bitmap) return { problem: await problemOf(chosen) };
  try {
    const small = draw(bitmap, PREVIEW_SIDE);
    const isTransparent = chosen.type !== "image/jpeg" && hasTransparency(small);
    const file = isFit(chosen, bitmap) ? chosen : await shrink(bitmap, chosen.name, isTransparent);
    if (!file)
      return { problem: `${chosen.name} is larger than 5 MB even after resizing. Choose another one.` };
    return { file, preview: small.toDataURL(isTransparent ? "image/png" : "image/jpeg", 0.8) };
  } finally {
    bitmap.close();
  }
}

async function problemOf(chosen: File): Promise<string> {
  // A file that was deleted, or is not yet downloaded from a cloud, cannot be read either.
  const head = await chosen
    .slice(0, UNREADABLE_HEAD_BYTES)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  return unreadablePicture(chosen.name, new Uint8Array(head));
}

function isFit({ type, size }: File, { width, height }: ImageBitmap): boolean {
  return (
    (PICTURE_TYPES as readonly string[]).includes(type) &&
    size <= MAX_PICTURE_BYTES &&
    Math.max(width, height) <= MAX_SIDE_PIXELS
  );
}

function draw(bitmap: ImageBitmap, longestSide: number): HTMLCanvasElement {
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d") as CanvasRenderingContext2D;
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function hasTransparency(canvas: HTMLCanvasElement): boolean {
  const context = canvas.getContext("2d") as CanvasRenderingContext2D;
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return true;
  return false;
}

async function shrink(bitmap: ImageBitmap, name: string, isTransparent: boolean): Promise<File | null> {
  // A browser that cannot encode WebP produces a PNG, which supports transparency too.
  const type = isTransparent ? "image/webp" : "image/jpeg";
  for (const { side, quality } of ATTEMPTS) {
    const canvas = draw(bitmap, side);
    const encoded = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
    if (encoded && encoded.size <= MAX_PICTURE_BYTES)
      return new File([encoded], name, { type: encoded.type });
  }
  return null;
}
