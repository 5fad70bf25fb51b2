// The courier's answer to the bulk booking sheet: which parcel got which tracking number. Couriers name the columns as they
// like; CSV and workbooks are parsed by packages.

import { asciiDigits } from "./digits.ts";

/** A row of the file. */
interface TrackingRow {
  /** As the courier repeats it: the dispatch number of the sheet, or the order's number. */
  reference: string;
  /** The number on the parcel (air waybill). */
  awb: string;
  /** Of this parcel; empty where the file has no such column. */
  courierName: string;
}

export interface ReadTracking {
  rows: (TrackingRow & {
    /** In the file; the first line is 1. */
    line: number;
  })[];
  /** The columns that every row needs and the file does not have. */
  missing: ("reference" | "awb")[];
}

/** What couriers call the columns, without case and punctuation; the first that a file has counts. */
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

/** How many lines above the headers a file may have: the courier's name, a date. */
const MAX_LINES_ABOVE = 10;

const MAX_CELL_LENGTH = 60;

const plain = (header: string) => header.toLowerCase().replace(/[^a-z0-9]/g, "");

function columnsOf(headers: readonly string[]): Record<keyof TrackingRow, number> {
  const known = headers.map(plain);
  const find = (names: readonly string[]) =>
    known.indexOf(names.find((name) => known.includes(name)) ?? "no such column");
  return { reference: find(NAMES.reference), awb: find(NAMES.awb), courierName: find(NAMES.courierName) };
}

/** @param lines all lines of the file as texts; the headers are the first with both needed columns */
export function readTracking(lines: readonly (readonly string[])[]): ReadTracking {
  const above = lines.slice(0, MAX_LINES_ABOVE).map(columnsOf);
  const head = above.findIndex(({ reference, awb }) => reference >= 0 && awb >= 0);
  if (head < 0) {
    const has = (column: "reference" | "awb") => above.some((columns) => columns[column] >= 0);
    return { rows: [], missing: (["reference", "awb"] as const).filter((column) => !has(column)) };
  }
  const columns = above[head] as Record<keyof TrackingRow, number>;
  const rows = lines.slice(head + 1).map((cells, index) => {
    // Longer ones are no numbers; they are shown with their row.
    const cell = (column: keyof TrackingRow) =>
      (cells[columns[column]] ?? "").replace(/\s+/g, " ").trim().slice(0, MAX_CELL_LENGTH);
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
