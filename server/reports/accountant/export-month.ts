// All files of a month as one ZIP file: the GST return as JSON, Excel and CSV, the sales file and the payouts file.
import { type MonthFilesQuery, monthFilesName } from "../../../contract/reports.ts";
import { hasReturnFiles, returnSheets } from "../../../rules/gst-return-files.ts";
import type { Deps } from "../../deps.ts";
import type { Database } from "../../platform/database/connect.ts";
import type { LimitConcurrency } from "../../platform/http/limit-concurrency.ts";
import type { Download } from "../../platform/http/send-download.ts";
import { writeZip } from "../../platform/http/write-zip.ts";
import { type Actor, audit } from "../../staff/audit-log/audit.ts";
import { type Calendar, readCalendar } from "../daily-totals/daily-figures.ts";
import { rangeOfDays } from "../daily-totals/range-of-days.ts";
import { returnFile } from "../gst-return/export-gst-return.ts";
import { viewGstReturn } from "../gst-return/view-gst-return.ts";
import { settlementsFile } from "../settlements/export-settlements.ts";
import type { FetchSettled } from "../settlements/fetch-settled.ts";
import { salesRows } from "./export-sales.ts";

/**
 * Starts the file of a month and records it in the audit log. All of it is as of the same time. The payouts and the GST return are
 * read before it starts, the sales as fast as the client downloads them.
 * @param limitStatements limits how many database connections exports occupy
 * @throws ShopError if the payouts cannot be fetched: a file without them would be taken for complete
 */
export async function exportMonth(
  { db }: Pick<Deps, "db">,
  { month }: MonthFilesQuery,
  actor: Actor,
  limitStatements: LimitConcurrency,
  fetchSettled: FetchSettled,
): Promise<Download> {
  const calendar = await limitStatements(() => readCalendar(db));
  const payouts = await settlementsFile(month, calendar.today, fetchSettled);
  const returns = await returnFiles(db, month, limitStatements, calendar);
  const content = await salesRows(db, rangeOfDays({ month }, calendar.today), calendar, limitStatements);
  await audit(db, actor, { action: "files of the month exported", subject: month });
  return {
    type: "application/zip",
    name: monthFilesName(month),
    content: writeZip([...returns, { name: `sales-${month}.csv`, content }, payouts]),
  };
}

/** The files that the GST screen offers for a month, of each of the shop's GSTINs; none where the shop files no GSTR-1. */
async function returnFiles(
  db: Database,
  month: string,
  limitStatements: LimitConcurrency,
  asOf: Calendar,
): Promise<Download[]> {
  const files: Download[] = [];
  const view = (gstin?: string) =>
    viewGstReturn(
      db,
      { month, by: "month", ...(gstin === undefined ? {} : { gstin }) },
      limitStatements,
      asOf,
    );
  const first = await view();
  for (const gstin of first.gstins) {
    const filed = gstin === first.gstin ? first : await view(gstin);
    if (!hasReturnFiles(filed)) continue;
    const sheets = returnSheets(filed).filter(({ rows }) => rows.length > 0);
    for (const format of ["json", "xlsx", ...sheets.map(({ name }) => name)] as const)
      files.push(await returnFile(filed, format));
  }
  return files;
}
