// The accountant's file for a range of days: for each day its documents, then the sales and refunds that have none.
import type { SalesFileQuery } from "../../../contract/reports.ts";
import { BYTE_ORDER_MARK, csvLine } from "../../../rules/csv.ts";
import {
  documentRows,
  SALES_COLUMNS,
  undocumentedRefundRows,
  undocumentedRows,
} from "../../../rules/sales-sheet.ts";
import type { Deps } from "../../deps.ts";
import type { Database, Queryable } from "../../platform/database/connect.ts";
import type { LimitConcurrency } from "../../platform/http/limit-concurrency.ts";
import type { Download } from "../../platform/http/send-download.ts";
import { getProfileWithRegimes } from "../../shop-profile/tax-position.ts";
import { type Actor, audit } from "../../staff/audit-log/audit.ts";
import { type Calendar, daysBefore, readCalendar } from "../daily-totals/daily-figures.ts";
import { type RangeOfDays, rangeOfDays } from "../daily-totals/range-of-days.ts";
import {
  type Batch,
  inBatches,
  listDocuments,
  listUndocumented,
  listUndocumentedRefunds,
  type Place,
} from "./sales-queries.ts";

/**
 * Starts an export and records it in the audit log. Rows are read from the database as fast as the client
 * downloads them.
 * @param limitStatements limits how many database connections exports occupy
 */
export async function exportSales(
  { db }: Pick<Deps, "db">,
  input: SalesFileQuery,
  actor: Actor,
  limitStatements: LimitConcurrency,
): Promise<Download> {
  const calendar = await limitStatements(() => readCalendar(db));
  const range = rangeOfDays(input, input.until ?? calendar.today);
  const last = daysBefore(range.until, 1);
  const content = await salesRows(db, range, calendar, limitStatements);
  await audit(db, actor, { action: "sales exported", subject: `${range.from} to ${last}` });
  const name = input.month ?? `${range.from}-to-${last}`;
  return { type: "text/csv; charset=utf-8", name: `sales-${name}.csv`, content };
}

/** The file's rows as CSV. @param asOf its time: what happens later is not in it */
export async function salesRows(
  db: Database,
  { from, until }: RangeOfDays,
  { today, now: asOf }: Calendar,
  limitStatements: LimitConcurrency,
): Promise<AsyncGenerator<string>> {
  const profile = await limitStatements(() => getProfileWithRegimes(db));
  async function* content(): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + csvLine(SALES_COLUMNS);
    for (let day = from; day < until && day <= today; day = daysBefore(day, -1)) {
      const ofDay = <Row extends Place>(list: (db: Queryable, batch: Batch) => Promise<Row[]>) =>
        inBatches((after) => limitStatements(() => list(db, { day, asOf, after })));
      for await (const rows of ofDay(listDocuments))
        yield rows.flatMap(({ order, document }) => documentRows(order, document).map(csvLine)).join("");
      for await (const rows of ofDay(listUndocumented))
        yield rows.flatMap(({ order }) => undocumentedRows(order, profile).map(csvLine)).join("");
      for await (const rows of ofDay(listUndocumentedRefunds))
        yield rows
          .flatMap(({ order, refunds, refund }) =>
            undocumentedRefundRows(order, refunds, profile, { refund, paidOutOn: day }).map(csvLine),
          )
          .join("");
    }
  }
  return content();
}
