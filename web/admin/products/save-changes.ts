import { type AdminProduct, editProduct } from "../../../contract/admin-products.ts";
import { adminApi } from "../admin-session.ts";
import type { ProductToSave } from "./product-form.tsx";
import { changedFields, fieldsOf } from "./typed-product.ts";

/**
 * Saves what the form has changed of a product, and nothing else.
 * @param product as the form got it
 * @returns the product as it is stored
 * @throws ApiError
 */
export async function saveChanges(
  product: AdminProduct,
  { fields, images, isPicturesChanged, onProgress }: ProductToSave,
): Promise<AdminProduct> {
  const changed = changedFields(fieldsOf(product), fields);
  const body = isPicturesChanged ? { ...changed, images, imagesBefore: product.images } : changed;
  if (Object.keys(body).length === 0) return product;
  return adminApi(editProduct, { params: { id: product._id }, body }, { onProgress });
}
