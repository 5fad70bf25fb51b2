import { sql } from "kysely";
import type { OrderRef } from "../../rules/ids.ts";
import { isUuid } from "../../rules/uuid.ts";

/**
 * Matches an order by its number or its `_id`, each with its own index. A ref that is not a UUID can only be a
 * number.
 */
export function isOrder(ref: OrderRef) {
  return isUuid(ref) ? sql<boolean>`orders.id = ${ref}` : sql<boolean>`orders.order_number = ${ref}`;
}
