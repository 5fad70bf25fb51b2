// Every captured payment has paid exactly one order, or was refunded in full; and no order is paid without one.
import type { Books, ShopRows } from "./books.ts";
import { type Finding, finding, repeated } from "./findings.ts";
import { isPaid } from "./judge-orders.ts";
import { entriesOf } from "./ledger.ts";

type ProviderPayment = Books["provider"]["payments"][number];
type Order = ShopRows["orders"][number];
type PaymentRow = ShopRows["payments"][number];

/** The books, indexed for look-ups. */
interface Index {
  /** By the provider's payment id. */
  capturedAt: ReadonlyMap<string, number>;
  rows: ReadonlyMap<string, PaymentRow[]>;
  /** The refunded amount, paise. */
  back: ReadonlyMap<string, number>;
  /** The amount that the shop refunds of it, paise, and how much of it the provider must know. */
  ownBack: ReadonlyMap<string, { all: number; sent: number }>;
  /** The number of the order to be paid, by the provider's order id. */
  meantFor: ReadonlyMap<string, string>;
  /** By the id of the order's row. */
  orders: ReadonlyMap<string | null, Order>;
  settled: ReadonlyMap<string | null, PaymentRow[]>;
}

function indexOf({ ledger, provider, shop }: Books): Index {
  const back = new Map<string, number>();
  for (const { payment_id, amount, status } of provider.refunds)
    if (status !== "failed") back.set(payment_id, (back.get(payment_id) ?? 0) + amount);
  return {
    capturedAt: captureTimes({ ledger, provider }),
    rows: Map.groupBy(shop.payments, ({ providerPayment }) => providerPayment ?? "cash"),
    back,
    ownBack: ownRefunds(shop.refunds),
    meantFor: new Map(entriesOf(ledger, "started").map(({ providerOrder, order }) => [providerOrder, order])),
    orders: new Map(shop.orders.map((order) => [order.id, order])),
    settled: Map.groupBy(
      shop.payments.filter(({ outcome }) => outcome === "settled"),
      ({ orderId }) => orderId,
    ),
  };
}

/** By the provider's payment id. */
function ownRefunds(refunds: ShopRows["refunds"]): Map<string, { all: number; sent: number }> {
  const sums = new Map<string, { all: number; sent: number }>();
  for (const { providerPayment, amount, state } of refunds) {
    if (providerPayment === null || state === "failed" || state === "replaced") continue;
    const { all, sent } = sums.get(providerPayment) ?? { all: 0, sent: 0 };
    sums.set(providerPayment, { all: all + amount, sent: sent + (state === "due" ? 0 : amount) });
  }
  return sums;
}

export function judgePayments(books: Books): Finding[] {
  const index = indexOf(books);
  const captured = books.provider.payments.filter((payment) => payment.captured);
  return [
    ...captured.flatMap((payment) => judgeCaptured(index, payment)),
    ...unknownToTheProvider(books, captured),
    ...judgeCash(books, index),
    ...judgePaidOrders(index),
    ...unknownToTheDriver(books, captured),
  ];
}

function judgeCaptured(index: Index, payment: ProviderPayment): Finding[] {
  const { id, amount, order_id: providerOrder } = payment;
  const at = index.capturedAt.get(id) ?? null;
  const rows = index.rows.get(id) ?? [];
  const [row] = rows;
  if (!row) return [finding("lost", `payment ${id} of ${amount} paise is not on record`, at)];
  if (rows.length > 1) return [finding("doubled", `payment ${id} is on record ${rows.length} times`, at)];
  if (row.amount !== amount)
    return [finding("unexplained", `payment ${id} of ${amount} paise is recorded as ${row.amount}`, at)];
  const order = index.orders.get(row.orderId);
  const meantFor = index.meantFor.get(providerOrder);
  if (meantFor !== undefined && order?.number !== meantFor)
    return [
      finding("unexplained", `payment ${id} is for order ${meantFor}, recorded for ${order?.number}`, at),
    ];
  return row.outcome === "settled"
    ? judgeSettled(index, payment, order, at)
    : judgeSentBack(index, payment, row, at);
}

function judgeSettled(
  { back, ownBack }: Index,
  { id, amount }: ProviderPayment,
  order: Order | undefined,
  at: number | null,
): Finding[] {
  if (!order || !isPaid(order.status))
    return [finding("lost", `payment ${id} has paid order ${order?.number}, which is ${order?.status}`, at)];
  if (order.total !== amount)
    return [
      finding("unexplained", `order ${order.number} costs ${order.total} paise, paid by ${amount}`, at),
    ];
  const sum = back.get(id) ?? 0;
  const own = ownBack.get(id) ?? { all: 0, sent: 0 };
  const detail = `payment ${id} has paid order ${order.number}, and ${sum} paise went back, ${own.all} by the shop`;
  if (sum > own.all) return [finding("doubled", detail, at)];
  if (sum < own.sent) return [finding("lost", detail, at)];
  return [];
}

/** Legitimate outcomes of a payment that arrives after units or coupon were released. */
const TOO_LATE: ReadonlySet<string> = new Set(["out of stock", "coupon used up", "not payable"]);

/** A refunded payment must be refunded in full, and for a valid reason. */
function judgeSentBack(
  { back, settled }: Index,
  { id, amount }: ProviderPayment,
  { orderId, reason }: PaymentRow,
  at: number | null,
): Finding[] {
  const sum = back.get(id) ?? 0;
  const detail = `payment ${id}: ${sum} of ${amount} paise have gone back`;
  const isReason = reason === "already paid" ? settled.has(orderId) : TOO_LATE.has(reason);
  return [
    ...(sum < amount ? [finding("lost", detail, at)] : []),
    ...(sum > amount ? [finding("doubled", detail, at)] : []),
    ...(isReason ? [] : [finding("unexplained", `payment ${id} goes back as "${reason}"`, at)]),
  ];
}

/** A cash payment must equal the total of an existing order. */
function judgeCash({ shop }: Books, { orders }: Index): Finding[] {
  return shop.payments
    .filter(({ providerPayment }) => providerPayment === null)
    .flatMap(({ orderId, amount, outcome, at }) => {
      const order = orders.get(orderId);
      if (outcome === "settled" && order?.total === amount) return [];
      const detail = `${amount} paise in cash are "${outcome}" for order ${order?.number}, which costs ${order?.total}`;
      return [finding("unexplained", detail, at)];
    });
}

function unknownToTheProvider({ shop }: Books, captured: readonly ProviderPayment[]): Finding[] {
  const known = new Set(captured.map(({ id }) => id));
  return shop.payments
    .filter(({ providerPayment }) => providerPayment !== null && !known.has(providerPayment))
    .map(({ providerPayment, at }) => finding("unexplained", `${providerPayment} was never captured`, at));
}

function judgePaidOrders({ orders, settled }: Index): Finding[] {
  const payers = [...settled.values()].flat().map(({ orderId }) => orderId);
  return [
    ...[...orders.values()]
      .filter(({ id, status }) => isPaid(status) && !settled.has(id))
      .map(({ number, status }) => finding("unexplained", `order ${number} is ${status} without money`)),
    ...repeated(payers).map((id) =>
      finding("doubled", `order ${orders.get(id)?.number} was paid more than once`),
    ),
  ];
}

/** Checks the driver itself: each payment it saw captured must be in the provider's records. */
function unknownToTheDriver({ ledger }: Books, captured: readonly ProviderPayment[]): Finding[] {
  const known = new Set(captured.map(({ id }) => id));
  return entriesOf(ledger, "captured")
    .filter(({ payment }) => !known.has(payment))
    .map(({ payment, at }) => finding("unexplained", `${payment} is not in the provider's books`, at));
}

/**
 * When each payment was captured: from the ledger, or if the driver got no reply, from the provider's records
 * (whole seconds).
 */
function captureTimes({ ledger, provider }: Pick<Books, "ledger" | "provider">): Map<string, number> {
  return new Map([
    ...provider.payments.map(({ id, created_at }) => [id, created_at * 1_000] as const),
    ...entriesOf(ledger, "captured").map(({ payment, at }) => [payment, at] as const),
  ]);
}

/** The time from capture to record of each payment, in ms. */
export function captureLags(books: Books): { at: number; ms: number }[] {
  const times = captureTimes(books);
  return books.shop.payments.flatMap(({ providerPayment, at: recordedAt }) => {
    const at = providerPayment === null ? undefined : times.get(providerPayment);
    return at === undefined ? [] : [{ at, ms: Math.max(0, recordedAt - at) }];
  });
}
