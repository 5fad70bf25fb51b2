import { sql } from "kysely";
import { isUuid } from "../database/search-terms.ts";

/** Matches an order by `_id` or by its public id, each by its own index: what is no UUID can only be public. */
export function isOrder(idOrOrderId: string) {
  return isUuid(idOrOrderId)
    ? sql<boolean>`orders.id = ${idOrOrderId}`
    : sql<boolean>`orders.order_id = ${idOrOrderId}`;
}
