import type { Slug } from "../../rules/ids.ts";
import type { Phone } from "../../rules/phone.ts";
import { findProductsToSell } from "../catalogue/catalogue-queries.ts";
import { countOwnHolds } from "../orders/hold-stock.ts";
import type { Queryable } from "../platform/database/connect.ts";

/**
 * Products of a cart that cannot be ordered now. Units held by the shopper's other unpaid orders count as
 * available, since the next order takes them over.
 * @param products slugs or `_id`s
 * @param findPhone the phone that the shopper's browser has verified
 */
export async function listOutOfStock(
  db: Queryable,
  products: readonly Slug[],
  findPhone: () => Promise<Phone | undefined>,
): Promise<{ success: boolean; outOfStock: Slug[] }> {
  const requested = [...new Set(products)];
  const found = await findProductsToSell(db, requested);
  const soldOut = found.filter(({ stock, inStock }) => inStock && !stock).map(({ _id }) => _id);
  const phone = soldOut.length > 0 ? await findPhone() : undefined;
  const own = phone ? await countOwnHolds(db, phone, soldOut) : null;
  const available = found.filter(({ _id, stock }) => stock || own?.has(_id));
  const ids = new Set<string>(available.flatMap(({ _id, productId }) => [_id, productId]));
  const outOfStock = requested.filter((id) => !ids.has(id));
  return { success: outOfStock.length === 0, outOfStock };
}
