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
import type { Queryable } from "../../platform/database/connect.ts";
import type { LimitConcurrency } from "../../platform/http/limit-concurrency.ts";
import type { Download } from "../../platform/http/send-download.ts";
import { getProfileWithRegimes } from "../../shop-profile/tax-position.ts";
import { type Actor, audit } from "../../staff/audit-log/audit.ts";
import { daysBefore, readCalendar } from "../daily-totals/daily-figures.ts";
import { rangeOfDays } from "../daily-totals/range-of-days.ts";
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
  const { today, now: asOf } = await limitStatements(() => readCalendar(db));
  const { from, until } = rangeOfDays(input, input.until ?? today);
  const last = daysBefore(until, 1);
  const profile = await limitStatements(() => getProfileWithRegimes(db));
  await audit(db, actor, { action: "sales exported", subject: `${from} to ${last}` });

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
  return {
    type: "text/csv; charset=utf-8",
    name: input.month ? `sales-${input.month}.csv` : `sales-${from}-to-${last}.csv`,
    content: content(),
  };
}
