import { sql } from "kysely";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Matches an order by `_id` or by its public id, each by its own index: what is no UUID can only be public. */
export function isOrder(idOrOrderId: string) {
  return UUID.test(idOrOrderId)
    ? sql<boolean>`orders.id = ${idOrOrderId}`
    : sql<boolean>`orders.order_id = ${idOrOrderId}`;
}
