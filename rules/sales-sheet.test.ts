import { expect, test } from "vitest";
import { orderNumber, slug } from "./ids.ts";
import { type Paise, paise, ZERO } from "./money.ts";
import {
  documentRows,
  SALES_COLUMNS,
  type SoldDocument,
  type UndocumentedOrder,
  undocumentedRefundRows,
  undocumentedRows,
} from "./sales-sheet.ts";
import { creditNoteLines, type DocumentLine, saleLines, voucherLines } from "./tax-documents.ts";

const line = {
  position: 0,
  name: "Banana chips",
  slug: slug("chips"),
  mrp: paise(21_000),
  sellingPrice: paise(10_500),
  quantity: 2,
  hsnCode: "2008",
  gstRatePercent: 5,
};
const amounts = { discount: ZERO, delivery: ZERO, supply: "own state" as const, lines: [line] };
const refund = (amount: number) => ({ id: "r1", amount: paise(amount), delivery: ZERO as Paise, lines: [] });

const order: UndocumentedOrder = {
  ...amounts,
  orderNumber: orderNumber("S1"),
  paidOn: "2026-11-27",
  dispatchNumber: null,
  state: "Kerala",
  pincode: "682001",
  payment: "pay_1",
  vouchers: [],
};
const SHOP = { gstin: "32AAAFN1234K1ZP", gstinSince: "", formerGstins: [], regimes: [] };

const document = (
  kind: SoldDocument["kind"],
  lines: readonly DocumentLine[],
  paid = { refund: "", paidOutOn: "" },
): SoldDocument => ({
  kind,
  number: `N/${kind}`,
  issuedOn: "2026-12-01",
  supply: amounts.supply,
  supplyState: "Goa",
  buyerGstin: null,
  lines,
  ...paid,
});

const cells = (rows: readonly string[][]) =>
  rows.map((row) => Object.fromEntries(row.map((cell, at) => [SALES_COLUMNS[at], cell])));

const early = voucherLines(amounts, [], refund(3_150));
const sale = saleLines(amounts, [early]);

test("the rows of an invoice are its lines on its day, also after a refund voucher", () => {
  expect(cells(documentRows(order, document("invoice", sale)))).toEqual([
    expect.objectContaining({
      Date: "2026-12-01",
      Kind: "Sale",
      "Place of supply": "30-Goa",
      Units: "2",
      MRP: "210.00",
      Price: "105.00",
      Discount: "31.50",
      Amount: "178.50",
      "Taxable value": "170.00",
      CGST: "4.25",
      Document: "N/invoice",
      "Document date": "2026-12-01",
      "Paid out on": "",
    }),
  ]);
});

test("a credit note is on its day, with the day on which its money was paid out", () => {
  const note = creditNoteLines(sale, amounts.supply, [], refund(1_050));
  const rows = (paid?: { refund: string; paidOutOn: string }) =>
    cells(documentRows(order, document("credit note", note, paid)));
  const expected = { Date: "2026-12-01", Kind: "Refund", Units: "", Amount: "-10.50", CGST: "-0.25" };
  expect(rows()).toMatchObject([{ ...expected, Refund: "", "Paid out on": "" }]);
  expect(rows({ refund: "rfnd_1", paidOutOn: "2027-01-02" })).toMatchObject([
    { ...expected, Refund: "rfnd_1", "Paid out on": "2027-01-02" },
  ]);
});

test("a refund voucher is on its day, and so is the advance that it returns, without its number", () => {
  expect(cells(documentRows(order, document("refund voucher", early)))).toMatchObject([
    { Date: "2026-12-01", Kind: "Advance", Amount: "31.50", CGST: "0.75", Document: "" },
    { Date: "2026-12-01", Kind: "Refund", Amount: "-31.50", CGST: "-0.75", Document: "N/refund voucher" },
  ]);
});

test("an order that is not packed is on the day it was paid, less its refund vouchers", () => {
  expect(cells(undocumentedRows({ ...order, vouchers: [early] }, SHOP))).toMatchObject([
    {
      Date: "2026-11-27",
      Kind: "Sale",
      Amount: "178.50",
      CGST: "4.25",
      Document: "",
      "Place of supply": "32-Kerala",
    },
  ]);
  const everything = voucherLines(amounts, [], refund(21_000));
  expect(undocumentedRows({ ...order, vouchers: [everything] }, SHOP)).toEqual([]);
});

test("refunds without a document are on the days of their money, and leave no tax", () => {
  const paidOut = { refund: "rfnd_1", paidOutOn: "2026-11-29" };
  const refunds = [refund(4_321), refund(21_000 - 3_150 - 4_321)];
  const rows = [1, 2].flatMap((count) =>
    undocumentedRefundRows({ ...order, vouchers: [early] }, refunds.slice(0, count), SHOP, paidOut),
  );
  expect(cells(rows)).toMatchObject([
    { Date: "2026-11-29", Kind: "Refund", Amount: "-43.21", Refund: "rfnd_1", "Paid out on": "2026-11-29" },
    { Amount: "-135.29" },
  ]);
  const sumOf = (column: string) =>
    cells([...undocumentedRows({ ...order, vouchers: [early] }, SHOP), ...rows]).reduce(
      (all, row) => all + Math.round(Number(row[column]) * 100),
      0,
    );
  for (const column of ["Amount", "Taxable value", "CGST", "SGST/UTGST"])
    expect([column, sumOf(column)]).toEqual([column, 0]);
});
