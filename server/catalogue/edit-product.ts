import type { AdminProduct, ProductChanges } from "../../contract/admin-products.ts";
import { availableAfterEdit, TYPED_SINCE, typedSinceProblem } from "../../rules/available-units.ts";
import type { ProductRef } from "../../rules/ids.ts";
import { isPriceChange } from "../../rules/password-again.ts";
import { whatChanged } from "../../rules/what-changed.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { inTransaction } from "../platform/database/connect.ts";
import type { Admin } from "../staff/admin-sessions.ts";
import { type Actor, audit } from "../staff/audit-log/audit.ts";
import { findCategory, lockCategory } from "./admin-category-queries.ts";
import { getAdminProduct, lockProduct } from "./admin-product-queries.ts";
import { picturesAfterEdit, storeNewPictures } from "./product-pictures.ts";
import {
  type ProductValues,
  refuseGoneRate,
  refuseLowMrp,
  refuseWrongLabel,
  toAuditRecord,
  unknownCategory,
  valuesOf,
  withOneShelfLife,
} from "./product-values.ts";
import { updateProduct } from "./store-products.ts";

/**
 * Changes the fields that are given; the others and the slug stay as they are.
 * @param ref its slug or its `_id`
 * @throws ShopError PRODUCT_NOT_FOUND, INVALID_INPUT for an MRP below the price, an unknown category, a label that cannot be
 *   true, a GST rate that has ended and is not chosen anew, packets that were typed by somebody since or more pictures than
 *   fit with those of another tab, PASSWORD_NEEDED where a price changes, and those of storeNewPictures
 */
export async function editProduct(
  { db, files }: Deps,
  ref: ProductRef,
  { images: pictures, imagesBefore, availableBefore, unitsVersion, ...typed }: ProductChanges,
  admin: Pick<Admin, "hasProvedPassword">,
  actor: Actor,
): Promise<AdminProduct> {
  const given = withOneShelfLife(typed);
  // Checked before the slow encoding of pictures, and again below under the locks.
  const current = await getAdminProduct(db, ref);
  refuseLowMrp(given, current);
  refuseGoneRate(given, current);
  refuseWrongLabel(given, current);
  if (given.category && !(await findCategory(db, given.category))) throw unknownCategory();
  refuseUnprovedPrices(admin, whatChanged<ProductValues>(valuesOf(current), given).after);
  const known = [...current.images, ...(imagesBefore ?? [])];
  const stored = pictures && (await storeNewPictures(files, pictures, known));
  return inTransaction(db, async (trx) => {
    if (given.category && !(await lockCategory(trx, given.category))) throw unknownCategory();
    const product = await lockProduct(trx, ref);
    const available = unitsAfter(product, given.available, availableBefore, unitsVersion);
    const images = stored && imagesBefore ? picturesAfterEdit(product.images, stored, imagesBefore) : stored;
    const wanted = { ...given, images, available };
    const { isChanged, ...difference } = whatChanged<ProductValues>(valuesOf(product), wanted);
    if (!isChanged) return product;
    refuseLowMrp(difference.after, product);
    refuseWrongLabel(difference.after, product);
    refuseUnprovedPrices(admin, difference.after);
    await updateProduct(trx, product._id, difference.after, given.available);
    const changed = await getAdminProduct(trx, product._id);
    const before = toAuditRecord(difference.before, product.category);
    const after = toAuditRecord(difference.after, changed.category);
    await audit(trx, actor, { action: "product changed", subject: product.productId, before, after });
    return changed;
  });
}

/** @throws ShopError INVALID_INPUT where another number was typed since */
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
