import { sql } from "kysely";
import type { AdminProduct } from "../../contract/admin-products.ts";
import { type Actor, audit } from "../activity/audit.ts";
import { inTransaction } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { holdCategory } from "./admin-category-queries.ts";
import { getAdminProduct, lockProduct } from "./admin-product-queries.ts";
import { isProduct } from "./catalogue-queries.ts";

/**
 * Takes a product off sale. Orders keep what they have of it, and a payment that has begun is honoured.
 * @param id `_id` or `productId`
 * @throws ShopError PRODUCT_NOT_FOUND
 */
export async function deleteProduct({ db }: Deps, id: string, actor: Actor): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { _id, productId, name } = await lockProduct(trx, id);
    await trx.updateTable("products").set({ deletedAt: sql<Date>`now()` }).where("id", "=", _id).execute();
    const top = await trx.deleteFrom("topProducts").where("productId", "=", _id).executeTakeFirstOrThrow();
    const before = { name, ...(top.numDeletedRows > 0n ? { isTopProduct: true } : {}) };
    await audit(trx, actor, { action: "product deleted", subject: productId, before });
  });
}

/**
 * Undoes a delete; harmless where there is nothing to undo. It is no top product any more.
 * @param id `_id` or `productId`
 * @throws ShopError PRODUCT_NOT_FOUND, CATEGORY_GONE
 */
export function restoreProduct({ db }: Deps, id: string, actor: Actor): Promise<AdminProduct> {
  return inTransaction(db, async (trx) => {
    const deleted = await trx
      .selectFrom("products")
      .select(["id", "categoryId"])
      .where(isProduct(id))
      .where("deletedAt", "is not", null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!deleted) return getAdminProduct(trx, id);
    if (!(await holdCategory(trx, deleted.categoryId))) throw new ShopError("CATEGORY_GONE");
    await trx.updateTable("products").set({ deletedAt: null }).where("id", "=", deleted.id).execute();
    const product = await getAdminProduct(trx, deleted.id);
    const after = { name: product.name };
    await audit(trx, actor, { action: "product restored", subject: product.productId, after });
    return product;
  });
}
