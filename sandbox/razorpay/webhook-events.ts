import { createHash } from "node:crypto";
import type { Records } from "../records.ts";
import { fourteenCharacters, type Order, type Payment, type Refund, unixNow } from "./entities.ts";
import { getOrder } from "./orders.ts";
import { RazorpayError } from "./razorpay-error.ts";
import { listRefunds } from "./refunds.ts";

const ACCOUNT_ID = "acc_SandboxNendra0";

export interface WebhookEvent {
  /** The same for every delivery of one event, as in x-razorpay-event-id. */
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

export function refundEvent(name: "refund.created" | "refund.processed", refund: Refund, payment: Payment) {
  return toEvent(name, refund.id, { refund, payment });
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
  // A hash and not random, so that a resent event keeps its id even after the sandbox has restarted.
  const id = fourteenCharacters(createHash("sha256").update(`${name}|${subjectId}`).digest());
  return { id, name, body };
}

/** An event of this payment by name. Unknown names, such as Razorpay may add, become payment events. */
export function eventByName(records: Records, name: string, payment: Payment): WebhookEvent {
  if (!/^[a-z_]+(\.[a-z_]+)+$/.test(name)) throw new RazorpayError("event-unknown");
  if (name === "order.paid") return orderPaidEvent(getOrder(records, payment.order_id), payment);
  if (name !== "refund.created" && name !== "refund.processed") return paymentEvent(name, payment);
  const [latest] = listRefunds(records, payment.id);
  if (!latest) throw new RazorpayError("event-unknown");
  return refundEvent(name, latest, payment);
}

/** The names of this payment's events so far, oldest first. */
export function pastEvents(payment: Payment, order: Order): string[] {
  if (payment.status === "failed") return ["payment.failed"];
  if (!payment.captured) return ["payment.authorized"];
  const paid = order.status === "paid" ? ["order.paid"] : [];
  const refunded = payment.refund_status ? ["refund.created", "refund.processed"] : [];
  return ["payment.authorized", "payment.captured", ...paid, ...refunded];
}
