import type { OrderUuid } from "../../rules/ids.ts";
import { ShopError } from "../errors.ts";
import type { Queryable } from "../platform/database/connect.ts";

/**
 * Refuses an order whose shopper's data was erased: it has no address any more.
 * @param id of the order's row
 * @throws ShopError NOTHING_TO_SEND
 */
export async function requireAddress(db: Queryable, id: OrderUuid): Promise<void> {
  const erased = await db
    .selectFrom("orders")
    .select("id")
    .where("id", "=", id)
    .where("erasedAt", "is not", null)
    .executeTakeFirst();
  if (!erased) return;
  const message = "The customer's address was erased, so this order cannot be sent again. Cancel it.";
  throw new ShopError("NOTHING_TO_SEND", { message });
}
