// One order with all its details, for the admin area.

import { sql } from "kysely";
import type { OrderDetail } from "../../contract/orders.ts";
import type { OrderNumber, OrderRef, OrderUuid } from "../../rules/ids.ts";
import { isTrueIn } from "../../rules/message-kinds.ts";
import { ZERO } from "../../rules/money.ts";
import type { OrderStatus } from "../../rules/order-status.ts";
import type {
  AttemptState,
  PaymentOutcome,
  PaymentReason,
  PaymentRowState,
  RefundState,
} from "../../rules/payment-states.ts";
import { ShopError } from "../errors.ts";
import { refundCounts } from "../facts/refunds.ts";
import { listAlertsOfOrder } from "../notifications/alerts/alert-queries.ts";
import { isAboutLastParcel } from "../notifications/shopper-messages/order-messages.ts";
import { isOrder } from "../orders/is-order.ts";
import { listOtherRefunds, viewOrderMoney } from "../payments/refunds/refund-queries.ts";
import { type Database, inSnapshot, type Queryable } from "../platform/database/connect.ts";
import { findConsignmentOfOrder, listEarlierConsignments } from "../shipping/consignment-queries.ts";
import { NUMBER_CORRECTED } from "../shipping/correct-tracking-number.ts";
import { heldParcel } from "../shipping/stop-parcel.ts";
import { listTaxDocuments } from "../tax-documents/document-queries.ts";
import { listCustomerNotes } from "./customers/customer-notes.ts";
import { listNotes } from "./order-notes.ts";
import { selectOrders, toAdminOrder } from "./order-queries.ts";

type PaymentRows = NonNullable<OrderDetail["payments"]>;

/**
 * @param ref its number or its `_id`
 * @param isOwner a packer sees no payments
 * @throws ShopError ORDER_NOT_FOUND
 */
export function getOrder(db: Database, ref: OrderRef, isOwner: boolean): Promise<OrderDetail> {
  // One snapshot: otherwise a bounced mail could be shown without its alert, and no later event would refresh
  // the screen.
  return inSnapshot(db, (trx) => readOrder(trx, ref, isOwner));
}

async function readOrder(db: Queryable, ref: OrderRef, isOwner: boolean): Promise<OrderDetail> {
  const order = await selectOrders(db)
    .select([
      "orders.itemsPrice",
      "orders.discount",
      "orders.paidAt",
      "orders.cancelReason",
      "orders.erasedAt",
      "orders.buyerGstin",
      "orders.buyerBusinessName",
      paymentLinkMadeAt.as("paymentLinkMadeAt"),
      heldParcel.as("heldParcel"),
      invoice.as("invoice"),
    ])
    .where(isOrder(ref))
    .executeTakeFirst();
  if (!order) throw new ShopError("ORDER_NOT_FOUND");
  const { id, itemsPrice, discount, paidAt, cancelReason, erasedAt, paymentLinkMadeAt: linkMadeAt } = order;
  const { buyerGstin, buyerBusinessName } = order;
  const [
    payments,
    money,
    otherRefunds,
    messages,
    moves,
    corrections,
    consignment,
    earlierConsignments,
    alerts,
    notes,
    about,
    taxDocuments,
  ] = await Promise.all([
    isOwner ? listPayments(db, id) : null,
    isOwner ? viewOrderMoney(db, order) : null,
    isOwner ? listOtherRefunds(db, id) : null,
    listMessages(db, order),
    listMoves(db, id),
    listCorrections(db, order.orderNumber),
    findConsignmentOfOrder(db, id),
    listEarlierConsignments(db, id),
    listAlertsOfOrder(db, id, isOwner),
    listNotes(db, id),
    order.phone === null ? [] : listCustomerNotes(db, order.phone),
    isOwner ? listTaxDocuments(db, id) : null,
  ]);
  return {
    ...toAdminOrder(order),
    itemsPrice,
    discount,
    paidAt: paidAt?.toISOString() ?? null,
    cancelReason,
    paymentLinkMadeAt: linkMadeAt?.toISOString() ?? null,
    erasedAt: erasedAt?.toISOString() ?? null,
    payments,
    money,
    otherRefunds,
    messages,
    moves,
    corrections,
    consignment,
    heldParcel: order.heldParcel,
    earlierConsignments,
    alerts,
    notes,
    customerNotes: about.map(({ note }) => note),
    buyerGstin,
    buyerBusinessName,
    invoice: order.invoice,
    taxDocuments,
  };
}

/** When the order's payment link was created; null unless the order can still be paid. */
const paymentLinkMadeAt = sql<Date | null>`(
  select made_at from payment_links where order_id = orders.id and orders.status = 'Verified')`;

/** The document of its sale; null without one. */
const invoice = sql<OrderDetail["invoice"]>`(
  select jsonb_build_object('number', full_number, 'taxedState', case when supply <> 'no GST' then supply_state end)
  from tax_documents where order_id = orders.id and kind in ('invoice', 'bill of supply', 'plain bill'))`;

/**
 * The state of a payment's refund. Of several, the one furthest from done: a failed one if the others do not refund
 * all. For a payment that paid its order, null until all of it is refunded or being refunded.
 */
const refundState = sql<RefundState | null>`(
  select refunds.state from refunds, lateral (
      select coalesce(sum(others.amount), 0) as amount from refunds as others
      where others.payment_id = payments.id and ${refundCounts("others")}) as live
  where refunds.payment_id = payments.id and (payments.outcome = 'refund' or payments.amount <= live.amount)
  order by refunds.state = 'failed' and payments.amount > live.amount desc,
    array_position(array['due', 'requested', 'processed', 'failed', 'replaced'], refunds.state) limit 1)`;

const wasCancelled = sql<boolean>`exists (
  select from refunds where payment_id = payments.id and cause = 'cancelled')`;

/** Online attempts and payments, then cash. @param id of the order's row */
async function listPayments(db: Queryable, id: OrderUuid): Promise<PaymentRows> {
  return [...(await listOnlinePayments(db, id)), ...(await listCash(db, id))];
}

async function listCash(db: Queryable, id: OrderUuid): Promise<PaymentRows> {
  const rows = await db
    .selectFrom("payments")
    .select(["method", "amount", "createdAt", "outcome", "reason"])
    .select([refundState.as("refund"), wasCancelled.as("wasCancelled")])
    .where("orderId", "=", id)
    .where("method", "=", "cash")
    .execute();
  return rows.map(({ method, amount, createdAt, ...row }) => ({
    method,
    providerOrderId: null,
    providerPaymentId: null,
    amount,
    customerFee: ZERO,
    startedAt: createdAt.toISOString(),
    state: stateOf({ ...row, attempt: "settled", authorizedAt: null }),
    reason: reasonOf(row),
  }));
}

/** The payment attempts, oldest first, each with its payments and their outcomes. */
async function listOnlinePayments(db: Queryable, id: OrderUuid): Promise<PaymentRows> {
  const rows = await db
    .selectFrom("paymentAttempts")
    .leftJoin("payments", "payments.attemptId", "paymentAttempts.id")
    .select([
      "paymentAttempts.providerOrderId",
      "paymentAttempts.createdAt",
      "paymentAttempts.state as attempt",
      "paymentAttempts.authorizedAt",
      "payments.outcome",
      "payments.reason",
      "payments.customerFee",
      refundState.as("refund"),
      wasCancelled.as("wasCancelled"),
    ])
    .select(({ fn }) => [
      fn.coalesce("payments.amount", "paymentAttempts.amount").as("amount"),
      fn.coalesce("payments.providerPaymentId", "paymentAttempts.authorizedPayment").as("providerPaymentId"),
    ])
    .where("paymentAttempts.orderId", "=", id)
    .orderBy("paymentAttempts.id")
    .orderBy("payments.id")
    .execute();
  return rows.map(({ providerOrderId, providerPaymentId, amount, customerFee, createdAt, ...row }) => ({
    method: "online",
    providerOrderId,
    providerPaymentId,
    amount,
    customerFee: customerFee ?? ZERO,
    startedAt: createdAt.toISOString(),
    state: stateOf(row),
    reason: reasonOf(row),
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
  authorizedAt: Date | null;
}): PaymentRowState {
  if (row.refund !== null) return REFUNDS[row.refund];
  if (row.outcome === "settled") return "paid";
  if (row.outcome === null && row.authorizedAt !== null) return "authorised";
  return row.attempt === "closed" ? "closed" : "open";
}

function reasonOf(row: {
  outcome: PaymentOutcome | null;
  reason: PaymentReason | null;
  refund: RefundState | null;
  wasCancelled: boolean;
}): string {
  if (row.refund === null) return "";
  if (row.outcome === "settled") return row.wasCancelled ? "order cancelled" : "";
  return row.reason ?? "";
}

async function listMessages(
  db: Queryable,
  { id, status }: { id: OrderUuid; status: OrderStatus },
): Promise<OrderDetail["messages"]> {
  const rows = await db
    .selectFrom("orderMessages")
    .select([
      "id",
      "kind",
      "state",
      "requestedAt",
      "sentAt",
      sql<string>`coalesce(problem, '')`.as("problem"),
      isAboutLastParcel.as("isAboutLastParcel"),
    ])
    .where("orderId", "=", id)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return rows.map(({ id: _id, requestedAt, sentAt, isAboutLastParcel: isCurrent, ...row }) => ({
    _id,
    ...row,
    canSendAgain: isCurrent && isTrueIn(status, row.kind),
    requestedAt: requestedAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }));
}

async function listCorrections(db: Queryable, orderNumber: OrderNumber): Promise<OrderDetail["corrections"]> {
  const rows = await db
    .selectFrom("auditLog")
    .select(["actor", "at", sql<string>`coalesce(after->>'reason', '')`.as("reason")])
    .where(sql<boolean>`lower(subject) = lower(${orderNumber}::text)`)
    .where("action", "=", NUMBER_CORRECTED)
    .orderBy("at")
    .execute();
  return rows.map(({ actor, at, reason }) => ({ actor: `admin:${actor}`, reason, at: at.toISOString() }));
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
