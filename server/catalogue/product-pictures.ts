import type { FormFile } from "../../contract/form.ts";
import type { FileStore } from "../adapters/storage/file-store.ts";
import { ShopError } from "../errors.ts";
import { type DrawnPicture, drawPicture } from "../pictures/draw-picture.ts";

/**
 * Takes the pictures of a form: each new one is drawn before the first one is kept.
 * @param given new files, and paths of pictures the product has
 * @param own the pictures the product has
 * @returns their paths in the order given, each once
 * @throws ShopError INVALID_INPUT for a path it does not have, and those of drawPicture, with the picture's place
 *   in `fields`
 */
export async function takePictures(
  files: FileStore,
  given: readonly (FormFile | string)[],
  own: readonly string[],
): Promise<string[]> {
  for (const [place, picture] of given.entries()) {
    if (typeof picture === "string" && !own.includes(picture))
      throw new ShopError("INVALID_INPUT", { fields: { [`images.${place}`]: "Choose this picture again" } });
  }
  const drawn: (DrawnPicture | { path: string })[] = [];
  for (const [place, picture] of given.entries())
    drawn.push(typeof picture === "string" ? { path: picture } : await drawAt(place, picture));
  for (const picture of drawn) if ("store" in picture) await picture.store(files);
  return [...new Set(drawn.map(({ path }) => path))];
}

async function drawAt(place: number, picture: FormFile): Promise<DrawnPicture> {
  try {
    return await drawPicture(picture);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    const { code, message, cause } = error;
    throw new ShopError(code, { message, cause, fields: { [`images.${place}`]: message } });
  }
}
