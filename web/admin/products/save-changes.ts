import { useRef } from "react";
import { type AdminProduct, editProduct, getAdminProduct } from "../../../contract/admin-products.ts";
import { isApiError } from "../../../contract/api-client.ts";
import { adminApi } from "../admin-session.ts";
import type { ProductToSave } from "./product-form.tsx";
import { changedFields } from "./typed-product.ts";

type Units = Pick<AdminProduct, "available" | "unitsVersion">;

/**
 * Saves what the form has changed of a product, and nothing else. Where somebody has typed the packets since, it is refused;
 * what is typed next is counted from what they are then, and everything else stays as it was typed.
 * @returns a function of the product as the form got it, to the product as it is stored. It throws ApiError.
 */
export function useSaveChanges(): (product: AdminProduct, typed: ProductToSave) => Promise<AdminProduct> {
  const unitsNow = useRef<Units>(null);

  return async (loaded, { fields, images, isPicturesChanged, onProgress }) => {
    const product = { ...loaded, ...unitsNow.current };
    const changed = changedFields(product, fields);
    const body = isPicturesChanged ? { ...changed, images, imagesBefore: product.images } : changed;
    if (Object.keys(body).length === 0) return product;
    try {
      const saved = await adminApi(editProduct, { params: { id: product._id }, body }, { onProgress });
      unitsNow.current = null;
      return saved;
    } catch (error) {
      if (isApiError(error) && "available" in error.fields) unitsNow.current = await readUnits(product);
      throw error;
    }
  };
}

/** What cannot be read now stays as it was, and is refused again. */
async function readUnits(product: AdminProduct): Promise<Units> {
  const { available, unitsVersion } = await adminApi(getAdminProduct, {
    params: { id: product._id },
  }).catch(() => product);
  return { available, unitsVersion };
}
