import { sql } from "kysely";
import type { OrderUuid } from "../../rules/ids.ts";
import { formatRupees, toRupees } from "../../rules/money.ts";
import { staffActor } from "../../rules/order-actors.ts";
import { type Actor, audit } from "../activity/audit.ts";
import { inTransaction, type Queryable } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { lockOrderRow } from "../orders/move-order.ts";
import { findOrderMoney, reviewOrder } from "../payments/order-money.ts";
import { listSoldLines } from "../payments/refund-queries.ts";
import { insertRefund } from "../payments/refund-rows.ts";

/**
 * Tries a refund again that the provider did not accept for days, or that the bank refused; in the second case it is a
 * new refund of the same lines.
 * @param id of the refund
 * @returns a message for the owner
 * @throws ShopError REFUND_NOT_FOUND, REFUND_NOT_STUCK, REFUND_CHANGED when its money has gone back by another one
 */
export async function retryRefund({ db }: Deps, id: string, actor: Actor): Promise<string> {
  return inTransaction(db, async (trx) => {
    const refund = await lockRefund(trx, id);
    const { orderId, orderNumber, amount, state } = refund;
    // Of cash there is nothing to ask the provider for.
    if (refund.method === "cash") throw new ShopError("REFUND_NOT_STUCK");
    if (state === "failed") await refundAnew(trx, refund, actor);
    else {
      // A lost dispute may have taken what the refund was to give back.
      const money = orderId === null ? null : await findOrderMoney(trx, orderId);
      if (money?.paymentId === refund.paymentId && money.goingBack > money.captured)
        throw new ShopError("REFUND_CHANGED");
      const again = await trx
        .updateTable("refunds")
        .set({ tries: 0, nextTryAt: sql<Date>`now()`, patientUntil: sql<Date>`now() + interval '5 days'` })
        .where("id", "=", id)
        .where("state", "=", "due")
        .where("nextTryAt", "=", sql<Date>`'infinity'`)
        .executeTakeFirst();
      if (again.numUpdatedRows === 0n) throw new ShopError("REFUND_NOT_STUCK");
    }
    await trx
      .updateTable("alarms")
      .set({ resolvedAt: sql<Date>`now()` })
      .where("kind", "in", ["refund-stuck", "refund-failed"])
      .where(sql<boolean>`details ->> 'refund' = ${id}`)
      .where("resolvedAt", "is", null)
      .execute();
    await enqueue(trx, "push-refunds", {});
    if (orderId !== null) await reviewOrder(trx, orderId);
    await audit(trx, actor, {
      action: "refund tried again",
      subject: orderNumber ?? refund.providerPaymentId ?? id,
      after: { amount: toRupees(amount) },
    });
    return `The refund of ${formatRupees(amount)} is asked for again.`;
  });
}

async function lockRefund(trx: Queryable, id: string) {
  const refund = await trx
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
      "payments.orderId",
      "payments.providerPaymentId",
      "payments.method",
      "payments.amount as captured",
      "orders.orderNumber",
    ])
    .where("refunds.id", "=", id)
    .executeTakeFirst();
  if (!refund) throw new ShopError("REFUND_NOT_FOUND");
  if (refund.orderId !== null) await lockOrderRow(trx, refund.orderId);
  await trx.selectFrom("payments").select("id").where("id", "=", refund.paymentId).forUpdate().execute();
  return refund;
}

type FailedRefund = Awaited<ReturnType<typeof lockRefund>>;

async function refundAnew(trx: Queryable, refund: FailedRefund, actor: Actor): Promise<void> {
  const { id, paymentId, amount, delivery, cause, reason, captured, orderId } = refund;
  const others = await trx
    .selectFrom("refunds")
    .select(["amount", "state", "retryOf"])
    .where("paymentId", "=", paymentId)
    .execute();
  if (others.some(({ retryOf }) => retryOf === id)) throw new ShopError("REFUND_NOT_STUCK");
  const goingBack = others
    .filter(({ state }) => state !== "failed" && state !== "replaced")
    .reduce((sum, other) => sum + other.amount, 0);
  if (goingBack + amount > captured) throw new ShopError("REFUND_CHANGED");
  const lines = await trx
    .selectFrom("refundLines")
    .select(["position", "quantity", "amount", "restocked"])
    .where("refundId", "=", id)
    .execute();
  if (orderId !== null && !(await isStillLeft(trx, orderId, refund, lines)))
    throw new ShopError("REFUND_CHANGED");
  await insertRefund(trx, {
    paymentId,
    amount,
    delivery,
    cause: cause === "provider" ? "owner" : cause,
    reason,
    madeBy: staffActor(actor),
    retryOf: id,
    ...(orderId === null ? {} : { lines: { orderId, lines } }),
  });
}

/** Whether units and delivery charge of a refused refund have not gone back by another one meanwhile. */
async function isStillLeft(
  trx: Queryable,
  orderId: OrderUuid,
  { paymentId, amount, delivery }: FailedRefund,
  lines: readonly { position: number; quantity: number }[],
): Promise<boolean> {
  const money = await findOrderMoney(trx, orderId);
  // A payment that could not pay the order has neither lines nor delivery charge.
  if (money?.paymentId !== paymentId) return true;
  const order = await trx
    .selectFrom("orders")
    .select("delivery")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const sold = new Map((await listSoldLines(trx, orderId)).map((line) => [line.position, line]));
  const areUnitsLeft = lines.every(({ position, quantity }) => {
    const line = sold.get(position);
    return line !== undefined && line.refunded + quantity <= line.quantity;
  });
  return areUnitsLeft && amount <= money.left && delivery + money.deliveryRefunded <= order.delivery;
}
