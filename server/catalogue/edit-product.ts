import type { AdminProduct, ProductChanges } from "../../contract/admin-products.ts";
import { freeUnitsAfter } from "../../rules/free-units.ts";
import { type Actor, audit } from "../activity/audit.ts";
import { inTransaction } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { findCategory, holdCategory } from "./admin-category-queries.ts";
import { getAdminProduct, lockProduct } from "./admin-product-queries.ts";
import { takePictures } from "./product-pictures.ts";
import { type ProductValues, recordOf, refuseLowMrp, unknownCategory, valuesOf } from "./product-values.ts";
import { updateProduct } from "./store-products.ts";
import { whatDiffers } from "./what-differs.ts";

/**
 * Changes what is given; the rest, and the slug, stay as they are.
 * @param id `_id` or `productId`
 * @throws ShopError PRODUCT_NOT_FOUND, INVALID_INPUT for an MRP below the price or an unknown category, and those
 *   of takePictures
 */
export async function editProduct(
  { db, files }: Deps,
  id: string,
  { images: pictures, availableBefore, ...given }: ProductChanges,
  actor: Actor,
): Promise<AdminProduct> {
  // Asked before pictures are drawn, and once more when nobody else can change the answers.
  const seen = await getAdminProduct(db, id);
  refuseLowMrp(given, seen);
  if (given.category && !(await findCategory(db, given.category))) throw unknownCategory();
  const images = pictures && (await takePictures(files, pictures, seen.images));
  return inTransaction(db, async (trx) => {
    if (given.category && !(await holdCategory(trx, given.category))) throw unknownCategory();
    const product = await lockProduct(trx, id);
    const available =
      given.available === undefined
        ? undefined
        : freeUnitsAfter(product.available, given.available, availableBefore);
    const wanted = { ...given, images, available };
    const { isChanged, ...difference } = whatDiffers<ProductValues>(valuesOf(product), wanted);
    if (!isChanged) return product;
    refuseLowMrp(difference.after, product);
    await updateProduct(trx, product._id, difference.after);
    const changed = await getAdminProduct(trx, product._id);
    const before = recordOf(difference.before, product.category);
    const after = recordOf(difference.after, changed.category);
    await audit(trx, actor, { action: "product changed", subject: product.productId, before, after });
    return changed;
  });
}
