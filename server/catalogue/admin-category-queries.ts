import { sql } from "kysely";
import type { AdminCategory } from "../../contract/categories.ts";
import type { Queryable } from "../platform/database/connect.ts";

const selectCategories = (db: Queryable) =>
  db
    .selectFrom("categories")
    .select([
      "categories.id",
      "categories.name",
      "categories.image",
      sql<number>`(select count(*) from products
        where products.category_id = categories.id and products.deleted_at is null)`.as("products"),
    ])
    .where("categories.deletedAt", "is", null);

interface Row extends Omit<AdminCategory, "_id"> {
  id: string;
}

function toAdminCategory({ id, ...category }: Row): AdminCategory {
  return { _id: id, ...category };
}

/** All categories that are not deleted, in the shop's order. */
export async function listCategories(db: Queryable): Promise<AdminCategory[]> {
  const rows = await selectCategories(db).orderBy("categories.position").orderBy("categories.id").execute();
  return rows.map(toAdminCategory);
}

export async function findCategory(db: Queryable, id: string): Promise<AdminCategory | undefined> {
  const row = await selectCategories(db).where("categories.id", "=", id).executeTakeFirst();
  return row && toAdminCategory(row);
}

/**
 * Locks a category, so that it cannot be deleted before the transaction ends.
 * @returns whether it exists
 */
export async function lockCategory(trx: Queryable, id: string): Promise<boolean> {
  const category = await trx
    .selectFrom("categories")
    .select("id")
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .forShare()
    .executeTakeFirst();
  return category !== undefined;
}

/** Locks and returns all categories, so that none can be deleted or renamed before the transaction ends. */
export async function lockCategories(trx: Queryable): Promise<{ _id: string; name: string }[]> {
  const rows = await trx
    .selectFrom("categories")
    .select(["id", "name"])
    .where("deletedAt", "is", null)
    .orderBy("id")
    .forShare()
    .execute();
  return rows.map(({ id, name }) => ({ _id: id, name }));
}
