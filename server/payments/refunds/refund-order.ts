import { sql } from "kysely";
import type { InputOf, ReplyOf } from "../../../contract/call.ts";
import type { refundOrder as call } from "../../../contract/refunds.ts";
import type { OrderNumber, OrderRef, OrderUuid, Slug } from "../../../rules/ids.ts";
import { formatRupees, type Paise, toRupees, ZERO } from "../../../rules/money.ts";
import { staffActor } from "../../../rules/order-actors.ts";
import type { PaymentMethod } from "../../../rules/payment-states.ts";
import {
  canRefund,
  type RefundAmounts,
  type RefundChoice,
  type RefundProblem,
  refundOf,
  whyNoRestock,
} from "../../../rules/refunds.ts";
import type { Deps } from "../../deps.ts";
import { ShopError } from "../../errors.ts";
import { enqueueMessage } from "../../notifications/shopper-messages/order-messages.ts";
import { restockUnits } from "../../orders/hold-stock.ts";
import { lockOrder } from "../../orders/move-order.ts";
import { offerAgainForRefund } from "../../orders/offer-paperwork-again.ts";
import { inTransaction, type Queryable } from "../../platform/database/connect.ts";
import { wakeLoop } from "../../platform/jobs/wake-loop.ts";
import { abandonUnfinishedBooking } from "../../shipping/claim-consignment.ts";
import { type Actor, audit } from "../../staff/audit-log/audit.ts";
import { findOrderMoney, reviewOrder } from "../order-money.ts";
import { listSoldLines, type SoldLine } from "./refund-queries.ts";
import { insertRefund } from "./refund-rows.ts";

type Body = InputOf<typeof call>["body"];
type Reply = ReplyOf<typeof call>;

const PROBLEMS: Readonly<Record<RefundProblem, string>> = {
  "nothing chosen": "Choose what to refund.",
  "more units than left": "You chose more units than are left on this order.",
  "more than left": "That is more than is left of this payment.",
  "under a rupee": "The smallest refund is ₹1.",
  "leaves under a rupee":
    "The rest would be less than ₹1 and could not be refunded later. Refund everything, or ₹1 less.",
};

/**
 * Refunds part of an order. The row is written here; a loop makes the refund at the provider. A retry with the
 * same refundId changes nothing.
 * @param ref the order's number or its `_id`
 * @returns the refund, and whether this request created it
 * @throws ShopError ORDER_NOT_FOUND, ORDER_NOT_REFUNDABLE, INVALID_INPUT, REFUND_CHANGED, UNITS_NOT_IN_SHOP
 */
export async function refundOrder(
  { db }: Deps,
  ref: OrderRef,
  body: Body,
  actor: Actor,
): Promise<Reply & { isNew: boolean }> {
  return inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, ref);
    const earlier = await findRefund(trx, body.refundId);
    const money = await findOrderMoney(trx, order.id);
    const { discount, delivery } = await trx
      .selectFrom("orders")
      .select(["discount", "delivery"])
      .where("id", "=", order.id)
      .executeTakeFirstOrThrow();
    const deliveryLeft = (delivery - (money?.deliveryRefunded ?? 0)) as Paise;
    if (earlier) {
      if (earlier.orderId !== order.id || !isSame(earlier, body, deliveryLeft))
        throw new ShopError("REFUND_CHANGED");
      return { ...toReply(order.orderNumber, body.refundId, earlier.amount, money?.method), isNew: false };
    }
    if (!money || !canRefund(order.status)) throw new ShopError("ORDER_NOT_REFUNDABLE");
    const lines = await listSoldLines(trx, order.id);
    const amounts = refundOf({ lines, discount, deliveryLeft, left: money.left }, choiceOf(body));
    if (typeof amounts === "string") throw new ShopError("INVALID_INPUT", { message: PROBLEMS[amounts] });
    if (amounts.amount !== body.expected) throw new ShopError("REFUND_CHANGED");

    const isRestocked = body.restock && amounts.lines.length > 0;
    const missing = whyNoRestock(order.status);
    if (isRestocked && missing !== "") throw new ShopError("UNITS_NOT_IN_SHOP", { message: missing });

    // Restock first: once this refund is stored, its units look like those of earlier refunds.
    if (isRestocked) await restockUnits(trx, order.id, amounts.lines);
    await store(trx, order.id, money.paymentId, lines, amounts, body, actor);
    // The parcel now has fewer units and a lower declared value, so an unfinished booking is abandoned rather
    // than resumed.
    if (amounts.lines.length > 0) await abandonUnfinishedBooking(trx, order.id);
    await offerAgainForRefund(trx, order.id, body.refundId);
    await wakeLoop(trx, "refunds");
    await enqueueMessage(trx, order.id, "partly refunded", body.refundId);
    await reviewOrder(trx, order.id);
    await audit(trx, actor, {
      action: "order refunded",
      subject: order.orderNumber,
      after: {
        amount: toRupees(amounts.amount),
        delivery: toRupees(amounts.delivery),
        lines: amounts.lines.map(({ productId, quantity }) => `${quantity} × ${productId}`).join(", "),
        reason: body.reason,
        restocked: body.restock,
      },
    });
    return { ...toReply(order.orderNumber, body.refundId, amounts.amount, money.method), isNew: true };
  });
}

function choiceOf({ lines, delivery, amount }: Body): RefundChoice {
  const hasLines = (lines?.length ?? 0) > 0 || delivery === true;
  if (amount !== undefined && hasLines) {
    const message = "Choose either products and delivery, or an amount.";
    throw new ShopError("INVALID_INPUT", { message, fields: { amount: message } });
  }
  if (amount !== undefined) return { by: "amount", amount };
  const units = new Map<Slug, number>();
  for (const { productId, quantity } of lines ?? [])
    units.set(productId, (units.get(productId) ?? 0) + quantity);
  const summed = [...units].map(([productId, quantity]) => ({ productId, quantity }));
  return { by: "lines", lines: summed, delivery: delivery ?? false };
}

function toReply(orderNumber: OrderNumber, refundId: string, amount: Paise, method?: PaymentMethod): Reply {
  const message =
    method === "cash"
      ? `Refund the customer ${formatRupees(amount)} of order ${orderNumber} in cash or by bank transfer, then choose Mark as refunded on the order.`
      : `${formatRupees(amount)} of order ${orderNumber} is being refunded to the customer.`;
  return { refundId, amount, message };
}

interface EarlierRefund {
  orderId: OrderUuid | null;
  amount: Paise;
  delivery: Paise;
  reason: string;
  lines: { productId: Slug; quantity: number; restocked: boolean }[];
}

/** @returns undefined if there is no refund with this id */
async function findRefund(trx: Queryable, id: string): Promise<EarlierRefund | undefined> {
  const { rows } = await sql<EarlierRefund>`
    select payments.order_id, refunds.amount, refunds.delivery, refunds.reason, coalesce((
      select jsonb_agg(jsonb_build_object('productId', slug, 'quantity', refund_lines.quantity, 'restocked', restocked))
      from refund_lines join order_lines using (order_id, position) where refund_id = refunds.id), '[]') as lines
    from refunds join payments on payments.id = refunds.payment_id where refunds.id = ${id}`.execute(trx);
  return rows[0];
}

/**
 * Whether a stored refund equals the requested one. Another request under the same id must not be taken for
 * done.
 */
function isSame(
  { amount, delivery, reason, lines }: EarlierRefund,
  body: Body,
  deliveryLeft: Paise,
): boolean {
  const choice = choiceOf(body);
  const units = new Map(lines.map(({ productId, quantity }) => [productId, quantity]));
  const areUnitsSame =
    choice.by === "amount"
      ? lines.length === 0 && delivery === ZERO
      : choice.lines.length === lines.length &&
        choice.lines.every(({ productId, quantity }) => units.get(productId) === quantity) &&
        // Requested with lines when nothing of it was left, delivery is stored as zero.
        (choice.delivery
          ? delivery > ZERO || (deliveryLeft === ZERO && lines.length > 0)
          : delivery === ZERO);
  return (
    amount === body.expected &&
    reason === body.reason &&
    areUnitsSame &&
    lines.every(({ restocked }) => restocked === body.restock)
  );
}

async function store(
  trx: Queryable,
  orderId: OrderUuid,
  paymentId: string,
  sold: readonly SoldLine[],
  { amount, delivery, lines }: RefundAmounts,
  { refundId, reason, restock }: Body,
  actor: Actor,
): Promise<void> {
  const positions = new Map(sold.map(({ productId, position }) => [productId, position]));
  await insertRefund(trx, {
    id: refundId,
    paymentId,
    amount,
    delivery: delivery ?? ZERO,
    cause: "owner",
    reason,
    madeBy: staffActor(actor),
    lines: {
      orderId,
      lines: lines.map((line) => ({
        position: positions.get(line.productId) as number,
        quantity: line.quantity,
        amount: line.amount,
        restocked: restock,
      })),
    },
  });
}
