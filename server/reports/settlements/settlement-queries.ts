import { sql } from "kysely";
import type { OrderNumber } from "../../../rules/ids.ts";
import type { Paise } from "../../../rules/money.ts";
import type { Moved } from "../../../rules/settlements.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { startOfIndianDay } from "../../platform/database/indian-time.ts";
import type { RangeOfDays } from "../daily-totals/range-of-days.ts";

/** A payment of this shop. */
export interface OwnPayment {
  /** Null for one that could not be placed. */
  orderNumber: OrderNumber | null;
  /** The provider's fee that the customer paid on top, with GST. */
  customerFee: Paise;
}

/** The payments of this shop among these, by the provider's id. */
export async function findOwnPayments(
  db: Queryable,
  paymentIds: readonly string[],
): Promise<Map<string, OwnPayment>> {
  const { rows } = await sql<OwnPayment & { paymentId: string }>`
    select provider_payment_id as payment_id, order_number, customer_fee
    from payments left join orders on orders.id = payments.order_id
    where provider_payment_id = any(${paymentIds})`.execute(db);
  return new Map(rows.map(({ paymentId, ...own }) => [paymentId, own]));
}

/** Without payments that were refunded before they were captured: the provider settles neither. */
const isCaptured = sql`payments.method = 'online' and payments.currency = 'INR'
  and payments.reason <> 'refunded by the provider'`;

const within = (column: string, { from, until }: RangeOfDays) => sql`
  ${sql.ref(column)} >= ${startOfIndianDay(from)} and ${sql.ref(column)} < ${startOfIndianDay(until)}`;

type Row = { id: string; amount: Paise };

const byId = (rows: readonly Row[]): Moved => new Map(rows.map(({ id, amount }) => [id, amount]));

/** Payments that were taken in a range of days by the provider. */
export async function listTaken(db: Queryable, range: RangeOfDays): Promise<Moved> {
  const { rows } = await sql<Row>`
    select provider_payment_id as id, amount from payments
    where ${isCaptured} and ${within("payments.created_at", range)}`.execute(db);
  return byId(rows);
}

/** Refunds that the provider accepted in a range of days. */
export async function listRefunded(db: Queryable, range: RangeOfDays): Promise<Moved> {
  const { rows } = await sql<Row>`
    select provider_refund_id as id, refunds.amount + refunds.customer_fee as amount from refunds join payments on payments.id = refunds.payment_id
    where ${isCaptured} and provider_refund_id is not null and paid_out_by is null
      and refunds.state in ('requested', 'processed') and ${within("refunds.created_at", range)}`.execute(db);
  return byId(rows);
}
