// A picture somebody chose, made fit for sending: opened, shrunk where it is larger than needed, drawn small for the
// screen.
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from "../../../rules/upload.ts";

/** Of what is sent, in pixels; half as much again as the shop ever shows (rules/images.ts). */
const MAX_SIDE_PIXELS = 2_400;
const PREVIEW_SIDE = 480;
/** Tried one after the other until the file is small enough. */
const TRIES = [
  { side: MAX_SIDE_PIXELS, quality: 0.9 },
  { side: MAX_SIDE_PIXELS, quality: 0.75 },
  { side: 1_600, quality: 0.75 },
  { side: 1_000, quality: 0.7 },
] as const;

export interface ReadyPicture {
  file: File;
  /** A small copy as a data: URL; the shop's policy allows no blob: pictures. */
  preview: string;
}

export type PreparedPicture = ReadyPicture | { problem: string };

/** Gives the picture ready to be sent, or what to tell about the file. */
export async function preparePicture(chosen: File): Promise<PreparedPicture> {
  const opened = await createImageBitmap(chosen).catch(() => null);
  if (!opened) return { problem: `${chosen.name} is not a picture. Choose a JPEG, PNG, WebP or AVIF file.` };
  try {
    const small = draw(opened, PREVIEW_SIDE);
    const isSeeThrough = chosen.type !== "image/jpeg" && hasTransparency(small);
    const file = isFit(chosen, opened) ? chosen : await shrink(opened, chosen.name, isSeeThrough);
    if (!file)
      return { problem: `${chosen.name} stays above 5 MB however small it is made. Choose another one.` };
    return { file, preview: small.toDataURL(isSeeThrough ? "image/png" : "image/jpeg", 0.8) };
  } finally {
    opened.close();
  }
}

function isFit({ type, size }: File, { width, height }: ImageBitmap): boolean {
  return (
    (PICTURE_TYPES as readonly string[]).includes(type) &&
    size <= MAX_PICTURE_BYTES &&
    Math.max(width, height) <= MAX_SIDE_PIXELS
  );
}

function draw(opened: ImageBitmap, longestSide: number): HTMLCanvasElement {
  const scale = Math.min(1, longestSide / Math.max(opened.width, opened.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(opened.width * scale));
  canvas.height = Math.max(1, Math.round(opened.height * scale));
  const pen = canvas.getContext("2d") as CanvasRenderingContext2D;
  pen.imageSmoothingQuality = "high";
  pen.drawImage(opened, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function hasTransparency(canvas: HTMLCanvasElement): boolean {
  const pen = canvas.getContext("2d") as CanvasRenderingContext2D;
  const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return true;
  return false;
}

async function shrink(opened: ImageBitmap, name: string, isSeeThrough: boolean): Promise<File | null> {
  // A browser that writes no WebP gives a PNG instead, which keeps what is see-through as well.
  const type = isSeeThrough ? "image/webp" : "image/jpeg";
  for (const { side, quality } of TRIES) {
    const canvas = draw(opened, side);
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
    if (drawn && drawn.size <= MAX_PICTURE_BYTES) return new File([drawn], name, { type: drawn.type });
  }
  return null;
}
