import { createHash } from "node:crypto";
import type { Records } from "../records.ts";
import { disputesOf } from "./disputes.ts";
import {
  fourteenCharacters,
  type Order,
  type Payment,
  type Refund,
  type StoredDispute,
  unixNow,
} from "./entities.ts";
import { getOrder } from "./orders.ts";
import { RazorpayError } from "./razorpay-error.ts";
import { listRefunds } from "./refunds.ts";

const ACCOUNT_ID = "acc_SandboxNendra0";

export interface WebhookEvent {
  /** The same in every delivery of an event; sent as x-razorpay-event-id. */
  id: string;
  name: string;
  /** The raw body, with the entities as they were when the event happened. */
  body: string;
}

export function paymentEvent(name: string, payment: Payment): WebhookEvent {
  return toEvent(name, payment.id, { payment });
}

export function orderPaidEvent(order: Order, payment: Payment): WebhookEvent {
  return toEvent("order.paid", order.id, { payment, order });
}

/** The creation of a refund, and its outcome unless it is pending. */
export function eventsOfRefund(refund: Refund, payment: Payment): WebhookEvent[] {
  const created = toEvent("refund.created", refund.id, { refund, payment });
  return refund.status === "pending" ? [created] : [created, refundEndEvent(refund, payment)];
}

export function refundEndEvent(refund: Refund, payment: Payment): WebhookEvent {
  return toEvent(`refund.${refund.status}`, refund.id, { refund, payment });
}

/** All events of a dispute, oldest first. */
export function eventsOfDispute({ dispute, moves }: StoredDispute, payment: Payment): WebhookEvent[] {
  // Evidence can be requested more than once. The index makes the ids of such events differ.
  return moves.map((move, place) =>
    toEvent(`payment.dispute.${move}`, `${dispute.id}|${place}`, { payment, dispute }),
  );
}

function toEvent(name: string, subjectId: string, entities: Record<string, object>): WebhookEvent {
  const wrapped = Object.entries(entities).map(([kind, entity]) => [kind, { entity }]);
  const body = JSON.stringify({
    entity: "event",
    account_id: ACCOUNT_ID,
    event: name,
    contains: Object.keys(entities),
    payload: Object.fromEntries(wrapped),
    created_at: unixNow(),
  });
  // A hash instead of a random id, so that a resent event has the same id even after a restart of the
  // sandbox.
  const id = fourteenCharacters(createHash("sha256").update(`${name}|${subjectId}`).digest());
  return { id, name, body };
}

/** An event of this payment by name. Unknown names, which Razorpay may add, become payment events. */
export function eventByName(records: Records, name: string, payment: Payment): WebhookEvent {
  const past = pastEvents(records, payment).findLast((event) => event.name === name);
  if (past) return past;
  if (!/^[a-z_]+(\.[a-z_]+)+$/.test(name) || /^(refund|payment\.dispute)\./.test(name)) {
    throw new RazorpayError("event-unknown");
  }
  if (name === "order.paid") return orderPaidEvent(getOrder(records, payment.order_id), payment);
  return paymentEvent(name, payment);
}

/** This payment's events so far, oldest first, with the current entities. */
export function pastEvents(records: Records, payment: Payment): WebhookEvent[] {
  if (payment.status === "created") return [];
  if (payment.status === "pending") return [paymentEvent("payment.pending", payment)];
  if (payment.status === "failed") return [paymentEvent("payment.failed", payment)];
  const events = [paymentEvent("payment.authorized", payment)];
  if (payment.captured) events.push(paymentEvent("payment.captured", payment));
  const order = getOrder(records, payment.order_id);
  if (payment.captured && order.status === "paid") events.push(orderPaidEvent(order, payment));
  const refunds = listRefunds(records, payment.id).reverse();
  events.push(...refunds.flatMap((refund) => eventsOfRefund(refund, payment)));
  events.push(...disputesOf(records, payment.id).flatMap((stored) => eventsOfDispute(stored, payment)));
  return events;
}
