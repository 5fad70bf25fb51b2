import { sql } from "kysely";
import type { AdminProduct } from "../../contract/admin-products.ts";
import type { ProductRef } from "../../rules/ids.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { inTransaction } from "../platform/database/connect.ts";
import { type Actor, audit } from "../staff/audit-log/audit.ts";
import { lockCategory } from "./admin-category-queries.ts";
import { getAdminProduct, lockProduct } from "./admin-product-queries.ts";
import { isProduct } from "./catalogue-queries.ts";

/**
 * Takes a product off sale. Orders retain their lines of it, and a payment in progress can still succeed.
 * @param ref slug or `_id`
 * @throws ShopError PRODUCT_NOT_FOUND
 */
export async function deleteProduct({ db }: Deps, ref: ProductRef, actor: Actor): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { _id, productId, name } = await lockProduct(trx, ref);
    await trx.updateTable("products").set({ deletedAt: sql<Date>`now()` }).where("id", "=", _id).execute();
    const top = await trx.deleteFrom("topProducts").where("productId", "=", _id).executeTakeFirstOrThrow();
    const before = { name, ...(top.numDeletedRows > 0n ? { isTopProduct: true } : {}) };
    await audit(trx, actor, { action: "product deleted", subject: productId, before });
  });
}

/**
 * Undoes a delete. Does nothing to a product that is not deleted. The product does not become a top product again.
 * @param ref slug or `_id`
 * @throws ShopError PRODUCT_NOT_FOUND, CATEGORY_DELETED
 */
export function restoreProduct({ db }: Deps, ref: ProductRef, actor: Actor): Promise<AdminProduct> {
  return inTransaction(db, async (trx) => {
    const deleted = await trx
      .selectFrom("products")
      .select(["id", "categoryId"])
      .where(isProduct(ref))
      .where("deletedAt", "is not", null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!deleted) return getAdminProduct(trx, ref);
    if (!(await lockCategory(trx, deleted.categoryId))) throw new ShopError("CATEGORY_DELETED");
    await trx.updateTable("products").set({ deletedAt: null }).where("id", "=", deleted.id).execute();
    const product = await getAdminProduct(trx, deleted.id);
    const after = { name: product.name };
    await audit(trx, actor, { action: "product restored", subject: product.productId, after });
    return product;
  });
}
