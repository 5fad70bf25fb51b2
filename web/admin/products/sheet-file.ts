// The spreadsheet as a file: CSV, as every spreadsheet program reads and writes it. Papa is loaded when it is wanted.
import {
  type ReadSheet,
  readSheet,
  SHEET_COLUMNS,
  SHEET_HEADERS,
  type SheetRow,
  sheetCells,
} from "../../../rules/product-sheet.ts";

/** Tells Excel that ₹ and Malayalam are written in UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

export async function saveSheet(name: string, rows: readonly SheetRow[]): Promise<void> {
  const { default: Papa } = await import("papaparse");
  const lines = [SHEET_COLUMNS.map((column) => SHEET_HEADERS[column]), ...rows.map(sheetCells)];
  const csv = BYTE_ORDER_MARK + Papa.unparse(lines, { newline: "\r\n" });
  const address = URL.createObjectURL(new Blob([csv], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** @returns null where the file is no table of texts at all */
export async function openSheet(file: File): Promise<ReadSheet | null> {
  const { default: Papa } = await import("papaparse");
  const text = decode(await file.arrayBuffer());
  // What a workbook or a picture has and no text: asked before anybody tries to make lines of it.
  if (text.includes("\0")) return null;
  return readSheet(Papa.parse<string[]>(text, { delimitersToGuess: [",", ";", "\t"] }).data);
}

/** Excel's "CSV UTF-8" and "Unicode text"; its plain "CSV" is in the alphabet of old Windows. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
