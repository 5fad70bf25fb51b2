// Composes a notification's content at the time of sending; null if it is no longer relevant.
import { type RawBuilder, sql } from "kysely";
import type { AdminRole } from "../../../rules/admin-role.ts";
import { alertText } from "../../../rules/alert-text.ts";
import type { RaisedAlert } from "../../../rules/alerts.ts";
import { summaryLine, summaryMail } from "../../../rules/evening-summary.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { formatRupees } from "../../../rules/money.ts";
import {
  lowStockText,
  type NewOrder,
  type NotificationText,
  newOrderText,
  unitsLeft,
} from "../../../rules/notification-texts.ts";
import type { UrgentAlertKind } from "../../../rules/urgent-alerts.ts";
import { lowProducts } from "../../catalogue/running-low.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { indianDay } from "../../platform/database/indian-time.ts";
import { shownMachine } from "../alerts/machine-alerts.ts";
import type { Notification } from "./notification-queue.ts";
import { readSummary } from "./read-summary.ts";

interface Shop {
  name: string;
  publicUrl: string;
}

export interface Content {
  push: NotificationText;
  /** Subject of the e-mail. */
  subject: string;
  text: string;
  /** Text for WhatsApp, which shows it as one line. */
  short: string;
}

/** @param now the current time of the database, or a time for tests */
export function composeNotification(
  db: Queryable,
  notification: Notification,
  role: AdminRole,
  shop: Shop,
  now: RawBuilder<Date>,
): Promise<Content | null> {
  const { topic, bundleId, alertKind } = notification;
  switch (topic) {
    case "new orders":
      return composeNewOrders(db, bundleId as string, role, shop);
    case "low stock":
      return composeLowStock(db, bundleId as string, shop);
    case "alerts":
      return composeAlert(db, alertKind as UrgentAlertKind, shop);
    case "evening summary":
      return composeSummary(db, notification, shop, now);
  }
}

/** The orders of a bundle that are still to be packed. */
async function composeNewOrders(
  db: Queryable,
  bundleId: string,
  role: AdminRole,
  shop: Shop,
): Promise<Content | null> {
  const { rows } = await sql<NewOrder>`
    select order_number, total from new_orders join orders on orders.id = new_orders.order_id
    where bundle_id = ${bundleId} and status in ('Paid', 'Confirmed') order by new_orders.paid_at, order_number`.execute(
    db,
  );
  if (rows.length === 0) return null;
  const lines = rows.map(({ orderNumber, total }) => `${orderNumber}: ${formatRupees(total)}`);
  return contentOf(newOrderText(rows, role), lines, shop);
}

async function composeLowStock(db: Queryable, bundleId: string, shop: Shop): Promise<Content | null> {
  const { rows } = await sql<{ name: string; units: number }>`
    select name, units from low_stock_products join ${lowProducts} as low on low.id = product_id
    where bundle_id = ${bundleId} order by units, name`.execute(db);
  if (rows.length === 0) return null;
  const lines = rows.map(({ name, units }) => `${name}: ${unitsLeft(units)}`);
  return contentOf(lowStockText(rows), lines, shop);
}

/** One notification stands for all open alerts of the kind. */
async function composeAlert(
  db: Queryable,
  kind: UrgentAlertKind,
  { name, publicUrl }: Shop,
): Promise<Content | null> {
  const found = await findNewestAlert(db, kind);
  if (!found) return null;
  const { alert, machine, orderNumber, others } = found;
  const { happened, advice } = alertText(alert, machine, orderNumber !== null);
  const page = orderNumber && others === 0 ? `/admin/manage-orders/${orderNumber}` : "/admin";
  const text = [
    happened,
    `What to do: ${advice}`,
    ...(others > 0
      ? [`There ${others === 1 ? "is 1 more alert" : `are ${others} more alerts`} of this kind.`]
      : []),
    `See ${publicUrl}${page}`,
  ].join("\n\n");
  return {
    push: { title: "Your shop needs attention", body: happened, path: "/admin" },
    subject: `${name}: ${happened.replace(/\.$/, "")}`,
    text,
    short: text,
  };
}

/** The newest open alert of a kind, and how many others are open; null if there is none. */
export async function findNewestAlert(
  db: Queryable,
  kind: UrgentAlertKind,
): Promise<{
  alert: RaisedAlert;
  machine: string | null;
  orderNumber: OrderNumber | null;
  others: number;
} | null> {
  const { rows } = await sql<
    RaisedAlert & { machine: string | null; orderNumber: OrderNumber | null; all: number }
  >`
    select kind, details, ${shownMachine} as machine, order_number, count(*) over () as all
    from alerts left join orders on orders.id = alerts.order_id
    where kind = ${kind} and resolved_at is null order by raised_at desc, alerts.id desc limit 1`.execute(db);
  if (!rows[0]) return null;
  const { machine, orderNumber, all, ...alert } = rows[0];
  return { alert, machine, orderNumber, others: all - 1 };
}

/** The evening summary; null after midnight. */
async function composeSummary(
  db: Queryable,
  { id }: Notification,
  shop: Shop,
  now: RawBuilder<Date>,
): Promise<Content | null> {
  const { rows } = await sql<{ day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day from notifications
    where id = ${id} and day = ${indianDay(now)}`.execute(db);
  if (!rows[0]) return null;
  const summary = await readSummary(db, rows[0].day, now);
  return contentOf({ ...summaryLine(summary), path: "/admin" }, summaryMail(summary).lines, shop);
}

function contentOf(push: NotificationText, lines: readonly string[], { name, publicUrl }: Shop): Content {
  const link = `See ${publicUrl}${push.path}`;
  return {
    push,
    subject: `${name}: ${push.title}`,
    text: [...lines, "", link].join("\n"),
    short: `${push.title}: ${push.body}. ${link}`,
  };
}
