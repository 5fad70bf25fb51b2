// A courier's file of tracking numbers, and what becomes of its rows.
import type { CheckedTrackingRow } from "../../../contract/tracking-numbers.ts";
import { hasSameNumber } from "../../../rules/tracking-number.ts";
import type { ReadTracking } from "../../../rules/tracking-sheet.ts";

export type TrackedRows = (ReadTracking["rows"][number] & {
  /** Staff chose that the order shares the box, and so the number, of another order. */
  isSameBox?: boolean;
})[];

export interface OpenedFile {
  id: number;
  name: string;
  rows: TrackedRows;
  /** For each row in order. */
  checked: readonly CheckedTrackingRow[];
  /** Its parcels were sent to be shipped: it stays on the screen, next to later files, until it is dismissed. */
  isTried: boolean;
  shipped: number;
  /** How many orders that were handed over without a number got theirs. */
  added: number;
}

/** What is wrong with a file as a whole; null where its rows can be checked. */
export function fileProblem(read: ReadTracking | null): string | null {
  if (!read) return "This is neither an Excel workbook (.xlsx) nor a CSV file.";
  if (read.missing.includes("reference"))
    return "There is no column with our dispatch numbers, as “client_order_no” in the sheet.";
  if (read.missing.includes("awb")) return "There is no column with tracking numbers, like “AWB”.";
  return read.rows.length === 0 ? "There are no rows under the headers." : null;
}

const isDue = (row: CheckedTrackingRow | undefined) =>
  row?.outcome === "ship" || row?.outcome === "add number";

/** The indexes of the rows that would change an order. */
export const dueRows = ({ rows, checked }: Pick<OpenedFile, "rows" | "checked">): number[] =>
  [...rows.keys()].filter((index) => isDue(checked[index]));

/** A file after the reply to some of its rows. @param indexes of these rows, in the order of the reply */
export function withReply(
  file: OpenedFile,
  indexes: readonly number[],
  reply: readonly CheckedTrackingRow[],
): OpenedFile {
  const checked = [...file.checked];
  for (const [place, row] of reply.entries()) {
    const index = indexes[place];
    if (index !== undefined) checked[index] = isDue(row) ? { ...row, outcome: "already shipped" } : row;
  }
  const count = (outcome: CheckedTrackingRow["outcome"]) =>
    reply.filter((row) => row.outcome === outcome).length;
  return { ...file, checked, shipped: file.shipped + count("ship"), added: file.added + count("add number") };
}

/**
 * Marks all rows with the tracking number of a row as parcels in one box.
 * @param line of that row
 * @param courier for rows that name none
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
