import { expect, test } from "vitest";
import { orderNumber, slug } from "./ids.ts";
import { paise, ZERO } from "./money.ts";
import { refundRows, SALES_COLUMNS, type SoldOrder } from "./sales-sheet.ts";
import { creditNoteLines, saleLines, voucherLines } from "./tax-documents.ts";

const line = {
  position: 0,
  name: "Banana chips",
  slug: slug("chips"),
  mrp: paise(10_500),
  sellingPrice: paise(10_500),
  quantity: 1,
  hsnCode: "2008",
  gstRatePercent: 5,
};
const amounts = { discount: ZERO, delivery: ZERO, supply: "own state" as const, lines: [line] };
const refund = { id: "r1", amount: paise(10_500), delivery: ZERO, lines: [] };

test("a refund that failed before the invoice and was made after all is booked by its credit note", () => {
  const sale = saleLines(amounts, []);
  const issued = { supply: amounts.supply, issuedOn: "2026-11-28", buyerGstin: null };
  const order: SoldOrder = {
    ...amounts,
    orderNumber: orderNumber("S1"),
    paidOn: "2026-11-27",
    dispatchNumber: null,
    state: "Kerala",
    pincode: "682001",
    payment: "pay_1",
    documents: [
      {
        ...issued,
        kind: "refund voucher",
        refundId: "r1",
        number: "NDR/1",
        lines: voucherLines(amounts, [], refund),
      },
      { ...issued, kind: "invoice", refundId: null, number: "ND/1", lines: sale },
      {
        ...issued,
        kind: "credit note",
        refundId: "r1",
        number: "NDC/1",
        lines: creditNoteLines(sale, amounts.supply, [], refund),
      },
    ],
  };
  const shop = { gstin: "", gstinSince: "", formerGstins: [], regimes: [] };
  const rows = refundRows("2026-11-29", order, [refund], "rfnd_1", shop);
  const cells = rows.map((row) => Object.fromEntries(row.map((cell, at) => [SALES_COLUMNS[at], cell])));
  expect(cells).toMatchObject([
    { Amount: "-105.00", "Taxable value": "-100.00", CGST: "-2.50", Document: "NDC/1" },
  ]);
});
