import { sql } from "kysely";
import { type Actor, audit } from "../activity/audit.ts";
import { inTransaction, type Queryable } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { listChosenTopProducts } from "./admin-product-queries.ts";
import { isOneOf } from "./catalogue-queries.ts";

/**
 * Says which products the home page shows first, in this order.
 * @param ids 2 to 10 of `_id` or `productId`
 * @throws ShopError INVALID_INPUT for one there is none of, and for one said twice, by its place
 */
export async function setTopProducts({ db }: Deps, ids: readonly string[], actor: Actor): Promise<void> {
  await inTransaction(db, async (trx) => {
    const chosen = await lockChosen(trx, ids);
    // Whoever saves at the same moment comes after.
    await sql`lock table top_products in share row exclusive mode`.execute(trx);
    const before = (await listChosenTopProducts(trx)).map(({ productId }) => productId);
    const after = chosen.map(({ productId }) => productId);
    if (before.join() === after.join()) return;
    await trx.deleteFrom("topProducts").execute();
    await trx
      .insertInto("topProducts")
      .values(chosen.map(({ id }, position) => ({ productId: id, position })))
      .execute();
    await audit(trx, actor, {
      action: "top products set",
      subject: "top products",
      before: { products: before },
      after: { products: after },
    });
  });
}

interface Chosen {
  id: string;
  productId: string;
}

/** The products named, in that order; none of them is deleted before the transaction ends. */
async function lockChosen(trx: Queryable, ids: readonly string[]): Promise<Chosen[]> {
  const products = await trx
    .selectFrom("products")
    .select(["id", "productId"])
    .where(isOneOf(ids))
    .where("deletedAt", "is", null)
    .orderBy("id")
    .forShare()
    .execute();
  const chosen = new Set<Chosen>();
  for (const [place, id] of ids.entries()) {
    const product = products.find((each) => each.id === id.toLowerCase() || each.productId === id);
    if (!product) throw refused(place, "This product is no longer there");
    if (chosen.has(product)) throw refused(place, "This product is in the list twice");
    chosen.add(product);
  }
  return [...chosen];
}

function refused(place: number, message: string): ShopError {
  return new ShopError("INVALID_INPUT", { message, fields: { [place]: message } });
}
