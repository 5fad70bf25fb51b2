import { sql } from "kysely";
import type { AdminProduct } from "../../contract/admin-products.ts";
import type { ProductRef } from "../../rules/ids.ts";
import type { Deps } from "../deps.ts";
import { inTransaction } from "../platform/database/connect.ts";
import { type Actor, audit } from "../staff/audit-log/audit.ts";
import { lockProduct } from "./admin-product-queries.ts";

/**
 * Switches a product in or out of stock. Shoppers who are already paying hold their units and still get them.
 * @param ref slug or `_id`
 * @throws ShopError PRODUCT_NOT_FOUND
 */
export function changeStockStatus(
  { db }: Deps,
  ref: ProductRef,
  inStock: boolean,
  actor: Actor,
): Promise<AdminProduct> {
  return inTransaction(db, async (trx) => {
    const product = await lockProduct(trx, ref);
    if (product.inStock === inStock) return product;
    const { updatedAt } = await trx
      .updateTable("products")
      .set({ inStock, updatedAt: sql<Date>`now()` })
      .where("id", "=", product._id)
      .returning("updatedAt")
      .executeTakeFirstOrThrow();
    await audit(trx, actor, {
      action: "stock status changed",
      subject: product.productId,
      before: { stock: product.inStock },
      after: { stock: inStock },
    });
    const stock = inStock && (product.available === null || product.available > 0);
    return { ...product, inStock, stock, updatedAt: updatedAt.toISOString() };
  });
}
