import { type RawBuilder, sql } from "kysely";
import type { Alert } from "../../../contract/alerts.ts";
import { alertActions } from "../../../rules/alert-actions.ts";
import { alertCause, alertText } from "../../../rules/alert-text.ts";
import type { RaisedAlert } from "../../../rules/alerts.ts";
import type { OrderNumber, OrderUuid } from "../../../rules/ids.ts";
import type { Paise } from "../../../rules/money.ts";
import type { OrderStatus } from "../../../rules/order-status.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { shownMachine } from "./machine-alerts.ts";

/** Enough that the groups of one cause are complete. */
const MAX_ALERTS = 100;

type OpenAlert = RaisedAlert & {
  id: string;
  orderNumber: OrderNumber | null;
  name: string | null;
  status: OrderStatus | null;
  /** The machine that it is about, if the shop runs as several processes. */
  machine: string | null;
  raisedAt: Date;
  /** Id of the order's newest message of the kind that the alert is about. */
  messageId: string | null;
  /** Of the refund that an alert without an order is about, unless the provider has accepted it. */
  refundAmount: Paise | null;
  all: number;
};

/** The open alerts, newest first: their number, and the first of them. */
export async function listOpenAlerts(db: Queryable): Promise<{ count: number; first: Alert[] }> {
  const rows = await selectOpen(db, sql`true`);
  return { count: rows[0]?.all ?? 0, first: rows.map((row) => toAlert(row, true)) };
}

/**
 * The open alerts about an order, newest first.
 * @param id id of the order's row
 * @param isOwner packers see only alerts about parcels and messages
 */
export async function listAlertsOfOrder(db: Queryable, id: OrderUuid, isOwner: boolean): Promise<Alert[]> {
  const isShown = isOwner ? sql`true` : sql`kind in ('parcel-problem', 'held-parcel', 'message-not-sent')`;
  const rows = await selectOpen(db, sql`order_id = ${id} and ${isShown}`);
  return rows.map((row) => toAlert(row, isOwner));
}

async function selectOpen(db: Queryable, condition: RawBuilder<unknown>): Promise<OpenAlert[]> {
  const { rows } = await sql<OpenAlert>`
    select alerts.id, kind, details, orders.order_number, orders.status,
      nullif(full_name, '') as name, ${shownMachine} as machine, raised_at, count(*) over () as all,
      (select order_messages.id from order_messages
        where alerts.kind = 'message-not-sent' and order_messages.order_id = alerts.order_id
          and order_messages.kind = details ->> 'message' order by request_number desc limit 1) as message_id,
      (select refunds.amount from refunds where alerts.order_id is null and refunds.id::text = details ->> 'refund'
        and alerts.kind in ('refund-failed', 'refund-stuck') and refunds.state <> 'requested') as refund_amount
    from alerts left join orders on orders.id = alerts.order_id
      left join addresses on addresses.id = orders.address_id
    where resolved_at is null and ${condition} order by raised_at desc, alerts.id desc limit ${MAX_ALERTS}`.execute(
    db,
  );
  return rows;
}

function toAlert(
  { id, orderNumber, name, status, machine, raisedAt, messageId, refundAmount, ...alert }: OpenAlert,
  isOwner: boolean,
): Alert {
  return {
    _id: id,
    kind: alert.kind,
    ...alertText(alert, machine, orderNumber !== null),
    cause: alertCause(alert, machine),
    orderId: orderNumber,
    name,
    actions: alertActions(alert, status, isOwner),
    messageId,
    refundId: refundToTryAgain(alert),
    refundAmount,
    raisedAt: raisedAt.toISOString(),
  };
}

function refundToTryAgain({ kind, details }: RaisedAlert): string | null {
  return kind === "refund-failed" || kind === "refund-stuck" ? (details.refund ?? null) : null;
}
