// Stores the unsaved values of a new product in the tab, so that a reload loses only its pictures.
import { stored, storedText } from "../../storage.ts";
import { freshUuid } from "../../ui/fresh-uuid.ts";
import { NEW_PRODUCT, type ProductFields } from "./typed-product.ts";

const draft = stored<ProductFields>(
  "product-draft",
  (json) => (json ? { ...NEW_PRODUCT, ...json } : null),
  "tab",
);
/** The idempotency key of the request that adds the product. */
const key = storedText("product-adding", "tab");

export const saveDraft = (fields: ProductFields) => void draft.write(fields);
export const findDraft = () => draft.read();

export function forgetDraft(): void {
  draft.remove();
  key.remove();
}

/** The idempotency key of this draft, and whether a request was already sent with it, also before a reload. */
export function addingKey(): { key: string; isRepeat: boolean } {
  const last = key.read();
  if (last) return { key: last, isRepeat: true };
  const fresh = freshUuid();
  key.write(fresh);
  return { key: fresh, isRepeat: false };
}

/** Call it if a request added nothing: the next request is not a retry. */
export const forgetAddingKey = () => key.remove();
