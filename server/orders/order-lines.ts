import type { OrderLine } from "../../contract/checkout.ts";
import type { OrderUuid } from "../../rules/ids.ts";
import type { Queryable } from "../database/connect.ts";

/** The lines of an order, in the cart's order. @param id of the order's row */
export function listOrderLines(db: Queryable, id: OrderUuid): Promise<OrderLine[]> {
  return db
    .selectFrom("orderLines")
    .innerJoin("products", "products.id", "orderLines.productId")
    .select([
      "products.slug as productId",
      "orderLines.name",
      "orderLines.image",
      "orderLines.quantity",
      "orderLines.sellingPrice",
    ])
    .where("orderLines.orderId", "=", id)
    .orderBy("orderLines.position")
    .execute();
}
