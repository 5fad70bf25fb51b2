import { sql } from "kysely";
import type { AdminCategory } from "../../contract/categories.ts";
import type { FormFile } from "../../contract/form.ts";
import { whatChanged } from "../../rules/what-changed.ts";
import { drawPicture } from "../adapters/storage/draw-picture.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { inTransaction } from "../platform/database/connect.ts";
import { type Actor, audit } from "../staff/audit-log/audit.ts";
import { findCategory } from "./admin-category-queries.ts";

/** @throws ShopError NAME_TAKEN, and the errors of drawPicture */
export async function addCategory(
  { db, files }: Deps,
  { name, image }: { name: string; image?: FormFile | undefined },
  actor: Actor,
): Promise<AdminCategory> {
  const drawn = image && (await drawPicture(image, files));
  await drawn?.store();
  const picture = drawn?.path ?? null;
  return refusingTakenName(() =>
    inTransaction(db, async (trx) => {
      const { id } = await trx
        .insertInto("categories")
        .values({
          name,
          image: picture,
          position: sql<number>`(select coalesce(max(position) + 1, 0) from categories)`,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      const after = { name, image: picture };
      await audit(trx, actor, { action: "category added", subject: name, after });
      return { _id: id, ...after, products: 0 };
    }),
  );
}

/**
 * Changes the given fields.
 * @throws ShopError CATEGORY_NOT_FOUND, NAME_TAKEN, and the errors of drawPicture
 */
export async function editCategory(
  { db, files }: Deps,
  id: string,
  { name, image }: { name?: string | undefined; image?: FormFile | undefined },
  actor: Actor,
): Promise<AdminCategory> {
  if (!(await findCategory(db, id))) throw new ShopError("CATEGORY_NOT_FOUND");
  const drawn = image && (await drawPicture(image, files));
  await drawn?.store();
  return refusingTakenName(() =>
    inTransaction(db, async (trx) => {
      await trx.selectFrom("categories").select("id").where("id", "=", id).forNoKeyUpdate().execute();
      const category = await findCategory(trx, id);
      if (!category) throw new ShopError("CATEGORY_NOT_FOUND");
      const { before, after, isChanged } = whatChanged(category, { name, image: drawn?.path });
      if (!isChanged) return category;
      await trx.updateTable("categories").set(after).where("id", "=", id).execute();
      await audit(trx, actor, { action: "category changed", subject: category.name, before, after });
      return { ...category, ...after };
    }),
  );
}

/** Runs `save`. @throws ShopError NAME_TAKEN if another category has the name, by the database's unique index */
export async function refusingTakenName<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if ((error as { constraint?: string }).constraint === "categories_name")
      throw new ShopError("NAME_TAKEN", { cause: error });
    throw error;
  }
}
