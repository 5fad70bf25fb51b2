// One order with everything the shop knows of it.
import { sql } from "kysely";
import type { OrderDetail } from "../../contract/orders.ts";
import { findConsignment } from "../consignments/consignment-queries.ts";
import type { Queryable } from "../database/connect.ts";
import { ShopError } from "../errors.ts";
import { isOrder } from "../orders/is-order.ts";
import { selectOrders, toAdminOrder } from "./order-queries.ts";

type PaymentRows = NonNullable<OrderDetail["payments"]>;

/**
 * @param idOrOrderId its `_id` or its public id
 * @param seesPayments false for those whom money does not concern
 * @throws ShopError ORDER_NOT_FOUND
 */
export async function getOrder(
  db: Queryable,
  idOrOrderId: string,
  seesPayments: boolean,
): Promise<OrderDetail> {
  const order = await selectOrders(db)
    .select(["orders.itemsPrice", "orders.discount", "orders.paidAt", "orders.cancelReason"])
    .where(isOrder(idOrOrderId))
    .executeTakeFirst();
  if (!order) throw new ShopError("ORDER_NOT_FOUND");
  const { id, itemsPrice, discount, paidAt, cancelReason } = order;
  const [payments, messages, moves, consignment] = await Promise.all([
    seesPayments ? listPayments(db, id) : null,
    listMessages(db, id),
    listMoves(db, id),
    findConsignment(db, id),
  ]);
  return {
    ...toAdminOrder(order),
    itemsPrice,
    discount,
    paidAt: paidAt?.toISOString() ?? null,
    cancelReason,
    payments,
    messages,
    moves,
    consignment,
  };
}

/** Each attempt to pay, oldest first, with what became of it: the payments it brought, and where they went. */
async function listPayments(db: Queryable, id: string): Promise<PaymentRows> {
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

const REFUNDS: Record<string, string> = {
  due: "refund due",
  requested: "refund on its way",
  processed: "refunded",
  failed: "refund failed",
};

function stateOf(row: { attempt: string; outcome: string | null; refund: string | null }): string {
  if (row.refund !== null) return REFUNDS[row.refund] ?? row.refund;
  if (row.outcome === "settled") return "paid";
  return row.attempt === "closed" ? "closed" : "open";
}

async function listMessages(db: Queryable, id: string): Promise<OrderDetail["messages"]> {
  const rows = await db
    .selectFrom("orderMessages")
    .select(["kind", "askedAt", "sentAt", sql<string>`coalesce(problem, '')`.as("problem")])
    .where("orderId", "=", id)
    .orderBy("createdAt")
    .execute();
  return rows.map(({ askedAt, sentAt, ...row }) => ({
    ...row,
    askedAt: askedAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }));
}

async function listMoves(db: Queryable, id: string): Promise<OrderDetail["moves"]> {
  const rows = await db
    .selectFrom("orderMoves")
    .select(["fromStatus as from", "toStatus as to", "actor", "movedAt"])
    .where("orderId", "=", id)
    .orderBy("id")
    .execute();
  return rows.map(({ movedAt, ...row }) => ({ ...row, at: movedAt.toISOString() }));
}
