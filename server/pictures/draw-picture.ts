// Takes an uploaded picture in: looked at, drawn anew, kept under names of our own making.
import sharp, { type Metadata } from "sharp";
import type { FormFile, UploadedFile } from "../../contract/form.ts";
import { MAX_PIXELS, MAX_SIDE_PIXELS } from "../../rules/upload.ts";
import type { FileStore } from "../adapters/storage/file-store.ts";
import { ShopError } from "../errors.ts";
import { fewAtATime } from "../few-at-a-time.ts";
import { encodePicture } from "./encode-picture.ts";

// Decoders are where picture libraries have their holes: only four can be reached in this process at all.
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
// A picture of 40 megapixels is 160 MB while it is drawn.
const PICTURES_AT_ONCE = 1;
const PICTURE_QUEUE_MS = 60_000;
const drawing = fewAtATime(PICTURES_AT_ONCE, PICTURE_QUEUE_MS);

export interface DrawnPicture {
  /** As a product's `images` has it. */
  path: string;
  store(files: FileStore): Promise<void>;
}

/**
 * Nothing is stored yet, so that a form whose second picture is broken leaves no trace of its first.
 * @throws ShopError PICTURE_TYPE, PICTURE_BROKEN, PICTURE_TOO_MANY_PIXELS, BUSY
 */
export function drawPicture(file: FormFile): Promise<DrawnPicture> {
  const original = Buffer.from((file as UploadedFile).content);
  return drawing(async () => {
    await refuseUnfit(original);
    const { path, files: drawn } = await encodePicture(original).catch((cause) => {
      throw new ShopError("PICTURE_BROKEN", { cause });
    });
    return {
      path,
      async store(files) {
        for (const { name, content } of drawn) if (!(await files.has(name))) await files.put(name, content);
      },
    };
  });
}

/** What it says it is does not count: what its bytes are does. */
async function refuseUnfit(original: Buffer): Promise<void> {
  const seen = await metadataOf(original);
  const isAvif = seen.format !== "heif" || seen.compression === "av1";
  if (!FORMATS.has(seen.format) || !isAvif) throw new ShopError("PICTURE_TYPE");
  // All frames of a moving picture together, though only the first one is kept.
  if (seen.width * seen.height * (seen.pages ?? 1) > MAX_PIXELS)
    throw new ShopError("PICTURE_TOO_MANY_PIXELS");
  if (Math.max(seen.width, seen.height) > MAX_SIDE_PIXELS)
    throw new ShopError("PICTURE_TOO_MANY_PIXELS", {
      message: `A picture is at most ${MAX_SIDE_PIXELS} pixels wide or high.`,
    });
}

async function metadataOf(original: Buffer): Promise<Metadata> {
  try {
    return await sharp(original, { limitInputPixels: false }).metadata();
  } catch (cause) {
    throw new ShopError("PICTURE_TYPE", { cause });
  }
}
