import type { OrderLine } from "../../contract/checkout.ts";
import type { OrderUuid } from "../../rules/ids.ts";
import { compileOnce } from "../database/compile-once.ts";
import type { Queryable } from "../database/connect.ts";

/** The lines of an order, in the cart's order. @param id of the order's row */
export function listOrderLines(db: Queryable, id: OrderUuid): Promise<OrderLine[]> {
  return selectLines(db, { id });
}

const selectLines = compileOnce((db, { id }: { id: OrderUuid }) =>
  db
    .selectFrom("orderLines")
    .select(["slug as productId", "name", "image", "quantity", "sellingPrice"])
    .where("orderId", "=", id)
    .orderBy("position"),
);
