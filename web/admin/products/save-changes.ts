import { useRef } from "react";
import { type AdminProduct, editProduct, getAdminProduct } from "../../../contract/admin-products.ts";
import { isApiError } from "../../../contract/api-client.ts";
import { adminApi } from "../admin-session.ts";
import { changedFields } from "./typed-product.ts";
import { picturesOf } from "./use-prepared-pictures.ts";
import type { ProductToSave } from "./use-product-form.ts";

type Units = Pick<AdminProduct, "available" | "unitsVersion">;

/**
 * Saves only the changed fields of a product. The server refuses units that other staff changed since the form was loaded;
 * the current units are then read, and the next save is based on them.
 * @returns a function that takes the product as the form loaded it, and resolves to the stored product. It throws ApiError
 */
export function useSaveChanges(): (product: AdminProduct, typed: ProductToSave) => Promise<AdminProduct> {
  const unitsNow = useRef<Units>(null);

  return async (loaded, { fields, images, isPicturesChanged, onProgress }) => {
    const product = { ...loaded, ...unitsNow.current };
    const changed = changedFields(product, fields);
    const body = isPicturesChanged ? { ...changed, images, imagesBefore: picturesOf(product) } : changed;
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

/** Reads the current units. If that fails, returns the old ones, and the next save is refused again. */
async function readUnits(product: AdminProduct): Promise<Units> {
  const { available, unitsVersion } = await adminApi(getAdminProduct, {
    params: { id: product._id },
  }).catch(() => product);
  return { available, unitsVersion };
}
