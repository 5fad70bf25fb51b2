import type { InputOf, ReplyOf } from "../../../contract/call.ts";
import type { restock } from "../../../contract/low-stock.ts";
import { availableAfterEdit } from "../../../rules/available-units.ts";
import type { ProductUuid } from "../../../rules/ids.ts";
import { whatChanged } from "../../../rules/what-changed.ts";
import { lockProducts } from "../../catalogue/admin-product-queries.ts";
import { updateProduct } from "../../catalogue/store-products.ts";
import type { Deps } from "../../deps.ts";
import { inTransaction } from "../../platform/database/connect.ts";
import { type Actor, audit } from "../../staff/audit-log/audit.ts";
import { findCounted } from "./counted-product-queries.ts";

type Wanted = InputOf<typeof restock>["body"]["products"][number];

/**
 * Sets units and levels of counted products. Only the difference to the loaded units is applied, so that sales
 * in between are not lost. A product that was edited since it was loaded is skipped, which also makes a
 * repeated call harmless.
 */
export function restockProducts(
  { db }: Deps,
  wanted: readonly Wanted[],
  actor: Actor,
): Promise<ReplyOf<typeof restock>> {
  return inTransaction(db, async (trx) => {
    const wantedById = new Map(wanted.map((each) => [each._id, each]));
    const ids = [...wantedById.keys()];
    const saved = new Set<ProductUuid>();
    for (const product of await lockProducts(trx, ids)) {
      const each = wantedById.get(product._id);
      if (!each || product.available === null || product.updatedAt !== each.updatedAt) continue;
      saved.add(product._id);
      const available = availableAfterEdit(product, {
        entered: each.available,
        before: each.availableBefore,
      });
      const { isChanged, before, after } = whatChanged(product, {
        available,
        lowStockLevel: each.lowStockLevel,
      });
      if (!isChanged) continue;
      await updateProduct(trx, product._id, after, each.available);
      await audit(trx, actor, { action: "product changed", subject: product.productId, before, after });
    }
    const now = await findCounted(trx, ids);
    const counted = new Set(now.map(({ _id }) => _id));
    return {
      saved: now.filter(({ _id }) => saved.has(_id)),
      changedMeanwhile: now.filter(({ _id }) => !saved.has(_id)),
      gone: ids.filter((id) => !counted.has(id)),
    };
  });
}
