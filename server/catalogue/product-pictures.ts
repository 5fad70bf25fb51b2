import type { FormFile } from "../../contract/form.ts";
import { MAX_PICTURES } from "../../rules/upload.ts";
import { type DrawnPicture, drawPicture } from "../adapters/storage/draw-picture.ts";
import type { FileStore } from "../adapters/storage/file-store.ts";
import { ShopError } from "../errors.ts";

/**
 * Stores the new pictures of a product's form, once all of them have been encoded.
 * @param given new files, and paths of pictures that the product already has
 * @param existing paths of the pictures that the product already has
 * @returns the paths in the order given, without duplicates
 * @throws ShopError INVALID_INPUT for a path that is not among `existing`, and those of drawPicture, with the
 *   picture's position in `fields`
 */
export async function storeNewPictures(
  files: FileStore,
  given: readonly (FormFile | string)[],
  existing: readonly string[],
): Promise<string[]> {
  for (const [place, picture] of given.entries()) {
    if (typeof picture === "string" && !existing.includes(picture))
      throw new ShopError("INVALID_INPUT", { fields: { [`images.${place}`]: "Choose this picture again" } });
  }
  const drawn: (DrawnPicture | { path: string })[] = [];
  for (const [place, picture] of given.entries())
    drawn.push(typeof picture === "string" ? { path: picture } : await drawAt(place, picture, files));
  for (const picture of drawn) if ("store" in picture) await picture.store();
  return [...new Set(drawn.map(({ path }) => path))];
}

/**
 * The pictures of a product that others may have changed while its form was open: what they added comes last, and what
 * they removed stays away.
 * @param now the product's, under its lock
 * @param stored those of the form, the new ones included
 * @param before those the form began with
 * @throws ShopError INVALID_INPUT when they are too many together
 */
export function picturesAfterEdit(
  now: readonly string[],
  stored: readonly string[],
  before: readonly string[],
): string[] {
  const left = stored.filter((path) => now.includes(path) || !before.includes(path));
  const images = [...new Set([...left, ...now.filter((path) => !before.includes(path))])];
  if (images.length <= MAX_PICTURES) return images;
  const message = `Pictures were added elsewhere meanwhile: with yours there are ${images.length}, and at most ${MAX_PICTURES} fit. Load this page again.`;
  throw new ShopError("INVALID_INPUT", { message, fields: { images: message } });
}

async function drawAt(place: number, picture: FormFile, files: FileStore): Promise<DrawnPicture> {
  try {
    return await drawPicture(picture, files);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    const { code, message, cause } = error;
    throw new ShopError(code, { message, cause, fields: { [`images.${place}`]: message } });
  }
}
