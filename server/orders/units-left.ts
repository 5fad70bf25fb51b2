import type { OrderUuid } from "../../rules/ids.ts";
import { hasUnitsToPack } from "../../rules/units-to-pack.ts";
import { ShopError } from "../errors.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { goneUnits } from "./refunded-units.ts";

/** Of some orders, those without units left to send. @param ids of the orders' rows */
export async function listNothingToSend(db: Queryable, ids: readonly OrderUuid[]): Promise<Set<OrderUuid>> {
  if (ids.length === 0) return new Set();
  const lines = await db
    .selectFrom("orderLines")
    .select(["orderId", "quantity", goneUnits.as("goneUnits")])
    .where("orderId", "in", ids)
    .execute();
  const byOrder = [...Map.groupBy(lines, ({ orderId }) => orderId)];
  return new Set(byOrder.filter(([, sold]) => !hasUnitsToPack(sold)).map(([id]) => id));
}

/** Refuses an order without units left to send. @param id of the order's row @throws ShopError NOTHING_TO_SEND */
export async function requireUnitsLeft(db: Queryable, id: OrderUuid): Promise<void> {
  if ((await listNothingToSend(db, [id])).has(id)) throw new ShopError("NOTHING_TO_SEND");
}
