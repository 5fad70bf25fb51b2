// Reads and writes the product spreadsheet as CSV. Papa Parse is loaded only when it is needed.
import {
  type ReadSheet,
  readSheet,
  SHEET_COLUMNS,
  SHEET_HEADERS,
  type SheetRow,
  sheetCells,
} from "../../../rules/product-sheet.ts";
import { saveFile } from "../kit/save-file.ts";

/** Without it, Excel does not read ₹ and Malayalam as UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

export async function saveSheet(name: string, rows: readonly SheetRow[]): Promise<void> {
  const { default: Papa } = await import("papaparse");
  const lines = [SHEET_COLUMNS.map((column) => SHEET_HEADERS[column]), ...rows.map(sheetCells)];
  const csv = BYTE_ORDER_MARK + Papa.unparse(lines, { newline: "\r\n" });
  saveFile(new Blob([csv], { type: "text/csv;charset=utf-8" }), name);
}

/** @returns null for a file that is not text */
export async function openSheet(file: File): Promise<ReadSheet | null> {
  const { default: Papa } = await import("papaparse");
  const text = decode(await file.arrayBuffer());
  // Workbooks and pictures contain NUL characters, texts do not.
  if (text.includes("\0")) return null;
  return readSheet(Papa.parse<string[]>(text, { delimitersToGuess: [",", ";", "\t"] }).data);
}

/** Excel writes UTF-8 ("CSV UTF-8"), UTF-16 ("Unicode text") or Windows-1252 (plain "CSV"). */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
