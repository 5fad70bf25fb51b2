// The unsaved values of a new product, in session storage: a reload keeps everything but its pictures.
import { freshUuid } from "../../ui/fresh-uuid.ts";
import { NEW_PRODUCT, type ProductFields } from "./typed-product.ts";

const KEY = "product-draft";
const ADDING = "product-adding";

export function saveDraft(fields: ProductFields): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(fields));
  } catch {
    // Storage may be full or blocked; the form works without it.
  }
}

export function findDraft(): ProductFields | null {
  try {
    const saved = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Partial<ProductFields> | null;
    return saved && { ...NEW_PRODUCT, ...saved };
  } catch {
    return null;
  }
}

export function forgetDraft(): void {
  for (const name of [KEY, ADDING]) sessionStorage.removeItem(name);
}

/** The key under which this draft is added as a product, also after a reload, and whether that was tried before. */
export function addingKey(): { key: string; isRepeat: boolean } {
  try {
    const last = sessionStorage.getItem(ADDING);
    if (last) return { key: last, isRepeat: true };
    const key = freshUuid();
    sessionStorage.setItem(ADDING, key);
    return { key, isRepeat: false };
  } catch {
    // As above: then it is added once more after a lost answer.
    return { key: freshUuid(), isRepeat: false };
  }
}

/** Nothing was added with it, or it is there no more: another try is a first one. */
export function forgetAddingKey(): void {
  sessionStorage.removeItem(ADDING);
}
