// Checks uploaded pictures, re-encodes them, and stores them under generated names.
import sharp, { type Metadata } from "sharp";
import type { FormFile, UploadedFile } from "../../../contract/form.ts";
import { variantPathsOf } from "../../../rules/images.ts";
import { MAX_PIXELS, MAX_SIDE_PIXELS } from "../../../rules/upload.ts";
import { ShopError } from "../../errors.ts";
import { limitConcurrency } from "../../platform/http/limit-concurrency.ts";
import { decodePicture, encodePicture } from "./encode-picture.ts";
import type { FileStore } from "./file-store.ts";

// Image decoders are a frequent source of security holes, so only four are enabled in this process.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadWebpBuffer",
    "VipsForeignLoadHeifBuffer",
  ],
});

const FORMATS = new Set(["jpeg", "png", "webp", "heif"]);
// Decoding a picture of 40 megapixels takes 160 MB of memory.
const PICTURES_AT_ONCE = 1;
const PICTURE_QUEUE_MS = 60_000;
const drawing = limitConcurrency(PICTURES_AT_ONCE, PICTURE_QUEUE_MS);
/** Decoding alone is quick: a save does not wait for the encoding of other pictures. */
const checking = limitConcurrency(PICTURES_AT_ONCE, PICTURE_QUEUE_MS);

export interface DrawnPicture {
  /** The path stored in a product's `images`. */
  path: string;
  store(): Promise<void>;
}

/**
 * Checks and encodes a picture without storing it. If a form's second picture is broken, nothing is stored.
 * @param files the store for the picture
 * @throws ShopError STORAGE_FULL, PICTURE_TYPE, PICTURE_BROKEN, PICTURE_TOO_MANY_PIXELS, BUSY
 */
export async function drawPicture(file: FormFile, files: FileStore): Promise<DrawnPicture> {
  if (!(await files.hasFreeSpace())) throw new ShopError("STORAGE_FULL");
  const original = Buffer.from((file as UploadedFile).content);
  return drawing(async () => {
    await refuseUnfit(original);
    const { path, files: drawn } = await encodePicture(original).catch((cause) => {
      throw new ShopError("PICTURE_BROKEN", { cause });
    });
    return {
      path,
      async store() {
        for (const { name, content } of drawn) if (!(await files.has(name))) await files.put(name, content);
      },
    };
  });
}

export interface CheckedPicture {
  /** The path stored in a product's `images`. */
  path: string;
  original: Buffer;
  /** Whether all its files are in the store already. */
  isStored: boolean;
}

/**
 * Checks a picture that is encoded later, by `storePicture`.
 * @throws ShopError STORAGE_FULL, PICTURE_TYPE, PICTURE_BROKEN, PICTURE_TOO_MANY_PIXELS, BUSY
 */
export async function checkPicture(file: FormFile, files: FileStore): Promise<CheckedPicture> {
  if (!(await files.hasFreeSpace())) throw new ShopError("STORAGE_FULL");
  const original = Buffer.from((file as UploadedFile).content);
  const path = await checking(async () => {
    await refuseUnfit(original);
    const decoded = await decodePicture(original).catch((cause) => {
      throw new ShopError("PICTURE_BROKEN", { cause });
    });
    return decoded.path;
  });
  const stored = await Promise.all(variantPathsOf(path).map((name) => files.has(name)));
  return { path, original, isStored: stored.every(Boolean) };
}

/** Encodes and stores a checked picture. Repeating it changes nothing. */
export async function storePicture(original: Buffer, files: FileStore): Promise<void> {
  const encoded = await drawing(() => encodePicture(original));
  for (const { name, content } of encoded.files) if (!(await files.has(name))) await files.put(name, content);
}

/** Checks format and size by the picture's bytes, not by its declared type. */
async function refuseUnfit(original: Buffer): Promise<void> {
  const metadata = await metadataOf(original);
  const isAvif = metadata.format !== "heif" || metadata.compression === "av1";
  if (!FORMATS.has(metadata.format) || !isAvif) throw new ShopError("PICTURE_TYPE");
  // All frames of an animation count, although only the first one is stored.
  if (metadata.width * metadata.height * (metadata.pages ?? 1) > MAX_PIXELS)
    throw new ShopError("PICTURE_TOO_MANY_PIXELS");
  if (Math.max(metadata.width, metadata.height) > MAX_SIDE_PIXELS)
    throw new ShopError("PICTURE_TOO_MANY_PIXELS", {
      message: `A picture is at most ${MAX_SIDE_PIXELS} pixels wide or high.`,
    });
}

async function metadataOf(original: Buffer): Promise<Metadata> {
  try {
    return await sharp(original, { limitInputPixels: false, failOn: "error" }).metadata();
  } catch (cause) {
    throw new ShopError("PICTURE_TYPE", { cause });
  }
}
