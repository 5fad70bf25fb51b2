import { expect, test } from "vitest";
import { readTracking } from "./tracking-sheet.ts";

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
