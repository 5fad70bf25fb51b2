import { sql } from "kysely";
import type { OrderLine } from "../../contract/checkout.ts";
import type { Queryable } from "../database/connect.ts";

/** What was ordered, in the cart's order. @param id the order's internal id */
export function listOrderLines(db: Queryable, id: string): Promise<OrderLine[]> {
  return db
    .selectFrom("orderLines")
    .innerJoin("products", "products.id", "orderLines.productId")
    .select([
      sql<string>`products.product_id`.as("productId"),
      "orderLines.name",
      "orderLines.image",
      "orderLines.quantity",
      "orderLines.sellingPrice",
    ])
    .where("orderLines.orderId", "=", id)
    .orderBy("orderLines.position")
    .execute();
}
