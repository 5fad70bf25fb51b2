// What a notice says, by what is true now: null where there is nothing to tell any more.
import { type RawBuilder, sql } from "kysely";
import type { AdminRole } from "../../rules/admin-role.ts";
import { alarmWords } from "../../rules/alarm-words.ts";
import { summaryLine, summaryMail } from "../../rules/evening-summary.ts";
import { formatRupees } from "../../rules/money.ts";
import {
  lowStockWords,
  type NewOrder,
  type NewsWords,
  newOrderWords,
  unitsLeft,
} from "../../rules/news-words.ts";
import type { UrgentAlarmKind } from "../../rules/urgent-alarms.ts";
import type { Queryable } from "../database/connect.ts";
import { findNewestAlarm } from "./find-newest-alarm.ts";
import { lowProducts } from "./low-stock.ts";
import type { Notice } from "./notice-claims.ts";
import { readSummary } from "./read-summary.ts";

export interface News extends NewsWords {
  /** For an e-mail, which has room for all of it. */
  lines: string[];
}

/** @param now by the database's clock */
export async function composeNews(
  db: Queryable,
  { id, topic, bundle, alarmKind }: Notice,
  role: AdminRole,
  now: RawBuilder<Date>,
): Promise<News | null> {
  switch (topic) {
    case "new orders":
      return composeNewOrders(db, bundle as string, role);
    case "low stock":
      return composeLowStock(db, bundle as string);
    case "alarms":
      return composeAlarm(db, alarmKind as UrgentAlarmKind);
    case "evening summary":
      return composeSummary(db, id, now);
  }
}

/** Of a bundle, the orders that still wait: one that was packed meanwhile is no news. */
async function composeNewOrders(db: Queryable, bundle: string, role: AdminRole): Promise<News | null> {
  const { rows } = await sql<NewOrder>`
    select order_number, total from order_news join orders on orders.id = order_news.order_id
    where bundle = ${bundle} and status in ('Paid', 'Confirmed') order by order_news.paid_at, order_number`.execute(
    db,
  );
  if (rows.length === 0) return null;
  const lines = rows.map(({ orderNumber, total }) => `${orderNumber}: ${formatRupees(total)}`);
  return { ...newOrderWords(rows, role), lines };
}

async function composeLowStock(db: Queryable, bundle: string): Promise<News | null> {
  const { rows } = await sql<{ name: string; units: number }>`
    select name, units from low_products join ${lowProducts} as low on low.id = product_id
    where bundle = ${bundle} order by units, name`.execute(db);
  if (rows.length === 0) return null;
  return { ...lowStockWords(rows), lines: rows.map(({ name, units }) => `${name}: ${unitsLeft(units)}`) };
}

async function composeAlarm(db: Queryable, kind: UrgentAlarmKind): Promise<News | null> {
  const found = await findNewestAlarm(db, kind);
  if (!found) return null;
  const { happened } = alarmWords(found.alarm, found.machine);
  return { title: "Your shop needs you", body: happened, path: "/admin", lines: [] };
}

/** An evening's alone: tomorrow it would be yesterday's. */
async function composeSummary(db: Queryable, id: string, now: RawBuilder<Date>): Promise<News | null> {
  const { rows } = await sql<{ day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day from notices
    where id = ${id} and day = (${now} at time zone 'Asia/Kolkata')::date`.execute(db);
  if (!rows[0]) return null;
  const summary = await readSummary(db, rows[0].day, now);
  return { ...summaryLine(summary), path: "/admin", lines: summaryMail(summary).lines };
}
