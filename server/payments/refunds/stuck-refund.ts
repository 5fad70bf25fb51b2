// A refund that neither the provider nor the bank takes: the owner has it asked for again, or gives the money by hand.
import type { OrderUuid } from "../../../rules/ids.ts";
import { ShopError } from "../../errors.ts";
import { lockOrderRow } from "../../orders/move-order.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { findOrderMoney } from "../order-money.ts";
import { isStuck, listSoldLines } from "./refund-queries.ts";

/**
 * Locks a refund's order and payment, and reads it as it is then.
 * @param id of the refund
 * @throws ShopError REFUND_NOT_FOUND
 */
export async function lockRefund(trx: Queryable, id: string) {
  const of = await trx
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .select(["payments.id as paymentId", "orderId"])
    .where("refunds.id", "=", id)
    .executeTakeFirst();
  if (!of) throw new ShopError("REFUND_NOT_FOUND");
  if (of.orderId !== null) await lockOrderRow(trx, of.orderId);
  await trx.selectFrom("payments").select("id").where("id", "=", of.paymentId).forUpdate().execute();
  return trx
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .leftJoin("orders", "orders.id", "payments.orderId")
    .select([
      "refunds.id",
      "refunds.paymentId",
      "refunds.amount",
      "refunds.delivery",
      "refunds.cause",
      "refunds.reason",
      "refunds.state",
      "refunds.paidOutBy",
      "payments.orderId",
      "payments.providerPaymentId",
      "payments.method",
      "payments.amount as captured",
      "orders.orderNumber",
    ])
    .select(isStuck.as("isStuck"))
    .where("refunds.id", "=", id)
    .executeTakeFirstOrThrow();
}

export type LockedRefund = Awaited<ReturnType<typeof lockRefund>>;

/**
 * What a stuck refund is for may have gone back in another way meanwhile.
 * @throws ShopError REFUND_CHANGED
 */
export async function requireStillLeft(trx: Queryable, refund: LockedRefund): Promise<void> {
  const { id, paymentId, orderId, amount, captured, state } = refund;
  const others = await trx
    .selectFrom("refunds")
    .select("amount")
    .where("paymentId", "=", paymentId)
    .where("state", "not in", ["failed", "replaced"])
    .where("id", "<>", id)
    .execute();
  const goingBack = others.reduce((sum, other) => sum + other.amount, 0);
  if (goingBack + amount > captured) throw new ShopError("REFUND_CHANGED");
  const money = orderId === null ? null : await findOrderMoney(trx, orderId);
  // A payment that could not pay the order has neither lines, delivery charge nor disputes that count.
  if (orderId === null || money?.paymentId !== paymentId) return;
  // One that is due is among what goes back already.
  const isLeft =
    state === "failed"
      ? amount <= money.left && (await isUnrefunded(trx, orderId, refund, money.deliveryRefunded))
      : money.goingBack <= money.captured;
  if (!isLeft) throw new ShopError("REFUND_CHANGED");
}

/** Whether units and delivery charge of a refused refund have not gone back by another one. */
async function isUnrefunded(
  trx: Queryable,
  orderId: OrderUuid,
  { id, delivery }: LockedRefund,
  deliveryRefunded: number,
): Promise<boolean> {
  const order = await trx
    .selectFrom("orders")
    .select("delivery")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const sold = new Map((await listSoldLines(trx, orderId)).map((line) => [line.position, line]));
  const lines = await listRefundedLines(trx, id);
  return (
    delivery + deliveryRefunded <= order.delivery &&
    lines.every(({ position, quantity }) => {
      const line = sold.get(position);
      return line !== undefined && line.refunded + quantity <= line.quantity;
    })
  );
}

/** The units that a refund is for. @param id of the refund */
export function listRefundedLines(trx: Queryable, id: string) {
  return trx
    .selectFrom("refundLines")
    .select(["position", "quantity", "amount", "restocked"])
    .where("refundId", "=", id)
    .execute();
}
