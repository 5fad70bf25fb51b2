import { numberCellText } from "../../../rules/tracking-number.ts";
import { type ReadTracking, readTracking } from "../../../rules/tracking-sheet.ts";
import { readCsv } from "../../ui/read-csv.ts";

/** A workbook is a ZIP file. */
const isWorkbook = (bytes: ArrayBuffer) =>
  new TextDecoder("latin1").decode(bytes.slice(0, 4)) === "PK\u0003\u0004";

/** Opens a courier's file, a workbook or CSV. @returns null where it is neither, or a workbook that cannot be read */
export async function openTrackingFile(file: File): Promise<ReadTracking | null> {
  const bytes = await file.arrayBuffer();
  const lines = isWorkbook(bytes) ? await readWorkbook(bytes) : await readCsv(bytes);
  return lines && readTracking(lines);
}

/** The first sheet. Its package is loaded only when it is needed. */
async function readWorkbook(bytes: ArrayBuffer): Promise<string[][] | null> {
  const { readSheet } = await import("read-excel-file/universal");
  try {
    const rows = await readSheet(bytes);
    return rows.map((cells) => cells.map(cellText));
  } catch (error) {
    console.error("A workbook could not be read", error);
    return null;
  }
}

function cellText(cell: unknown): string {
  if (cell === null) return "";
  return typeof cell === "number" ? numberCellText(cell) : String(cell);
}
