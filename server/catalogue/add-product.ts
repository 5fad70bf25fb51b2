import type { AdminProduct, ProductForm } from "../../contract/admin-products.ts";
import type { ProductUuid } from "../../rules/ids.ts";
import type { Deps } from "../deps.ts";
import { inTransaction } from "../platform/database/connect.ts";
import { oncePerKey } from "../platform/database/once-per-key.ts";
import { type Actor, audit } from "../staff/audit-log/audit.ts";
import { findCategory, lockCategory } from "./admin-category-queries.ts";
import { getAdminProduct } from "./admin-product-queries.ts";
import { afterPreparing, savePictures } from "./prepare-pictures.ts";
import { checkNewPictures } from "./product-pictures.ts";
import {
  refuseLowMrp,
  refuseWrongLabel,
  toAuditRecord,
  unknownCategory,
  valuesOf,
} from "./product-values.ts";
import { insertProducts, updateProduct } from "./store-products.ts";

/**
 * Adds a product at the end of the shop's order. A retry with the same idempotency key adds nothing, even if the form
 * has changed.
 * @returns the product as it is now
 * @throws ShopError INVALID_INPUT for an MRP below the price, an unknown category or an impossible label, and the
 * errors of checkNewPictures; PRODUCT_NOT_FOUND if the key's product has been deleted
 */
export async function addProduct(
  deps: Deps,
  form: ProductForm,
  actor: Actor,
  idempotencyKey?: string,
): Promise<AdminProduct> {
  const { db, files } = deps;
  refuseLowMrp(form);
  refuseWrongLabel(form);
  if (!(await findCategory(db, form.category))) throw unknownCategory();
  const { images: pictures, ...values } = form;
  const { paths, uploads } = await checkNewPictures(files, pictures ?? [], []);
  const product = await inTransaction(db, async (trx) => {
    const { id } = await oncePerKey(trx, { call: "addProduct", key: idempotencyKey }, async () => {
      if (!(await lockCategory(trx, form.category))) throw unknownCategory();
      const [added] = await insertProducts(trx, [values]);
      const { id } = added as { id: ProductUuid };
      if (paths.length > 0 && (await savePictures(trx, id, paths, uploads)))
        await updateProduct(trx, id, { images: paths });
      const product = await getAdminProduct(trx, id);
      const after = toAuditRecord(valuesOf(product), product.category);
      await audit(trx, actor, { action: "product added", subject: product.productId, after });
      return { id: product._id };
    });
    return getAdminProduct(trx, id);
  });
  return product.nextImages ? afterPreparing(deps, product) : product;
}
