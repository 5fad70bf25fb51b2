// A courier's file of tracking numbers, and the outcome of its rows.
import type { CheckedTrackingRow } from "../../../contract/tracking-numbers.ts";
import { hasSameNumber, numberCellText } from "../../../rules/tracking-number.ts";
import { type ReadTracking, readTracking } from "../../../rules/tracking-sheet.ts";
import { FILE_TOO_SLOW, inTime } from "../../ui/admin/in-time.ts";
import { readCsv } from "../../ui/admin/read-csv.ts";

export type TrackedRows = (ReadTracking["rows"][number] & {
  /** Staff confirmed that the order shares the box, and so the number, of another order. */
  isSameBox?: boolean;
  /** Staff confirmed that the row corrects this number of its order. */
  replaces?: NonNullable<CheckedTrackingRow["earlier"]>;
})[];

export interface OpenedFile {
  id: number;
  name: string;
  rows: TrackedRows;
  /** The outcome of each row, in the same order. */
  checked: readonly CheckedTrackingRow[];
  /** Shipping was requested: the file then stays on the screen until it is dismissed, even if another file is opened. */
  isTried: boolean;
  shipped: number;
  /** Number of orders handed over without a number that now got theirs. */
  added: number;
  /** Number of shipped orders whose number was corrected. */
  corrected: number;
}

/** A workbook is a ZIP file. */
const isWorkbook = (bytes: ArrayBuffer) =>
  new TextDecoder("latin1").decode(bytes.slice(0, 4)) === "PK\u0003\u0004";

/**
 * Reads a courier's file, a workbook or CSV.
 * @returns null if it is neither, or a workbook that cannot be read; the message to show if it cannot be read in time
 */
export function openTrackingFile(file: File): Promise<ReadTracking | string | null> {
  return inTime(readFile(file), FILE_TOO_SLOW);
}

async function readFile(file: File): Promise<ReadTracking | null> {
  const bytes = await file.arrayBuffer();
  if (isWorkbook(bytes)) return readWorkbook(bytes);
  const lines = await readCsv(bytes);
  return lines && readTracking([lines]);
}

/** The package is loaded on demand. */
async function readWorkbook(bytes: ArrayBuffer): Promise<ReadTracking | null> {
  const { default: readSheets } = await import("read-excel-file/universal");
  try {
    const sheets = await readSheets(bytes);
    return readTracking(sheets.map(({ data }) => data.map((cells) => cells.map(cellText))));
  } catch (error) {
    console.error("A workbook could not be read", error);
    return null;
  }
}

function cellText(cell: unknown): string {
  if (cell === null) return "";
  return typeof cell === "number" ? numberCellText(cell) : String(cell);
}

/** The problem of a file as a whole; null if its rows can be checked. */
export function fileProblem(read: ReadTracking | null): string | null {
  if (!read) return "Choose an Excel (.xlsx) or CSV file.";
  if (read.missing.includes("reference"))
    return "The file has no column with dispatch numbers, such as “client_order_no”.";
  if (read.missing.includes("awb")) return "The file has no column with tracking numbers, such as “AWB”.";
  return read.rows.length === 0 ? "The file has no rows below the header." : null;
}

const isDue = (row: CheckedTrackingRow | undefined) =>
  row?.outcome === "ship" || row?.outcome === "add number";

/** The indexes of the rows that would ship an order or add a number. */
export const dueRows = ({ rows, checked }: Pick<OpenedFile, "rows" | "checked">): number[] =>
  [...rows.keys()].filter((index) => isDue(checked[index]));

/** The indexes of the rows whose orders are shipped with another number: staff confirm that they correct it. */
export const correctionRows = ({ rows, checked }: Pick<OpenedFile, "rows" | "checked">): number[] =>
  [...rows.keys()].filter((index) => checked[index]?.outcome === "correct");

/**
 * The file with the reply to some of its rows.
 * @param indexes of these rows, in the order of the reply
 * @param isCorrection whether the request corrected numbers; otherwise such a row waits for staff to confirm it
 */
export function withReply(
  file: OpenedFile,
  indexes: readonly number[],
  reply: readonly CheckedTrackingRow[],
  isCorrection = false,
): OpenedFile {
  const checked = [...file.checked];
  const isMade = (row: CheckedTrackingRow) => isDue(row) || (isCorrection && row.outcome === "correct");
  for (const [place, row] of reply.entries()) {
    const index = indexes[place];
    if (index !== undefined) checked[index] = isMade(row) ? { ...row, outcome: "already shipped" } : row;
  }
  const count = (outcome: CheckedTrackingRow["outcome"]) =>
    reply.filter((row) => row.outcome === outcome && isMade(row)).length;
  return {
    ...file,
    checked,
    shipped: file.shipped + count("ship"),
    added: file.added + count("add number"),
    corrected: file.corrected + count("correct"),
  };
}

/**
 * Marks all rows that have the same tracking number as one row: their orders share a box.
 * @param line the line of that row
 * @param courier the courier of rows that do not name one
 */
export function withSameBox(rows: TrackedRows, line: number, courier: string): TrackedRows {
  const numberOf = ({ awb, courierName }: TrackedRows[number]) => ({
    carrier: "manual" as const,
    awb,
    courierName: courierName || courier,
  });
  const chosen = rows.find((row) => row.line === line);
  if (!chosen) return rows;
  return rows.map((row) =>
    hasSameNumber(numberOf(row), numberOf(chosen)) ? { ...row, isSameBox: true } : row,
  );
}

export const hasSameRows = ({ rows }: OpenedFile, other: OpenedFile): boolean =>
  JSON.stringify(rows) === JSON.stringify(other.rows);
