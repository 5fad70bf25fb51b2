// The courier's reply to the bulk booking sheet: the tracking number of each parcel. Column names vary by courier.
// Packages parse CSV and workbooks.

import { shownText } from "./cell-text.ts";
import { cutText } from "./cut-text.ts";
import { asciiDigits } from "./digits.ts";
import { visibleText } from "./storable-text.ts";

interface TrackingRow {
  /** The dispatch number from the sheet, or the order number, as repeated by the courier. */
  reference: string;
  /** The parcel's tracking number (air waybill). */
  awb: string;
  /** The parcel's courier; empty if the file has no such column. */
  courierName: string;
}

export interface ReadTracking {
  rows: (TrackingRow & {
    /** The line number in the file, from 1. */
    line: number;
  })[];
  /** Required columns that the file does not have. */
  missing: ("reference" | "awb")[];
}

/** The couriers' names for the columns, without case and punctuation. The first one found in the file is used. */
const NAMES = {
  reference: [
    "clientorderno",
    "dispatchnumber",
    "dispatchno",
    "orderid",
    "orderno",
    "ordernumber",
    "referenceno",
    "referencenumber",
    "reference",
    "clientreference",
    "customerreferenceno",
    "refno",
  ],
  awb: [
    "awb",
    "awbno",
    "awbnumber",
    "waybill",
    "waybillno",
    "waybillnumber",
    "trackingnumber",
    "trackingno",
    "trackingid",
    "consignmentno",
    "consignmentnumber",
    "docketno",
    "articlenumber",
    "cnno",
  ],
  courierName: ["courier", "couriername", "couriercompany", "carrier", "partner"],
} as const satisfies Record<keyof TrackingRow, readonly string[]>;

/**
 * The headers must be within this many lines at the top of the file; above them may be the courier's name or a
 * date.
 */
const MAX_HEADER_LINE = 10;

const MAX_CELL_LENGTH = 60;

/** They make a cell text; no number and no courier begins with one. */
const LEADING_APOSTROPHES = /^\s*['\u2018\u2019]+/;

const plain = (header: string) => header.toLowerCase().replace(/[^a-z0-9]/g, "");

function columnsOf(headers: readonly string[]): Record<keyof TrackingRow, number> {
  const known = headers.map(plain);
  const find = (names: readonly string[]) =>
    known.indexOf(names.find((name) => known.includes(name)) ?? "no such column");
  return { reference: find(NAMES.reference), awb: find(NAMES.awb), courierName: find(NAMES.courierName) };
}

type Sheet = readonly (readonly string[])[];

/**
 * Reads the first sheet that has both required columns.
 * @param sheets the sheets of the file, each with all its lines as text
 */
export function readTracking(sheets: readonly Sheet[]): ReadTracking {
  const read = sheets.map(readSheet);
  const complete = read.filter(({ missing }) => missing.length === 0);
  const nearest = complete[0] ?? read.find(({ missing }) => missing.length === 1) ?? readSheet([]);
  return complete.find(({ rows }) => rows.length > 0) ?? nearest;
}

/** The first line with both required columns is the header. */
function readSheet(lines: Sheet): ReadTracking {
  const above = lines.slice(0, MAX_HEADER_LINE).map(columnsOf);
  const head = above.findIndex(({ reference, awb }) => reference >= 0 && awb >= 0);
  if (head < 0) {
    const has = (column: "reference" | "awb") => above.some((columns) => columns[column] >= 0);
    return { rows: [], missing: (["reference", "awb"] as const).filter((column) => !has(column)) };
  }
  const columns = above[head] as Record<keyof TrackingRow, number>;
  const rows = lines.slice(head + 1).map((cells, index) => {
    // Longer cells are not numbers; they are cut and shown with their row.
    const cell = (column: keyof TrackingRow) =>
      cutText(
        shownText(visibleText(cells[columns[column]] ?? ""))
          .replace(LEADING_APOSTROPHES, "")
          .replace(/\s+/g, " ")
          .trim(),
        MAX_CELL_LENGTH,
      );
    const numberCell = (column: "reference" | "awb") => asciiDigits(cell(column));
    return {
      line: head + 2 + index,
      reference: numberCell("reference"),
      awb: numberCell("awb"),
      courierName: cell("courierName"),
    };
  });
  return { rows: rows.filter(({ reference, awb }) => reference !== "" || awb !== ""), missing: [] };
}
