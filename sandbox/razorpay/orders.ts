import type { Records } from "../records.ts";
import { readCaptureRule } from "./capture-rule.ts";
import { newId, type Order, type Payment, unixNow } from "./entities.ts";
import { RazorpayError } from "./razorpay-error.ts";
import { readCurrency, readNotes, readObject, readOrderAmount, readReceipt } from "./read-request.ts";

export function createOrder(records: Records, body: unknown): Order {
  const input = readObject(body);
  const amount = readOrderAmount(input.amount);
  const currency = readCurrency(input.currency);
  const receipt = readReceipt(input.receipt);
  const notes = readNotes(input.notes);
  const rule = readCaptureRule(input.payment);

  const order: Order = {
    id: newId("order"),
    entity: "order",
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency,
    receipt,
    offer_id: null,
    status: "created",
    attempts: 0,
    notes,
    created_at: unixNow(),
  };
  if (rule) records.save({ kind: "capture-rule", record: { orderId: order.id, ...rule } });
  records.save({ kind: "order", record: order });
  return order;
}

export function getOrder(records: Records, orderId: unknown): Order {
  const order = typeof orderId === "string" ? records.orders.get(orderId) : undefined;
  if (!order) throw new RazorpayError("id-unknown");
  return order;
}

/** Newest first. Receipts need not be unique. */
export function listOrdersWithReceipt(records: Records, receipt: unknown): Order[] {
  const orders = typeof receipt === "string" ? records.ordersByReceipt.get(receipt) : undefined;
  return [...(orders?.values() ?? [])].reverse().sort((a, b) => b.created_at - a.created_at);
}

/** Newest first, as in all of Razorpay's lists; failed attempts included. */
export function listPaymentsOfOrder(records: Records, orderId: string): Payment[] {
  return [...(records.paymentsByOrder.get(orderId)?.values() ?? [])].reverse();
}

export function countAttempt(records: Records, order: Order): void {
  order.attempts += 1;
  if (order.status === "created") order.status = "attempted";
  records.save({ kind: "order", record: order });
}

/**
 * Counts a captured payment towards its order. A paid order stays paid, even if a second payment arrives late or the
 * first is refunded.
 * @returns whether this payment completed the order
 */
export function countCapture(records: Records, order: Order, payment: Payment): boolean {
  if (order.status === "paid" || payment.currency !== order.currency) return false;
  order.amount_paid = Math.min(order.amount, order.amount_paid + payment.amount);
  order.amount_due = order.amount - order.amount_paid;
  if (order.amount_due === 0) order.status = "paid";
  records.save({ kind: "order", record: order });
  return order.amount_due === 0;
}
