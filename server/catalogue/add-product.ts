import type { AdminProduct, ProductForm } from "../../contract/admin-products.ts";
import type { ProductUuid } from "../../rules/ids.ts";
import type { Deps } from "../deps.ts";
import { inTransaction } from "../platform/database/connect.ts";
import { oncePerKey } from "../platform/database/once-per-key.ts";
import { type Actor, audit } from "../staff/audit-log/audit.ts";
import { findCategory, lockCategory } from "./admin-category-queries.ts";
import { getAdminProduct } from "./admin-product-queries.ts";
import { storeNewPictures } from "./product-pictures.ts";
import {
  refuseLowMrp,
  refuseWrongLabel,
  toAuditRecord,
  unknownCategory,
  valuesOf,
} from "./product-values.ts";
import { insertProducts } from "./store-products.ts";

/**
 * Adds a product as the last one in the shop's order: one for each key, whatever else the form says the next time.
 * @returns the product as it is now
 * @throws ShopError INVALID_INPUT for an MRP below the price, an unknown category or a label that cannot be true, and those of
 *   storeNewPictures; PRODUCT_NOT_FOUND where the key's has been deleted
 */
export async function addProduct(
  { db, files }: Deps,
  form: ProductForm,
  actor: Actor,
  idempotencyKey?: string,
): Promise<AdminProduct> {
  refuseLowMrp(form);
  refuseWrongLabel(form);
  if (!(await findCategory(db, form.category))) throw unknownCategory();
  const images = form.images && (await storeNewPictures(files, form.images, []));
  return inTransaction(db, async (trx) => {
    const { id } = await oncePerKey(trx, { call: "addProduct", key: idempotencyKey }, async () => {
      if (!(await lockCategory(trx, form.category))) throw unknownCategory();
      const [added] = await insertProducts(trx, [{ ...form, images }]);
      const product = await getAdminProduct(trx, (added as { id: ProductUuid }).id);
      const after = toAuditRecord(valuesOf(product), product.category);
      await audit(trx, actor, { action: "product added", subject: product.productId, after });
      return { id: product._id };
    });
    return getAdminProduct(trx, id);
  });
}
