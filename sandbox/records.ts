import { type Journal, openJournal } from "./journal.ts";
import type { Message } from "./messages/message-log.ts";
import type { Order, Payment, StoredRefund } from "./razorpay/entities.ts";
import type { Shipment } from "./shiprocket/shipment.ts";

const MAX_MESSAGES = 10_000;

type Entry =
  | { kind: "order"; record: Order }
  | { kind: "payment"; record: Payment }
  | { kind: "refund"; record: StoredRefund }
  | { kind: "message"; record: Message }
  | { kind: "shipment"; record: Shipment }
  | { kind: "messages-cleared" };

/** The providers' state. It is read directly; every change goes through `save`. */
export interface Records {
  readonly orders: Map<string, Order>;
  readonly ordersByReceipt: Map<string, Order>;
  readonly payments: Map<string, Payment>;
  readonly paymentsByOrder: Map<string, Map<string, Payment>>;
  readonly refunds: Map<string, StoredRefund>;
  readonly messages: Message[];
  /** By shipment id. */
  readonly shipments: Map<number, Shipment>;
  save(entry: Entry): void;
}

export function openRecords(stateFile: string | null): Records {
  const journal = stateFile === null ? null : openJournal<Entry>(stateFile);
  const records: Records = {
    orders: new Map(),
    ordersByReceipt: new Map(),
    payments: new Map(),
    paymentsByOrder: new Map(),
    refunds: new Map(),
    messages: [],
    shipments: new Map(),
    save(entry) {
      apply(records, entry);
      journal?.append(entry);
    },
  };
  if (journal) restore(records, journal);
  return records;
}

function restore(records: Records, journal: Journal<Entry>): void {
  for (const entry of journal.read()) apply(records, entry);
  journal.rewrite([
    ...[...records.orders.values()].map((record) => ({ kind: "order" as const, record })),
    ...[...records.payments.values()].map((record) => ({ kind: "payment" as const, record })),
    ...[...records.refunds.values()].map((record) => ({ kind: "refund" as const, record })),
    ...records.messages.map((record) => ({ kind: "message" as const, record })),
    ...[...records.shipments.values()].map((record) => ({ kind: "shipment" as const, record })),
  ]);
}

function apply(records: Records, entry: Entry): void {
  switch (entry.kind) {
    case "order":
      records.orders.set(entry.record.id, entry.record);
      if (entry.record.receipt !== null) records.ordersByReceipt.set(entry.record.receipt, entry.record);
      return;
    case "payment":
      records.payments.set(entry.record.id, entry.record);
      indexByOrder(records, entry.record);
      return;
    case "refund":
      records.refunds.set(entry.record.refund.id, entry.record);
      return;
    case "message":
      records.messages.push(entry.record);
      if (records.messages.length > MAX_MESSAGES) records.messages.shift();
      return;
    case "shipment":
      records.shipments.set(entry.record.shipmentId, entry.record);
      return;
    case "messages-cleared":
      records.messages.length = 0;
  }
}

function indexByOrder(records: Records, payment: Payment): void {
  const siblings = records.paymentsByOrder.get(payment.order_id) ?? new Map<string, Payment>();
  siblings.set(payment.id, payment);
  records.paymentsByOrder.set(payment.order_id, siblings);
}
