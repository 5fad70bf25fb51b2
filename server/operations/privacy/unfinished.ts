// When the personal data of an order must not be deleted yet. For statements that read `orders`.
import { type RawBuilder, sql } from "kysely";
import type { AlertKind } from "../../../rules/alerts.ts";
import { DISPUTE_STATES, isUndecided } from "../../../rules/payment-states.ts";

const MONEY_ALERTS: readonly AlertKind[] = ["payment-authorised", "refund-failed", "refund-stuck", "dispute"];

/** Whether money of an order is being refunded or disputed, or staff must still handle an alert about it. */
export const hasMoneyMoving: RawBuilder<boolean> = sql<boolean>`(
  exists (select from refunds join payments on payments.id = refunds.payment_id
    where payments.order_id = orders.id and refunds.state in ('due', 'requested'))
  or exists (select from disputes
    where disputes.order_id = orders.id and disputes.state in (${sql.join(DISPUTE_STATES.filter(isUndecided))}))
  or exists (select from alerts
    where alerts.order_id = orders.id and resolved_at is null and alerts.kind in (${sql.join(MONEY_ALERTS)})))`;
