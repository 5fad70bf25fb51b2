// What spreadsheet programs accept as a workbook, in the specification's words (sections 5 and 8).
import type { SheetCell } from "./bulk-booking.ts";

const MAX_SHEET_NAME_LENGTH = 31;
const FORBIDDEN = /[:\\/?*[\]]/;

/** What is wrong with a sheet's name beside the other sheets' names, or null. */
export function sheetNameProblem(name: string, others: readonly string[] = []): string | null {
  if (name.length > MAX_SHEET_NAME_LENGTH) return "Sheet names cannot exceed 31 chars";
  if (FORBIDDEN.test(name)) return "Sheet name cannot contain : \\ / ? * [ ]";
  // Excel compares them without regard to case.
  const isTaken = others.some((other) => other.toLowerCase() === name.toLowerCase());
  return isTaken ? "Duplicate Sheet Name" : null;
}

export interface Workbook {
  fileName: string;
  sheets: readonly { name: string; header: readonly string[]; rows: readonly (readonly SheetCell[])[] }[];
}

/** What keeps a workbook from being written, or null. */
export function workbookProblem({ fileName, sheets }: Workbook): string | null {
  if (!fileName.endsWith(".xlsx")) return "Unrecognized bookType";
  if (sheets.every(({ rows }) => rows.length === 0)) return "Workbook is empty";
  for (const [place, { name }] of sheets.entries()) {
    const before = sheets.slice(0, place).map((sheet) => sheet.name);
    const problem = sheetNameProblem(name, before);
    if (problem) return problem;
  }
  return sheets.every(isWritable) ? null : "Invalid Workbook";
}

function isWritable({ name, header, rows }: Workbook["sheets"][number]): boolean {
  // Excel takes a file with such a name for a damaged one.
  if (name.trim() === "" || name.startsWith("'") || name.endsWith("'")) return false;
  return rows.every(
    (row) =>
      row.length === header.length &&
      row.every((cell) => (typeof cell === "number" ? Number.isFinite(cell) : typeof cell === "string")),
  );
}
