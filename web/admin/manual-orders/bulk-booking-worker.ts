// Writes the courier's sheet beside the page, so that thousands of orders never freeze it.
// A worker of our own: the writer's would come from a blob: address, which the page's policy refuses.
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

export interface BulkBookingOrder {
  orders: BookedOrder[];
  sheetName: string;
  constants: BulkBookingConstants;
  packedCount: number;
  now: number;
}

export type BulkBookingAnswer = { problem: string } | { problem: null; file: Blob; fileName: string };

const WIDTHS: Partial<Record<(typeof BULK_BOOKING_COLUMNS)[number], number>> = {
  consignee: 24,
  consignee_email: 28,
  consignee_address: 60,
  shipper_email: 28,
  shipper_name: 24,
};
const WIDTH = 18;

/** A text as the format needs it, so that it is read back as it is written. */
function escaped(text: string): string {
  // _x0041_ means A inside a sheet.
  const written = text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_");
  // The writer looks texts up in a plain object, where a person called "constructor" would find what is no text.
  return written in Object.prototype ? `${written} ` : written;
}

function toCell(value: SheetCell) {
  if (typeof value === "number") return { value, type: Number };
  return { value: escaped(value), type: String, format: "@" };
}

async function writeSheet(order: BulkBookingOrder): Promise<BulkBookingAnswer> {
  const rows = bulkBookingRows(order.orders, order);
  const fileName = bulkBookingFileName(rows.length);
  const sheet = { name: order.sheetName, header: BULK_BOOKING_COLUMNS, rows };
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

addEventListener("message", async ({ data }: MessageEvent<BulkBookingOrder>) => {
  const answer = await writeSheet(data).catch((error: unknown): BulkBookingAnswer => {
    console.error("The sheet could not be written", error);
    return { problem: "Invalid Workbook" };
  });
  postMessage(answer);
});
