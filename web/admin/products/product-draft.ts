// What has been typed of a new product, kept for as long as the tab lives: a reload loses no word.
import { NEW_PRODUCT, type ProductFields } from "./typed-product.ts";

const KEY = "product-draft";

export function saveDraft(fields: ProductFields): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(fields));
  } catch {
    // A full or forbidden store keeps nobody from typing.
  }
}

export function findDraft(): ProductFields | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Partial<ProductFields> | null;
    return kept && { ...NEW_PRODUCT, ...kept };
  } catch {
    return null;
  }
}

export function forgetDraft(): void {
  sessionStorage.removeItem(KEY);
}
