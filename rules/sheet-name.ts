// What Excel accepts as a workbook; the messages are from the specification (sections 5 and 8).
import type { SheetCell } from "./bulk-booking.ts";

const MAX_SHEET_NAME_LENGTH = 31;
const FORBIDDEN = /[:\\/?*[\]]/;

/**
 * The error of a sheet name, or null.
 * @param others the names of the other sheets
 */
export function sheetNameProblem(name: string, others: readonly string[] = []): string | null {
  if (name.length > MAX_SHEET_NAME_LENGTH) return "Sheet names cannot exceed 31 chars";
  if (FORBIDDEN.test(name)) return "Sheet name cannot contain : \\ / ? * [ ]";
  // Excel compares sheet names without case.
  const isTaken = others.some((other) => other.toLowerCase() === name.toLowerCase());
  return isTaken ? "Duplicate Sheet Name" : null;
}

export interface Workbook {
  fileName: string;
  sheets: readonly { name: string; header: readonly string[]; rows: readonly (readonly SheetCell[])[] }[];
}

/** Why a workbook cannot be written, or null. */
export function workbookProblem({ fileName, sheets }: Workbook): string | null {
  if (!fileName.endsWith(".xlsx")) return "Unrecognized bookType";
  if (sheets.every(({ rows }) => rows.length === 0)) return "Workbook is empty";
  for (const [index, { name }] of sheets.entries()) {
    const earlier = sheets.slice(0, index).map((sheet) => sheet.name);
    const problem = sheetNameProblem(name, earlier);
    if (problem) return problem;
  }
  return sheets.every(isWritable) ? null : "Invalid Workbook";
}

function isWritable({ name, header, rows }: Workbook["sheets"][number]): boolean {
  // Excel reports a file with such a sheet name as damaged.
  if (name.trim() === "" || name.startsWith("'") || name.endsWith("'")) return false;
  return rows.every(
    (row) =>
      row.length === header.length &&
      row.every((cell) => (typeof cell === "number" ? Number.isFinite(cell) : typeof cell === "string")),
  );
}
