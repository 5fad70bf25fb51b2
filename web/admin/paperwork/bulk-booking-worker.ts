// Writes the courier's sheet in a web worker, so that thousands of orders do not freeze the page. The library's own workers are
// not used: they are made from a blob: URL, which the content security policy blocks (web/build/fflate.ts).
import writeExcelFile from "write-excel-file/browser";
import {
  type BookedOrder,
  BULK_BOOKING_COLUMNS,
  type BulkBookingConstants,
  bulkBookingFileName,
  bulkBookingRows,
  type SheetCell,
} from "../../../rules/bulk-booking.ts";
import { workbookProblem } from "../../../rules/sheet-name.ts";
import { workbookText } from "../../../rules/workbook-text.ts";

export interface BulkBookingJob {
  orders: readonly BookedOrder[];
  sheetName: string;
  constants: BulkBookingConstants;
  now: number;
}

export type BulkBookingResult = { problem: string } | { problem: null; file: Blob; fileName: string };

const WIDTHS: Partial<Record<(typeof BULK_BOOKING_COLUMNS)[number], number>> = {
  consignee: 24,
  consignee_email: 28,
  consignee_address: 60,
  shipper_email: 28,
  shipper_name: 24,
};
const WIDTH = 18;

function toCell(value: SheetCell) {
  if (typeof value === "number") return { value, type: Number };
  return { value: workbookText(value), type: String, format: "@" };
}

async function writeSheet(job: BulkBookingJob): Promise<BulkBookingResult> {
  const rows = bulkBookingRows(job.orders, job);
  const fileName = bulkBookingFileName(rows.length);
  const sheet = { name: job.sheetName, header: BULK_BOOKING_COLUMNS, rows };
  const problem = workbookProblem({ fileName, sheets: [sheet] });
  if (problem) return { problem };
  const header = BULK_BOOKING_COLUMNS.map((value) => ({ value, fontWeight: "bold" as const }));
  const file = await writeExcelFile([header, ...rows.map((row) => row.map(toCell))], {
    sheet: sheet.name,
    columns: BULK_BOOKING_COLUMNS.map((column) => ({ width: WIDTHS[column] ?? WIDTH })),
    stickyRowsCount: 1,
  }).toBlob();
  return { problem: null, file, fileName };
}

addEventListener("message", async ({ data }: MessageEvent<BulkBookingJob>) => {
  const result = await writeSheet(data).catch((error: unknown): BulkBookingResult => {
    console.error("The sheet could not be written", error);
    return { problem: "Invalid Workbook" };
  });
  postMessage(result);
});
