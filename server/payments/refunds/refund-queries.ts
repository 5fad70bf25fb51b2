import { type RawBuilder, sql } from "kysely";
import type { OrderMoney } from "../../../contract/refunds.ts";
import type { OrderUuid, Slug } from "../../../rules/ids.ts";
import { minus, type Paise, paise } from "../../../rules/money.ts";
import type { DisputeState } from "../../../rules/payment-states.ts";
import type { RefundableLine } from "../../../rules/refunds.ts";
import { refundedUnits } from "../../facts/refunds.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { findOrderMoney } from "../order-money.ts";

/** A line of an order with its position. */
export interface SoldLine extends RefundableLine {
  position: number;
}

/** The lines of an order with their refunded units. @param id of the order's row */
export async function listSoldLines(db: Queryable, id: OrderUuid): Promise<SoldLine[]> {
  const { rows } = await sql<SoldLine>`
    select position, slug as product_id, quantity, selling_price, ${refundedUnits} as refunded
    from order_lines where order_id = ${id} order by position`.execute(db);
  return rows;
}

type Refund = OrderMoney["refunds"][number];
interface StoredRefund extends Omit<Refund, "_id" | "at" | "lines"> {
  id: string;
  createdAt: Date;
  lines: { productId: Slug; name: string; quantity: number; amount: number; restocked: boolean }[];
}

/**
 * What was paid for an order, what was refunded, and what can still be refunded.
 * @param order `delivery` is the delivery charge, paise
 * @returns null while nothing is paid
 */
export async function viewOrderMoney(
  db: Queryable,
  order: { id: OrderUuid; delivery: Paise },
): Promise<OrderMoney | null> {
  const money = await findOrderMoney(db, order.id);
  if (!money) return null;
  const [lines, refunds, disputes] = await Promise.all([
    listSoldLines(db, order.id),
    listRefunds(db, sql`${money.paymentId}`),
    listDisputes(db, money.paymentId),
  ]);
  return {
    method: money.method,
    captured: money.captured,
    refunded: money.goingBack,
    left: money.left,
    deliveryLeft: minus(order.delivery, money.deliveryRefunded),
    refundedUnits: lines
      .filter(({ refunded }) => refunded > 0)
      .map(({ productId, refunded }) => ({ productId, quantity: refunded })),
    refunds,
    disputes,
  };
}

/**
 * For statements on `refunds`: one that the bank refused, that the provider has not accepted for days, or that
 * it accepted long ago and has not made. The owner decides what to do. Cash is excluded, since it always waits
 * for the owner.
 */
export const isStuck = sql<boolean>`(
  (refunds.state = 'failed' and not exists (select from refunds as again where again.retry_of = refunds.id))
  or (refunds.state in ('due', 'requested') and refunds.due_at = 'infinity'
    and exists (select from payments where payments.id = refunds.payment_id and payments.method = 'online')))`;

/** Refunds of payments that did not pay their order, oldest first. @param id of the order's row */
export function listOtherRefunds(db: Queryable, id: OrderUuid): Promise<Refund[]> {
  return listRefunds(db, sql`select id from payments where order_id = ${id} and outcome <> 'settled'`);
}

/** @param paymentIds of the payments' rows */
async function listRefunds(db: Queryable, paymentIds: RawBuilder<unknown>): Promise<Refund[]> {
  const { rows } = await sql<StoredRefund>`
    select id, amount, delivery, state, cause, reason, made_by, paid_out_by, created_at,
      ${isStuck} as can_try_again,
      coalesce((
        select jsonb_agg(jsonb_build_object('productId', order_lines.slug, 'name', order_lines.name,
          'quantity', refund_lines.quantity, 'amount', refund_lines.amount, 'restocked', refund_lines.restocked)
          order by refund_lines.position)
        from refund_lines join order_lines using (order_id, position)
        where refund_id = refunds.id), '[]') as lines
    from refunds where payment_id in (${paymentIds}) order by created_at, id`.execute(db);
  return rows.map(({ id, createdAt, lines, ...refund }) => ({
    ...refund,
    _id: id,
    at: createdAt.toISOString(),
    lines: lines.map((line) => ({ ...line, amount: paise(line.amount) })),
  }));
}

async function listDisputes(db: Queryable, paymentId: string): Promise<OrderMoney["disputes"]> {
  const rows = await db
    .selectFrom("disputes")
    .innerJoin("payments", "payments.providerPaymentId", "disputes.providerPaymentId")
    .select([
      "disputes.providerDisputeId as disputeId",
      "disputes.amount",
      "disputes.reason",
      "disputes.state",
      "disputes.respondBy",
      "disputes.raisedAt",
    ])
    .where("payments.id", "=", paymentId)
    .orderBy("disputes.raisedAt")
    .execute();
  return rows.map(({ respondBy, raisedAt, state, ...dispute }) => ({
    ...dispute,
    state: state as DisputeState,
    respondBy: respondBy?.toISOString() ?? null,
    raisedAt: raisedAt.toISOString(),
  }));
}
