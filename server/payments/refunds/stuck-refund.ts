// A refund that the provider or the bank does not accept: the owner retries it or pays the money manually.
import type { OrderUuid } from "../../../rules/ids.ts";
import { ProviderError } from "../../adapters/provider-http.ts";
import type { Deps } from "../../deps.ts";
import { ShopError } from "../../errors.ts";
import { refundCounts } from "../../facts/refunds.ts";
import { lockOrderRow } from "../../orders/move-order.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { findOrderMoney } from "../order-money.ts";
import { recordProviderRefunds } from "./record-provider-refunds.ts";
import { isStuck, listSoldLines } from "./refund-queries.ts";

/**
 * Updates a stuck refund from the provider: if it was made there, it must not be made a second time.
 * @throws ShopError PAYMENT_UNAVAILABLE
 */
export async function syncStuckRefund(deps: Deps, id: string): Promise<void> {
  const unmade = await deps.db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .select("providerPaymentId")
    .where("refunds.id", "=", id)
    .where("payments.method", "=", "online")
    .where(isStuck)
    .executeTakeFirst();
  if (!unmade?.providerPaymentId) return;
  try {
    await recordProviderRefunds(deps, unmade.providerPaymentId);
  } catch (cause) {
    if (!(cause instanceof ProviderError)) throw cause;
    const message =
      "The payment provider is not responding, so this refund may already have been made. Nothing was recorded. Try again in a few minutes.";
    throw new ShopError("PAYMENT_UNAVAILABLE", { message, cause });
  }
}

/**
 * Locks a refund's order and payment, then reads the refund.
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
 * Requires that the money of a stuck refund has not been refunded in another way meanwhile.
 * @throws ShopError REFUND_CHANGED
 */
export async function requireStillLeft(trx: Queryable, refund: LockedRefund): Promise<void> {
  const { id, paymentId, orderId, amount, captured, state } = refund;
  const others = await trx
    .selectFrom("refunds")
    .select("amount")
    .where("paymentId", "=", paymentId)
    .where(refundCounts())
    .where("id", "<>", id)
    .execute();
  const goingBack = others.reduce((sum, other) => sum + other.amount, 0);
  if (goingBack + amount > captured) throw new ShopError("REFUND_CHANGED");
  const money = orderId === null ? null : await findOrderMoney(trx, orderId);
  // A payment that could not pay the order has no lines, delivery charge or disputes to check.
  if (orderId === null || money?.paymentId !== paymentId) return;
  // A due refund is already included in `goingBack`; a failed one is not.
  const isLeft =
    state === "failed"
      ? amount <= money.left && (await isUnrefunded(trx, orderId, refund, money.deliveryRefunded))
      : money.goingBack <= money.captured;
  if (!isLeft) throw new ShopError("REFUND_CHANGED");
}

/** Whether the units and delivery charge of a failed refund have not been refunded by another one. */
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

/** The lines and units of a refund. @param id of the refund */
export function listRefundedLines(trx: Queryable, id: string) {
  return trx
    .selectFrom("refundLines")
    .select(["position", "quantity", "amount", "restocked"])
    .where("refundId", "=", id)
    .execute();
}
