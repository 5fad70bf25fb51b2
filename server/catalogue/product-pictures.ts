import type { FormFile } from "../../contract/form.ts";
import { MAX_PICTURES } from "../../rules/upload.ts";
import { type CheckedPicture, checkPicture } from "../adapters/storage/draw-picture.ts";
import type { FileStore } from "../adapters/storage/file-store.ts";
import { ShopError } from "../errors.ts";

export interface NewPictures {
  /** The pictures in the given order, without duplicates. */
  paths: string[];
  /** Those that have to be encoded first. */
  uploads: { path: string; content: Buffer }[];
}

/**
 * Checks the pictures of a product's form. Nothing is stored.
 * @param given new files, and paths of pictures that the product already has
 * @param existing paths of the pictures that the product already has
 * @throws ShopError INVALID_INPUT for a path that is not among `existing`, and the errors of checkPicture, with the
 * picture's position in `fields`
 */
export async function checkNewPictures(
  files: FileStore,
  given: readonly (FormFile | string)[],
  existing: readonly string[],
): Promise<NewPictures> {
  for (const [place, picture] of given.entries()) {
    if (typeof picture === "string" && !existing.includes(picture))
      throw new ShopError("INVALID_INPUT", { fields: { [`images.${place}`]: "Choose this picture again" } });
  }
  const paths: string[] = [];
  const uploads = new Map<string, Buffer>();
  for (const [place, picture] of given.entries()) {
    const checked = typeof picture === "string" ? { path: picture } : await checkAt(place, picture, files);
    paths.push(checked.path);
    if ("original" in checked && !checked.isStored) uploads.set(checked.path, checked.original);
  }
  return {
    paths: [...new Set(paths)],
    uploads: [...uploads].map(([path, content]) => ({ path, content })),
  };
}

/**
 * Merges the pictures of a form with changes that other users made while it was open: pictures they added come last,
 * and pictures they removed stay removed.
 * @param now the product's pictures, read under its lock
 * @param stored the form's pictures, including new ones
 * @param before the pictures when the form was opened
 * @throws ShopError INVALID_INPUT if there are too many together
 */
export function picturesAfterEdit(
  now: readonly string[],
  stored: readonly string[],
  before: readonly string[],
): string[] {
  const left = stored.filter((path) => now.includes(path) || !before.includes(path));
  const images = [...new Set([...left, ...now.filter((path) => !before.includes(path))])];
  if (images.length <= MAX_PICTURES) return images;
  const message = `Pictures were added elsewhere. With yours there are ${images.length}, and at most ${MAX_PICTURES} fit. Load this page again.`;
  throw new ShopError("INVALID_INPUT", { message, fields: { images: message } });
}

async function checkAt(place: number, picture: FormFile, files: FileStore): Promise<CheckedPicture> {
  try {
    return await checkPicture(picture, files);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    const { code, message, cause } = error;
    throw new ShopError(code, { message, cause, fields: { [`images.${place}`]: message } });
  }
}
