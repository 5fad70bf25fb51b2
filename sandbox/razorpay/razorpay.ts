/** Shared by the routes of the Razorpay emulator. */
import type { FaultBoard } from "../faults/fault-board.ts";
import type { Records } from "../records.ts";
import type { Payment } from "./entities.ts";
import { getOrder } from "./orders.ts";
import { orderPaidEvent, paymentEvent, type WebhookEvent } from "./webhook-events.ts";
import type { WebhookSender } from "./webhook-sender.ts";

export interface RazorpayKeys {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
}

export interface Razorpay {
  keys: RazorpayKeys;
  records: Records;
  webhooks: WebhookSender;
  faults: FaultBoard;
}

export function eventsOfCapture({ records }: Razorpay, payment: Payment, paidOrder: boolean): WebhookEvent[] {
  const captured = paymentEvent("payment.captured", payment);
  if (!paidOrder) return [captured];
  return [captured, orderPaidEvent(getOrder(records, payment.order_id), payment)];
}

/** Resolves after the first attempt of each event. Callers that must not wait for the shop ignore the promise. */
export async function sendEvents(
  { webhooks }: Razorpay,
  events: WebhookEvent[],
  paymentId: string,
  times = 1,
): Promise<void> {
  await Promise.all(events.map((event) => webhooks.send(event, paymentId, times)));
}
