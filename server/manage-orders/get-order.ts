// One order with all its details, for the admin area.

import { sql } from "kysely";
import type { OrderDetail } from "../../contract/orders.ts";
import type { OrderRef, OrderUuid } from "../../rules/ids.ts";
import type {
  AttemptState,
  PaymentOutcome,
  PaymentRowState,
  RefundState,
} from "../../rules/payment-states.ts";
import { listAlarmsOfOrder } from "../alarms/alarm-queries.ts";
import { findConsignment, listEarlierConsignments } from "../consignments/consignment-queries.ts";
import type { Queryable } from "../database/connect.ts";
import { ShopError } from "../errors.ts";
import { isOrder } from "../orders/is-order.ts";
import { viewOrderMoney } from "../payments/refund-queries.ts";
import { selectOrders, toAdminOrder } from "./order-queries.ts";

type PaymentRows = NonNullable<OrderDetail["payments"]>;

/**
 * @param ref its number or its `_id`
 * @param isOwner a packer sees no payments
 * @throws ShopError ORDER_NOT_FOUND
 */
export async function getOrder(db: Queryable, ref: OrderRef, isOwner: boolean): Promise<OrderDetail> {
  const order = await selectOrders(db)
    .select(["orders.itemsPrice", "orders.discount", "orders.paidAt", "orders.cancelReason"])
    .where(isOrder(ref))
    .executeTakeFirst();
  if (!order) throw new ShopError("ORDER_NOT_FOUND");
  const { id, itemsPrice, discount, paidAt, cancelReason } = order;
  const [payments, money, messages, moves, consignment, earlierConsignments, alarms] = await Promise.all([
    isOwner ? listPayments(db, id) : null,
    isOwner ? viewOrderMoney(db, order) : null,
    listMessages(db, id),
    listMoves(db, id),
    findConsignment(db, id),
    listEarlierConsignments(db, id),
    listAlarmsOfOrder(db, id, isOwner),
  ]);
  return {
    ...toAdminOrder(order),
    itemsPrice,
    discount,
    paidAt: paidAt?.toISOString() ?? null,
    cancelReason,
    payments,
    money,
    messages,
    moves,
    consignment,
    earlierConsignments,
    alarms,
  };
}

/** The attempts to pay, oldest first, each with its payments and their refunds. @param id of the order's row */
async function listPayments(db: Queryable, id: OrderUuid): Promise<PaymentRows> {
  const rows = await db
    .selectFrom("paymentAttempts")
    .leftJoin("payments", "payments.attemptId", "paymentAttempts.id")
    .leftJoin("refunds", "refunds.paymentId", "payments.id")
    .select([
      "paymentAttempts.providerOrderId",
      "paymentAttempts.createdAt",
      "paymentAttempts.state as attempt",
      "payments.providerPaymentId",
      "payments.outcome",
      "payments.reason",
      "refunds.state as refund",
    ])
    .select((eb) => eb.fn.coalesce("payments.amount", "paymentAttempts.amount").as("amount"))
    .where("paymentAttempts.orderId", "=", id)
    .orderBy("paymentAttempts.id")
    .orderBy("payments.id")
    .execute();
  return rows.map(({ providerOrderId, providerPaymentId, amount, createdAt, ...row }) => ({
    providerOrderId,
    providerPaymentId,
    amount,
    startedAt: createdAt.toISOString(),
    state: stateOf(row),
    reason: row.refund === null ? "" : row.outcome === "settled" ? "order cancelled" : (row.reason ?? ""),
  }));
}

const REFUNDS: Readonly<Record<RefundState, PaymentRowState>> = {
  due: "refund due",
  requested: "refund on its way",
  processed: "refunded",
  failed: "refund failed",
  replaced: "refunded",
};

function stateOf(row: {
  attempt: AttemptState;
  outcome: PaymentOutcome | null;
  refund: RefundState | null;
}): PaymentRowState {
  if (row.refund !== null) return REFUNDS[row.refund];
  if (row.outcome === "settled") return "paid";
  return row.attempt === "closed" ? "closed" : "open";
}

async function listMessages(db: Queryable, id: OrderUuid): Promise<OrderDetail["messages"]> {
  const rows = await db
    .selectFrom("orderMessages")
    .select(["id", "kind", "state", "askedAt", "sentAt", sql<string>`coalesce(problem, '')`.as("problem")])
    .where("orderId", "=", id)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return rows.map(({ id: _id, askedAt, sentAt, ...row }) => ({
    _id,
    ...row,
    askedAt: askedAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }));
}

async function listMoves(db: Queryable, id: OrderUuid): Promise<OrderDetail["moves"]> {
  const rows = await db
    .selectFrom("orderMoves")
    .select(["fromStatus as from", "toStatus as to", "actor", "reason", "movedAt"])
    .where("orderId", "=", id)
    .orderBy("id")
    .execute();
  return rows.map(({ movedAt, ...row }) => ({ ...row, at: movedAt.toISOString() }));
}
