// Uploaded pictures are checked, encoded anew, and stored under names that we make up.
import sharp, { type Metadata } from "sharp";
import type { FormFile, UploadedFile } from "../../../contract/form.ts";
import { MAX_PIXELS, MAX_SIDE_PIXELS } from "../../../rules/upload.ts";
import { ShopError } from "../../errors.ts";
import { limitConcurrency } from "../../platform/http/limit-concurrency.ts";
import { encodePicture } from "./encode-picture.ts";
import type { FileStore } from "./file-store.ts";

// Image decoders are where such libraries have their security holes: only four are enabled in this process.
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
// Decoding a picture of 40 megapixels takes 160 MB.
const PICTURES_AT_ONCE = 1;
const PICTURE_QUEUE_MS = 60_000;
const drawing = limitConcurrency(PICTURES_AT_ONCE, PICTURE_QUEUE_MS);

export interface DrawnPicture {
  /** The path as stored in a product's `images`. */
  path: string;
  store(): Promise<void>;
}

/**
 * Checks and encodes a picture without storing it, so that a form whose second picture is broken stores nothing.
 * @param files where it is going to be stored
 * @throws ShopError STORAGE_FULL, PICTURE_TYPE, PICTURE_BROKEN, PICTURE_TOO_MANY_PIXELS, BUSY
 */
export async function drawPicture(file: FormFile, files: FileStore): Promise<DrawnPicture> {
  if (!(await files.hasRoom())) throw new ShopError("STORAGE_FULL");
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

/** Checks format and size by the picture's bytes, not by its declared type. */
async function refuseUnfit(original: Buffer): Promise<void> {
  const metadata = await metadataOf(original);
  const isAvif = metadata.format !== "heif" || metadata.compression === "av1";
  if (!FORMATS.has(metadata.format) || !isAvif) throw new ShopError("PICTURE_TYPE");
  // All frames of an animation count, though only the first one is stored.
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
