import type { Selectable } from "kysely";
import type { Paise } from "../../rules/money.ts";
import { withoutCoupon } from "../../rules/pricing.ts";
import type { Queryable } from "../platform/database/connect.ts";
import type { Orders } from "../platform/database/schema.ts";

/**
 * Removes a coupon that can no longer be used from an order.
 * @param trx a transaction that has the order locked
 * @returns the order's new total, paise
 */
export async function dropCoupon(
  trx: Queryable,
  order: Pick<Selectable<Orders>, "id" | "itemsPrice" | "delivery">,
): Promise<Paise> {
  const { discount, total } = withoutCoupon({ items: order.itemsPrice, delivery: order.delivery });
  await trx
    .updateTable("orders")
    .set({ couponId: null, couponName: null, discountPercentage: 0, discount, total })
    .where("id", "=", order.id)
    .execute();
  return total;
}
