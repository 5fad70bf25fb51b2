import { type Journal, openJournal } from "./journal.ts";
import type { Message } from "./messages/message-log.ts";
import type { Subscription } from "./push/subscription.ts";
import type {
  Account,
  CaptureRule,
  Order,
  Payment,
  StoredDispute,
  StoredRefund,
} from "./razorpay/entities.ts";
import type { Shipment } from "./shiprocket/shipment.ts";
import { createTimeIndex, type TimeIndex } from "./time-index.ts";

const MAX_MESSAGES = 10_000;

type Entry =
  | { kind: "order"; record: Order }
  | { kind: "capture-rule"; record: CaptureRule }
  | { kind: "payment"; record: Payment }
  | { kind: "refund"; record: StoredRefund }
  | { kind: "dispute"; record: StoredDispute }
  | { kind: "account"; record: Account }
  | { kind: "message"; record: Message }
  | { kind: "shipment"; record: Shipment }
  | { kind: "subscription"; record: Subscription }
  | { kind: "messages-cleared" };

/** Records by id, grouped by what they belong to. */
type Groups<Item> = Map<string, Map<string, Item>>;

/** The state of all providers. Read it directly; change it only through `save`. */
export interface Records {
  readonly orders: Map<string, Order>;
  readonly ordersByTime: TimeIndex;
  readonly ordersByReceipt: Groups<Order>;
  /** By order id, only for orders created with a rule. */
  readonly captureRules: Map<string, CaptureRule>;
  readonly payments: Map<string, Payment>;
  readonly paymentsByTime: TimeIndex;
  readonly paymentsByOrder: Groups<Payment>;
  /** Payments that the passing of time can change: created or authorized ones, by id. */
  readonly openPayments: Map<string, Payment>;
  readonly refunds: Map<string, StoredRefund>;
  readonly refundsByTime: TimeIndex;
  readonly refundsByPayment: Groups<StoredRefund>;
  readonly refundsByKey: Map<string, StoredRefund>;
  readonly disputes: Map<string, StoredDispute>;
  readonly disputesByTime: TimeIndex;
  readonly disputesByPayment: Groups<StoredDispute>;
  account: Account;
  readonly messages: Message[];
  /** By shipment id. */
  readonly shipments: Map<number, Shipment>;
  /** Subscriptions of browsers at the push service, by id. */
  readonly subscriptions: Map<string, Subscription>;
  save(entry: Entry): void;
}

export function openRecords(stateFile: string | null): Records {
  const journal = stateFile === null ? null : openJournal<Entry>(stateFile);
  const records: Records = {
    orders: new Map(),
    ordersByTime: createTimeIndex(),
    ordersByReceipt: new Map(),
    captureRules: new Map(),
    payments: new Map(),
    paymentsByTime: createTimeIndex(),
    paymentsByOrder: new Map(),
    openPayments: new Map(),
    refunds: new Map(),
    refundsByTime: createTimeIndex(),
    refundsByPayment: new Map(),
    refundsByKey: new Map(),
    disputes: new Map(),
    disputesByTime: createTimeIndex(),
    disputesByPayment: new Map(),
    account: { balance: null, refundMode: "processed", cashOnDelivery: false },
    messages: [],
    shipments: new Map(),
    subscriptions: new Map(),
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
    ...entriesOf("order", records.orders),
    ...entriesOf("capture-rule", records.captureRules),
    ...entriesOf("payment", records.payments),
    ...entriesOf("refund", records.refunds),
    ...entriesOf("dispute", records.disputes),
    { kind: "account", record: records.account },
    ...records.messages.map((record) => ({ kind: "message" as const, record })),
    ...entriesOf("shipment", records.shipments),
    ...entriesOf("subscription", records.subscriptions),
  ]);
}

function entriesOf<Kind extends string, Item>(kind: Kind, items: Map<unknown, Item>) {
  return Array.from(items.values(), (record) => ({ kind, record }));
}

function apply(records: Records, entry: Entry): void {
  switch (entry.kind) {
    case "order":
      applyOrder(records, entry.record);
      return;
    case "capture-rule":
      records.captureRules.set(entry.record.orderId, entry.record);
      return;
    case "payment":
      applyPayment(records, entry.record);
      return;
    case "refund":
      applyRefund(records, entry.record);
      return;
    case "dispute":
      applyDispute(records, entry.record);
      return;
    case "account":
      records.account = entry.record;
      return;
    case "message":
      records.messages.push(entry.record);
      if (records.messages.length > MAX_MESSAGES) records.messages.shift();
      return;
    case "shipment":
      records.shipments.set(entry.record.shipmentId, entry.record);
      return;
    case "subscription":
      records.subscriptions.set(entry.record.id, entry.record);
      return;
    case "messages-cleared":
      records.messages.length = 0;
  }
}

function applyOrder(records: Records, order: Order): void {
  records.orders.set(order.id, order);
  records.ordersByTime.put(order.id, order.created_at);
  if (order.receipt !== null) addToGroup(records.ordersByReceipt, order.receipt, order.id, order);
}

function applyPayment(records: Records, payment: Payment): void {
  records.payments.set(payment.id, payment);
  records.paymentsByTime.put(payment.id, payment.created_at);
  addToGroup(records.paymentsByOrder, payment.order_id, payment.id, payment);
  if (payment.status === "created" || payment.status === "authorized") {
    records.openPayments.set(payment.id, payment);
  } else {
    records.openPayments.delete(payment.id);
  }
}

function applyRefund(records: Records, stored: StoredRefund): void {
  const { id, payment_id, created_at } = stored.refund;
  records.refunds.set(id, stored);
  records.refundsByTime.put(id, created_at);
  addToGroup(records.refundsByPayment, payment_id, id, stored);
  if (stored.idempotencyKey !== null) records.refundsByKey.set(stored.idempotencyKey, stored);
}

function applyDispute(records: Records, stored: StoredDispute): void {
  const { id, payment_id, created_at } = stored.dispute;
  records.disputes.set(id, stored);
  records.disputesByTime.put(id, created_at);
  addToGroup(records.disputesByPayment, payment_id, id, stored);
}

function addToGroup<Item>(groups: Groups<Item>, group: string, id: string, item: Item): void {
  const members = groups.get(group) ?? new Map<string, Item>();
  members.set(id, item);
  groups.set(group, members);
}
