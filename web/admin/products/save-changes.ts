import { type AdminProduct, editProduct } from "../../../contract/admin-products.ts";
import { adminApi } from "../admin-session.ts";
import { changedFields } from "./typed-product.ts";
import type { ProductToSave } from "./use-product-form.ts";

/**
 * Saves only the changed fields of a product. The server refuses units that other staff changed since they were typed over.
 * @returns the stored product
 * @throws ApiError
 */
export async function saveChanges(product: AdminProduct, typed: ProductToSave): Promise<AdminProduct> {
  const { base, fields, images, imagesBefore, onProgress } = typed;
  const changed = changedFields(base, fields);
  const body = imagesBefore ? { ...changed, images, imagesBefore: [...imagesBefore] } : changed;
  if (Object.keys(body).length === 0) return product;
  return adminApi(editProduct, { params: { id: product._id }, body }, { onProgress });
}
