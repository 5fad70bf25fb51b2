import type { FormFile } from "../../contract/form.ts";
import type { FileStore } from "../adapters/storage/file-store.ts";
import { ShopError } from "../errors.ts";
import { type DrawnPicture, drawPicture } from "../pictures/draw-picture.ts";

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

async function drawAt(place: number, picture: FormFile, files: FileStore): Promise<DrawnPicture> {
  try {
    return await drawPicture(picture, files);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    const { code, message, cause } = error;
    throw new ShopError(code, { message, cause, fields: { [`images.${place}`]: message } });
  }
}
