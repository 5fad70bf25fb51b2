import type { AdminProduct, ProductChanges } from "../../contract/admin-products.ts";
import { availableAfterEdit, TYPED_SINCE, typedSinceProblem } from "../../rules/available-units.ts";
import type { ProductRef } from "../../rules/ids.ts";
import { isPriceChange } from "../../rules/reauthentication.ts";
import { whatChanged } from "../../rules/what-changed.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { inTransaction } from "../platform/database/connect.ts";
import type { Admin } from "../staff/admin-sessions.ts";
import { type Actor, audit } from "../staff/audit-log/audit.ts";
import { findCategory, lockCategory } from "./admin-category-queries.ts";
import { getAdminProduct, lockProduct } from "./admin-product-queries.ts";
import { afterPreparing, savePictures } from "./prepare-pictures.ts";
import { checkNewPictures, picturesAfterEdit } from "./product-pictures.ts";
import {
  type ProductValues,
  picturesOf,
  refuseEndedRate,
  refuseLowMrp,
  refuseWrongLabel,
  toAuditedChange,
  unknownCategory,
  valuesOf,
  withOneShelfLife,
} from "./product-values.ts";
import { updateProduct } from "./store-products.ts";

/**
 * Changes the given fields. All others and the slug stay unchanged.
 * @param ref slug or `_id`
 * @throws ShopError PRODUCT_NOT_FOUND, PASSWORD_NEEDED if a price changes, INVALID_INPUT for an MRP below the price, an
 * unknown category, an impossible label, an ended GST rate without a new one, units that another user has typed since,
 * or too many pictures together with those of another tab, and the errors of checkNewPictures
 */
export async function editProduct(
  deps: Deps,
  ref: ProductRef,
  { images: pictures, imagesBefore, availableBefore, unitsVersion, ...typed }: ProductChanges,
  admin: Pick<Admin, "hasProvedPassword">,
  actor: Actor,
): Promise<AdminProduct> {
  const { db, files } = deps;
  const given = withOneShelfLife(typed);
  // Checked before the pictures are decoded, which takes a moment. What may change in the meantime is checked again under the locks.
  const current = await getAdminProduct(db, ref);
  refuseLowMrp(given, current);
  refuseEndedRate(given, current);
  refuseWrongLabel(given, current);
  if (given.category && !(await findCategory(db, given.category))) throw unknownCategory();
  refuseUnprovedPrices(admin, whatChanged<ProductValues>(valuesOf(current), given).after);
  const known = [...current.images, ...picturesOf(current), ...(imagesBefore ?? [])];
  const checked = pictures && (await checkNewPictures(files, pictures, known));
  const saved = await inTransaction(db, async (trx) => {
    if (given.category && !(await lockCategory(trx, given.category))) throw unknownCategory();
    const product = await lockProduct(trx, ref);
    const available = unitsAfter(product, given.available, availableBefore, unitsVersion);
    const images =
      checked && imagesBefore
        ? picturesAfterEdit(picturesOf(product), checked.paths, imagesBefore)
        : checked?.paths;
    const wanted = { ...given, images, available };
    const { isChanged, ...difference } = whatChanged<ProductValues>(valuesOf(product), wanted);
    if (!isChanged) return product;
    refuseLowMrp(difference.after, product);
    refuseWrongLabel(difference.after, product);
    refuseUnprovedPrices(admin, difference.after);
    const { images: changedImages, ...values } = difference.after;
    const isShown =
      changedImages && (await savePictures(trx, product._id, changedImages, checked?.uploads ?? []));
    const shown = isShown ? { ...values, images: changedImages } : values;
    await updateProduct(trx, product._id, shown, given.available);
    const changed = await getAdminProduct(trx, product._id);
    const categories = { before: product.category, after: changed.category };
    await audit(trx, actor, {
      action: "product changed",
      subject: product.productId,
      ...toAuditedChange(difference, categories),
    });
    return changed;
  });
  return saved.nextImages && checked ? afterPreparing(deps, saved) : saved;
}

/** @throws ShopError INVALID_INPUT if another number was typed since */
function unitsAfter(
  product: AdminProduct,
  entered: number | null | undefined,
  before: number | null | undefined,
  version: number | undefined,
): number | null | undefined {
  if (entered === undefined) return undefined;
  const available = availableAfterEdit(product, { entered, before, version });
  if (available !== TYPED_SINCE) return available;
  const message = typedSinceProblem(product.available);
  throw new ShopError("INVALID_INPUT", { message, fields: { available: message } });
}

function refuseUnprovedPrices(admin: Pick<Admin, "hasProvedPassword">, changes: ProductValues): void {
  if (isPriceChange(changes) && !admin.hasProvedPassword) throw new ShopError("PASSWORD_NEEDED");
}
