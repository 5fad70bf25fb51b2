// The unsaved values of a new product, in session storage: a reload keeps everything but its pictures.
import { NEW_PRODUCT, type ProductFields } from "./typed-product.ts";

const KEY = "product-draft";

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
  sessionStorage.removeItem(KEY);
}
