// The files of a GST return: JSON for the portal, CSV for its offline tool, or a workbook with all sheets.
import writeWorkbook from "write-excel-file/node";
import type { GstReturnReply, ReturnFileQuery, ReturnFormat } from "../../../contract/gst-return.ts";
import { cellText } from "../../../rules/cell-text.ts";
import { csvLine } from "../../../rules/csv.ts";
import {
  HEAD_ROW,
  portalJson,
  type ReturnSheet,
  returnFileName,
  returnSheets,
} from "../../../rules/gst-return-files.ts";
import { workbookText } from "../../../rules/workbook-text.ts";
import type { Deps } from "../../deps.ts";
import type { LimitConcurrency } from "../../platform/http/limit-concurrency.ts";
import type { Download } from "../../platform/http/send-download.ts";
import { only } from "../../platform/http/write-zip.ts";
import { type Actor, audit } from "../../staff/audit-log/audit.ts";
import { viewGstReturn } from "./view-gst-return.ts";

const COLUMN_WIDTH = 20;

/** Makes a file of a return and records it in the audit log. */
export async function exportGstReturn(
  { db }: Pick<Deps, "db">,
  { format, ...query }: ReturnFileQuery,
  actor: Actor,
  limitStatements: LimitConcurrency,
): Promise<Download> {
  const filed = await viewGstReturn(db, query, limitStatements);
  await audit(db, actor, { action: "GST return exported", subject: `${filed.from} to ${filed.until}` });
  return returnFile(filed, format);
}

/** A file of a return. */
export async function returnFile(filed: GstReturnReply, format: ReturnFormat): Promise<Download> {
  const filedBy = { gstin: filed.gstin, lastMonth: filed.until.slice(0, 7) };
  const name = returnFileName(filedBy, format);
  if (format === "json") {
    const content = JSON.stringify(portalJson(filed, filedBy));
    return { type: "application/json; charset=utf-8", name, content: only(content) };
  }
  const sheets = returnSheets(filed);
  if (format === "xlsx") {
    const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    return { type, name, content: only(await workbook(sheets)) };
  }
  // The offline tool reads the file, so it has no byte order mark.
  const content = csv(sheets.find((sheet) => sheet.name === format) as ReturnSheet);
  return { type: "text/csv; charset=utf-8", name, content: only(content) };
}

function csv({ head, rows }: ReturnSheet): string {
  const cell = (value: string | number) => (typeof value === "number" ? String(value) : cellText(value));
  return [head, ...rows.map((row) => row.map(cell))].map(csvLine).join("");
}

function workbook(sheets: readonly ReturnSheet[]): Promise<Buffer> {
  return writeWorkbook(
    sheets.map(({ nameInTool, title, head, rows }) => ({
      sheet: nameInTool,
      data: [
        [{ value: title, fontWeight: "bold" as const }],
        ...Array.from({ length: HEAD_ROW - 2 }, () => []),
        head.map((value) => ({ value, fontWeight: "bold" as const, wrap: true })),
        ...rows.map((row) =>
          row.map((value) =>
            typeof value === "number"
              ? { value, type: Number }
              : { value: workbookText(value), type: String },
          ),
        ),
      ],
      columns: head.map(() => ({ width: COLUMN_WIDTH })),
      stickyRowsCount: HEAD_ROW,
    })),
  ).toBuffer();
}
