// Which refunds count, and what they take from orders and lines.
import { type RawBuilder, sql } from "kysely";
import type { Paise } from "../../rules/money.ts";

/**
 * A refund counts unless it failed or another one replaced it: its money is sent back, or will be.
 * @param refunds name or alias of the table in the statement
 */
export const refundCounts = (refunds = "refunds") =>
  sql<boolean>`(${sql.ref(`${refunds}.state`)} not in ('failed', 'replaced'))`;

/**
 * As `refundCounts`, without what the provider took for a lost dispute: sums that add the amounts of lost disputes would
 * count that money twice.
 */
export const refundCountsWithoutDisputes = (refunds = "refunds") =>
  sql<boolean>`(${refundCounts(refunds)} and ${sql.ref(`${refunds}.dispute_id`)} is null)`;

/** Units of an order's line that are refunded or being refunded. For statements that read `order_lines`. */
export const refundedUnits: RawBuilder<number> = sql<number>`coalesce((
  select sum(refund_lines.quantity) from refund_lines join refunds on refunds.id = refund_lines.refund_id
  where refund_lines.order_id = order_lines.order_id and refund_lines.position = order_lines.position
    and ${refundCounts()}), 0)::int`;

/**
 * The amount of an order's line that is refunded or being refunded, in paise. For statements that read
 * `order_lines`.
 */
export const refundedAmount: RawBuilder<number> = sql<number>`coalesce((
  select sum(refund_lines.amount) from refund_lines join refunds on refunds.id = refund_lines.refund_id
  where refund_lines.order_id = order_lines.order_id and refund_lines.position = order_lines.position
    and ${refundCounts()}), 0)::bigint`;

/** Refunds of a payment under a condition, and lost disputes. For statements that read `payments`. */
const sumOfPayment = (condition: RawBuilder<unknown>) => sql<Paise>`(
  (select coalesce(sum(refunds.amount), 0) from refunds where refunds.payment_id = payments.id and ${condition})
  + (select coalesce(sum(disputes.amount), 0) from disputes
    where disputes.provider_payment_id = payments.provider_payment_id and disputes.state = 'lost'))::bigint`;

/**
 * The amount of a payment that is refunded, being refunded or lost in a dispute, in paise. It can exceed the payment. For
 * statements that read `payments`.
 */
export const refundedOfPayment: RawBuilder<Paise> = sumOfPayment(refundCountsWithoutDisputes());

/** As `refundedOfPayment`, but of the refunds only those that have arrived. */
export const arrivedOfPayment: RawBuilder<Paise> = sumOfPayment(
  sql`${refundCountsWithoutDisputes()} and refunds.state = 'processed'`,
);

/** The payment that paid an order; an order has at most one. For statements that read `orders`. */
const paymentOfOrder = sql`from payments where payments.order_id = orders.id and payments.outcome = 'settled'`;

/** The amount that was paid for an order, in paise; null while nothing is paid. For statements that read `orders`. */
export const paidForOrder: RawBuilder<Paise | null> = sql<Paise | null>`(select payments.amount ${paymentOfOrder})`;

/** `refundedOfPayment` of an order, at most what was paid; null while nothing is paid. For statements that read `orders`. */
export const refundedOfOrder: RawBuilder<Paise | null> = sql<Paise | null>`(
  select least(payments.amount, ${refundedOfPayment}) ${paymentOfOrder})`;

/**
 * Units of a line that are no longer in the parcel: refunded, or restocked by a refund that then failed or was
 * replaced.
 */
export const goneUnits: RawBuilder<number> = sql<number>`greatest(${refundedUnits}, order_lines.units_gone)`;

/**
 * Refunded units and amount (paise) of a line as of a time, by the refunds that `isRefundedUntil` counts. For
 * statements that read `order_lines` and `orders`.
 */
export const refundedOfLineUntil = (until: Date) => ({
  units: sql<number>`coalesce((select sum(refund_lines.quantity) ${linesUntil(until)}), 0)::int`,
  amount: sql<number>`coalesce((select sum(refund_lines.amount) ${linesUntil(until)}), 0)::bigint`,
});

const linesUntil = (until: Date) => sql`from refund_lines join refunds on refunds.id = refund_lines.refund_id
  join payments on payments.id = refunds.payment_id
  where refund_lines.order_id = order_lines.order_id and refund_lines.position = order_lines.position
    and ${isRefundedUntil(until)}`;

/**
 * Whether a refund counts as sent back as of a time. Excludes a cancelled order's own refund, and cash not
 * returned yet. For statements that join `refunds` and `payments`.
 */
export const isRefundedUntil = (until: Date) => sql<boolean>`(payments.outcome = 'settled'
  and refunds.cause in ('owner', 'provider') and ${refundCountsWithoutDisputes()}
  and (payments.method <> 'cash' or refunds.state = 'processed')
  and refunds.created_at <= ${until})`;
