import { expect, test } from "vitest";
import { readTracking as readSheets } from "./tracking-sheet.ts";

const readTracking = (lines: readonly (readonly string[])[]) => readSheets([lines]);

test("the courier's columns are found under any known name, and below other lines", () => {
  const { rows, missing } = readTracking([
    ["Nendra Foods, 22 Nov 2026"],
    [],
    ["Sr. No.", "Client_Order_No", "Consignee", "AWB No.", "Courier"],
    ["1", " SNK0001 ", "Lakshmi", "14123456789012", "Delhivery"],
    ["", "", "", "", ""],
    ["2", "SNK0002", "Remya", "", "DTDC"],
  ]);
  expect(missing).toEqual([]);
  expect(rows).toEqual([
    { line: 4, reference: "SNK0001", awb: "14123456789012", courierName: "Delhivery" },
    { line: 6, reference: "SNK0002", awb: "", courierName: "DTDC" },
  ]);
});

test("digits of another script are read as 0 to 9", () => {
  const { rows } = readTracking([
    ["client_order_no", "AWB No."],
    ["SNK०००७", "१४१२३४५६७८९०१२"],
  ]);
  expect(rows).toEqual([{ line: 2, reference: "SNK0007", awb: "14123456789012", courierName: "" }]);
});

test("if two columns contain a number, that of the shop's own sheet is used", () => {
  const { rows } = readTracking([
    ["Order Id", "client_order_no", "Waybill"],
    ["courier-77", "SNK0003", "W1234"],
  ]);
  expect(rows).toEqual([{ line: 2, reference: "SNK0003", awb: "W1234", courierName: "" }]);
});

test.each([
  [[["client_order_no", "name"]], ["awb"]],
  [[["name", "Tracking number"]], ["reference"]],
  [[["a", "b"]], ["reference", "awb"]],
  [[], ["reference", "awb"]],
])("missing columns are reported: %j", (lines, missing) => {
  expect(readTracking(lines)).toEqual({ rows: [], missing });
});

test.each([
  ['="14123456789012"', "14123456789012"],
  ["=14123456789012", "14123456789012"],
  ['="EK000000001IN"', "EK000000001IN"],
  ["'14123456789012", "14123456789012"],
  ["\u2019EK000000001IN", "EK000000001IN"],
  ["=A2&B2", "=A2&B2"],
])("a cell %s has the number %s", (cell, awb) => {
  expect(
    readTracking([
      ["client_order_no", "AWB"],
      ['="SNK0001"', cell],
    ]).rows,
  ).toMatchObject([{ reference: "SNK0001", awb }]);
});

test("the list is read from the sheet that has it", () => {
  const summary = [["Pickup of 22 Nov 2026"], ["Parcels", "2"]];
  const empty = [["Order Id", "AWB"]];
  const list = [["Parcels of today"], ["Order Id", "AWB"], ["SNK0001", "W1234"]];
  expect(readSheets([summary, empty, list]).rows).toMatchObject([{ line: 3, awb: "W1234" }]);
  expect(readSheets([summary, [["Order Id"]]])).toEqual({ rows: [], missing: ["awb"] });
  expect(readSheets([summary, empty])).toEqual({ rows: [], missing: [] });
  expect(readSheets([])).toEqual({ rows: [], missing: ["reference", "awb"] });
});
