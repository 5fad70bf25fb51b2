import { useMemo, useRef, useState } from "react";
import type { AdminProduct } from "../../../contract/admin-products.ts";
import { type ApiError, isApiError, withFields } from "../../../contract/api-client.ts";
import type { FormFile } from "../../../contract/form.ts";
import { isSame } from "../../ui/admin/draft.ts";
import { refreshed } from "../../ui/admin/query-client.ts";
import { useAction } from "../../ui/admin/use-action.ts";
import { type Draft, useDraft } from "../../ui/admin/use-draft.ts";
import { useToast } from "../../ui/toast.tsx";
import { useDraftPictures } from "../pictures/use-draft-pictures.ts";
import { type Query, replyOf, show } from "../store/queries.ts";
import { fieldsOf, NEW_PRODUCT, type ProductFields, problemsOf } from "./typed-product.ts";
import { picturesOf, useProduct } from "./use-product.ts";

export type ProductDraft = Draft<ProductFields>;

export interface ProductToSave {
  fields: ProductFields;
  /** The stored values that the fields were typed over. */
  base: ProductFields;
  images: (FormFile | string)[];
  /** The stored pictures with which the edits of the pictures began; null if the pictures were not changed. */
  imagesBefore: readonly string[] | null;
  /** @param progress 0 to 1 */
  onProgress: (progress: number) => void;
}

export interface ProductFormOptions {
  /** The product in the store; null for a new one. */
  query: Query<AdminProduct> | null;
  /** Unsaved values from before a reload. */
  begun?: ProductFields | null;
  /** @returns the stored product. @throws ApiError */
  onSave: (product: ProductToSave) => Promise<AdminProduct>;
  /**
   * Called after saving. `isEverything`: nothing was edited during the request, so the form can be left without a prompt
   * about unsaved changes.
   */
  onSaved?: (stored: AdminProduct, isEverything: boolean) => void;
  onTyped?: (fields: ProductFields) => void;
}

/** Units are compared with the version that they were typed over, so that the server can refuse them. */
const UNITS = ["isCounted", "available", "unitsVersion"] as const;
const NO_PICTURES: readonly string[] = [];

/** The state of the product form: its fields and pictures, and how they are saved. */
export function useProductForm({ query, begun, onSave, onSaved, onTyped }: ProductFormOptions) {
  const toast = useToast();
  const product = useProduct(query);
  const stored = useMemo(() => (product ? fieldsOf(product) : NEW_PRODUCT), [product]);
  const draft = useDraft(stored, { begun: begun ?? stored, together: UNITS, onTyped });
  const pictures = useDraftPictures(product ? picturesOf(product) : NO_PICTURES);
  const action = useAction();
  const [progress, setProgress] = useState<number | null>(null);
  /** Whether edits were made during the last save, which it has not saved. */
  const [isBehind, setBehind] = useState(false);
  const isLeaving = useRef(false);

  async function send() {
    if (pictures.isPreparing) return;
    const fields = draft.latest();
    const sentPictures = pictures.pictures;
    setBehind(false);
    setProgress(0);
    try {
      const saved = await onSave({
        fields,
        base: draft.base,
        images: pictures.toUpload(),
        imagesBefore: pictures.isChanged ? pictures.base : null,
        onProgress: setProgress,
      });
      if (query) show(query, () => saved);
      await refreshed();
      const now = query ? replyOf(query) : saved;
      const isEverything = isSame(draft.latest(), fields) && pictures.isAllUploaded(sentPictures);
      // From now on, "unsaved" means different from what the server has stored.
      draft.rebase(fieldsOf(now), fields);
      pictures.rebase(picturesOf(now), sentPictures);
      setBehind(!isEverything);
      toast({
        variant: "success",
        title: query ? "Product saved" : "Product added",
        description: now.name,
      });
      if (onSaved) isLeaving.current = isEverything;
      onSaved?.(now, isEverything);
    } catch (error) {
      if (!isApiError(error)) throw error;
      // Other staff have changed the units: the next save is based on the current ones.
      if (query && "available" in error.fields) {
        await refreshed();
        draft.rebase(fieldsOf(replyOf(query)));
      }
      throw withPictureNumbers(error);
    } finally {
      setProgress(null);
    }
  }

  return {
    product,
    draft,
    pictures,
    action,
    send,
    problems: problemsOf(draft.typed),
    progress,
    isBehind,
    isUnsaved: () => !isLeaving.current && (draft.isChanged || pictures.isChanged),
    isLostOnReload: !action.isBusy && (pictures.isChanged || (draft.isChanged && !onTyped)),
  };
}

/** An error of a picture names it, and one of all pictures is at their field. */
function withPictureNumbers(error: ApiError): ApiError {
  const fields = Object.entries(error.fields).map(([path, message]) => {
    const [field, index] = path.split(".");
    return [path, field === "images" && index ? `Picture ${Number(index) + 1}: ${message}` : message];
  });
  if (fields.length === 0 && error.code.startsWith("PICTURE_")) fields.push(["images", error.message]);
  return withFields(error, Object.fromEntries(fields));
}
