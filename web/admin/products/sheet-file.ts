// Reads and writes the product spreadsheet as CSV. Papa Parse is loaded lazily.
import { BYTE_ORDER_MARK } from "../../../rules/csv.ts";
import {
  type ReadSheet,
  readSheet,
  SHEET_COLUMNS,
  SHEET_HEADERS,
  type SheetRow,
  sheetCells,
} from "../../../rules/product-sheet.ts";
import { FILE_TOO_SLOW, inTime } from "../../ui/admin/in-time.ts";
import { readCsv } from "../../ui/admin/read-csv.ts";
import { saveFile } from "../../ui/admin/save-file.ts";

export async function saveSheet(name: string, rows: readonly SheetRow[]): Promise<void> {
  const { default: Papa } = await import("papaparse");
  const lines = [SHEET_COLUMNS.map((column) => SHEET_HEADERS[column]), ...rows.map(sheetCells)];
  const csv = BYTE_ORDER_MARK + Papa.unparse(lines, { newline: "\r\n" });
  saveFile(new Blob([csv], { type: "text/csv;charset=utf-8" }), name);
}

/** @returns null for a file that is not text; the message to show if it cannot be read in time */
export function openSheet(file: File): Promise<ReadSheet | string | null> {
  const read = async () => {
    const lines = await readCsv(await file.arrayBuffer());
    return lines && readSheet(lines);
  };
  return inTime(read(), FILE_TOO_SLOW);
}
