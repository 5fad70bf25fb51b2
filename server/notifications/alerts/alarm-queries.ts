import { type RawBuilder, sql } from "kysely";
import type { Alarm } from "../../../contract/alarms.ts";
import { alarmActions } from "../../../rules/alarm-actions.ts";
import { alarmWords } from "../../../rules/alarm-words.ts";
import type { RaisedAlarm } from "../../../rules/alarms.ts";
import type { OrderNumber, OrderUuid } from "../../../rules/ids.ts";
import type { OrderStatus } from "../../../rules/order-status.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { shownMachine } from "./machine-alarms.ts";

const MAX_ALARMS = 20;

type OpenAlarm = RaisedAlarm & {
  id: string;
  orderNumber: OrderNumber | null;
  status: OrderStatus | null;
  /** That it is about, where there is more than one. */
  machine: string | null;
  raisedAt: Date;
  /** Of the newest message of the kind that the alarm is about. */
  messageId: string | null;
  all: number;
};

/** The open alarms, newest first: how many there are, and the first of them. */
export async function listOpenAlarms(db: Queryable): Promise<{ count: number; first: Alarm[] }> {
  const rows = await selectOpen(db, sql`true`);
  return { count: rows[0]?.all ?? 0, first: rows.map((row) => toAlarm(row, true)) };
}

/**
 * The open alarms about an order, newest first.
 * @param id of the order's row
 * @param isOwner a packer is told of parcels and messages only
 */
export async function listAlarmsOfOrder(db: Queryable, id: OrderUuid, isOwner: boolean): Promise<Alarm[]> {
  const isShown = isOwner ? sql`true` : sql`kind in ('parcel-problem', 'held-parcel', 'message-not-sent')`;
  const rows = await selectOpen(db, sql`order_id = ${id} and ${isShown}`);
  return rows.map((row) => toAlarm(row, isOwner));
}

async function selectOpen(db: Queryable, condition: RawBuilder<unknown>): Promise<OpenAlarm[]> {
  const { rows } = await sql<OpenAlarm>`
    select alerts.id, kind, details, orders.order_number, orders.status, ${shownMachine} as machine, raised_at,
      count(*) over () as all,
      (select order_messages.id from order_messages
        where alerts.kind = 'message-not-sent' and order_messages.order_id = alerts.order_id
          and order_messages.kind = details ->> 'message' order by request_number desc limit 1) as message_id
    from alerts left join orders on orders.id = alerts.order_id
    where resolved_at is null and ${condition} order by raised_at desc, alerts.id desc limit ${MAX_ALARMS}`.execute(
    db,
  );
  return rows;
}

function toAlarm(
  { id, orderNumber, status, machine, raisedAt, messageId, ...alarm }: OpenAlarm,
  isOwner: boolean,
): Alarm {
  return {
    _id: id,
    kind: alarm.kind,
    ...alarmWords(alarm, machine),
    orderId: orderNumber,
    actions: alarmActions(alarm, status, isOwner),
    messageId,
    refundId: refundToTryAgain(alarm),
    raisedAt: raisedAt.toISOString(),
  };
}

function refundToTryAgain({ kind, details }: RaisedAlarm): string | null {
  return kind === "refund-failed" || kind === "refund-stuck" ? (details.refund ?? null) : null;
}
