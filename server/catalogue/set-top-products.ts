import { sql } from "kysely";
import type { ProductRef, ProductUuid, Slug } from "../../rules/ids.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { inTransaction, type Queryable } from "../platform/database/connect.ts";
import { type Actor, audit } from "../staff/audit-log/audit.ts";
import { listChosenTopProducts } from "./admin-product-queries.ts";
import { isOneOf } from "./catalogue-queries.ts";

/**
 * Sets the top products of the home page, in the given order.
 * @param refs 2 to 10 products
 * @throws ShopError INVALID_INPUT for an unknown or repeated product, with its position in `fields`
 */
export async function setTopProducts({ db }: Deps, refs: readonly ProductRef[], actor: Actor): Promise<void> {
  await inTransaction(db, async (trx) => {
    const chosen = await lockChosen(trx, refs);
    // Serialises simultaneous saves.
    await sql`lock table top_products in share row exclusive mode`.execute(trx);
    const before = (await listChosenTopProducts(trx)).map(({ productId }) => productId);
    const after = chosen.map(({ slug }) => slug);
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
  id: ProductUuid;
  slug: Slug;
}

/** Locks the products, so that none can be deleted before the transaction ends, and returns them in the given order. */
async function lockChosen(trx: Queryable, refs: readonly ProductRef[]): Promise<Chosen[]> {
  const products = await trx
    .selectFrom("products")
    .select(["id", "slug"])
    .where(isOneOf(refs))
    .where("deletedAt", "is", null)
    .orderBy("id")
    .forShare()
    .execute();
  const chosen = new Set<Chosen>();
  for (const [place, ref] of refs.entries()) {
    const product = products.find((each) => each.id === ref.toLowerCase() || each.slug === ref);
    if (!product) throw refused(place, "This product was deleted");
    if (chosen.has(product)) throw refused(place, "This product is in the list twice");
    chosen.add(product);
  }
  return [...chosen];
}

function refused(place: number, message: string): ShopError {
  return new ShopError("INVALID_INPUT", { message, fields: { [place]: message } });
}
