import { sql } from "kysely";
import type { AdminCategory } from "../../contract/categories.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { inTransaction } from "../platform/database/connect.ts";
import { type Actor, audit } from "../staff/audit-log/audit.ts";
import { findCategory } from "./admin-category-queries.ts";
import { refusingTakenName } from "./save-category.ts";

/** @throws ShopError CATEGORY_NOT_FOUND, CATEGORY_IN_USE with the number of its products */
export async function deleteCategory({ db }: Deps, id: string, actor: Actor): Promise<void> {
  await inTransaction(db, async (trx) => {
    // Conflicts with lockCategory and lockCategories, which adding a product takes first, so that the count below
    // includes it.
    await trx.selectFrom("categories").select("id").where("id", "=", id).forUpdate().execute();
    const category = await findCategory(trx, id);
    if (!category) throw new ShopError("CATEGORY_NOT_FOUND");
    const { name, products } = category;
    if (products > 0) {
      const message = `This category still has ${products} ${products === 1 ? "product" : "products"}.`;
      throw new ShopError("CATEGORY_IN_USE", { message });
    }
    await trx.updateTable("categories").set({ deletedAt: sql<Date>`now()` }).where("id", "=", id).execute();
    await audit(trx, actor, { action: "category deleted", subject: name });
  });
}

/**
 * Undoes a delete. Does nothing to a category that is not deleted.
 * @throws ShopError CATEGORY_NOT_FOUND, NAME_TAKEN if a category added since has the name
 */
export function restoreCategory({ db }: Deps, id: string, actor: Actor): Promise<AdminCategory> {
  return refusingTakenName(() =>
    inTransaction(db, async (trx) => {
      const restored = await trx
        .updateTable("categories")
        .set({ deletedAt: null })
        .where("id", "=", id)
        .where("deletedAt", "is not", null)
        .returning("name")
        .executeTakeFirst();
      if (restored) await audit(trx, actor, { action: "category restored", subject: restored.name });
      const category = await findCategory(trx, id);
      if (!category) throw new ShopError("CATEGORY_NOT_FOUND");
      return category;
    }),
  );
}
