// Random orders with refunds before and after their invoice.
import { array, assert, boolean, constantFrom, integer, property, record } from "fast-check";
import type { Supply } from "../../rules/gst.ts";
import { gstReturn } from "../../rules/gst-return.ts";
import { orderNumber, slug } from "../../rules/ids.ts";
import { type Paise, paise, sum } from "../../rules/money.ts";
import type { TaxedOrder } from "../../rules/order-tax.ts";
import { lineTotal } from "../../rules/pricing.ts";
import { paidForLines } from "../../rules/refunds.ts";
import { refundRows, SALES_COLUMNS, soldRows } from "../../rules/sales-sheet.ts";
import {
  creditNoteLines,
  type DocumentLine,
  type NamedLine,
  saleLines,
  type TaxDocumentKind,
  totalsOf,
  voucherLines,
} from "../../rules/tax-documents.ts";

type Order = TaxedOrder<NamedLine>;

export const lineToTax = (position: number, price: number, quantity = 1, gstRatePercent = 5): NamedLine => ({
  position,
  name: `Chips ${position}`,
  sellingPrice: paise(price),
  quantity,
  gstRatePercent,
  hsnCode: "20081940",
});

const drawnOrder = record({
  lines: array(
    record({
      price: integer({ min: 1, max: 200_000 }),
      quantity: integer({ min: 1, max: 12 }),
      rate: constantFrom(0, 5, 18, 40),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  discountPercent: integer({ min: 0, max: 99 }),
  delivery: constantFrom(0, 3_000, 4_999),
  supply: constantFrom<Supply>("own state", "other state", "no GST"),
  /** `isEarly`: before the order has its invoice. */
  refunds: array(
    record({ share: integer({ min: 1, max: 100 }), names: integer({ min: 0, max: 8 }), isEarly: boolean() }),
    { maxLength: 4 },
  ),
});

/** Refunds that leave at least a paisa, so that the order gets an invoice; some name a line or the delivery charge. */
function refundsOf(
  { lines, discount, delivery }: Order,
  total: Paise,
  drawn: readonly { share: number; names: number; isEarly: boolean }[],
) {
  let left = total - 1;
  const paid = paidForLines(lines, discount);
  return drawn.flatMap(({ share, names, isEarly }) => {
    const amount = paise(Math.floor((left * share) / 100));
    if (amount === 0) return [];
    left -= amount;
    const ofLine = paise(Math.min(paid[names] ?? 0, amount));
    const refund = {
      amount,
      delivery: paise(names === 8 ? Math.min(delivery, amount) : 0),
      lines: ofLine > 0 ? [{ position: names, quantity: 0, amount: ofLine }] : [],
    };
    return [{ isEarly, refund }];
  });
}

const AMOUNTS = {
  Amount: "total",
  "Taxable value": "taxable",
  CGST: "cgst",
  "SGST/UTGST": "sgst",
  IGST: "igst",
} as const;

/** The sum of a column of the accountant's file, in paise. */
function columnSum(rows: readonly string[][], column: keyof typeof AMOUNTS): number {
  const at = SALES_COLUMNS.indexOf(column);
  return rows.reduce((all, row) => all + Math.round(Number(row[at]) * 100), 0);
}

/** A plain check: `expect` takes too long for so many. */
function require(isTrue: boolean, message: string): void {
  if (!isTrue) throw new Error(message);
}

/**
 * Checks that invoice, refund vouchers, credit notes, the return and the accountant's file agree to the paisa.
 * @throws Error with an order for which they do not
 */
export function checkRandomOrders(numRuns: number): void {
  assert(
    property(drawnOrder, ({ lines: drawn, discountPercent, delivery, supply, refunds }) => {
      const lines = drawn.map(({ price, quantity, rate }, index) => lineToTax(index, price, quantity, rate));
      const items = sum(lines.map(lineTotal));
      const discount = paise(Math.floor((items * discountPercent) / 100));
      const order: Order = { lines, discount, delivery: paise(delivery), supply };
      const total = paise(items - discount + delivery);
      const made = refundsOf(order, total, refunds);
      const [early, late] = [made.filter(({ isEarly }) => isEarly), made.filter(({ isEarly }) => !isEarly)];

      const vouchers: DocumentLine[][] = [];
      for (const { refund } of early) vouchers.push(voucherLines(order, vouchers, refund));
      const sale = saleLines(order, vouchers);
      const notes: DocumentLine[][] = [];
      for (const { refund } of late) notes.push(creditNoteLines(sale, supply, notes, refund));
      const documented = [...vouchers, ...notes];

      const [sold, credited] = [totalsOf(sale), totalsOf(notes.flat())];
      require(sold.total + totalsOf(vouchers.flat()).total === total, "sale and vouchers are not the order");
      for (const each of [...sale, ...documented.flat()]) {
        require(each.cgst === each.sgst, "the halves differ");
        require(each.taxable + each.cgst + each.sgst + each.igst === each.total, "a line does not add up");
      }
      for (const [index, { refund }] of [...early, ...late].entries())
        require(totalsOf(documented[index] ?? []).total === refund.amount, "a document is not its refund");
      for (const amount of Object.values(AMOUNTS))
        require(credited[amount] <= sold[amount], `credit notes exceed the ${amount} of the sale`);

      const filed = gstReturn(
        [sale, ...notes].map((own, index) => ({
          kind: index === 0 ? ("invoice" as const) : ("credit note" as const),
          number: `S/26-27/${index}`,
          issuedOn: "2026-11-28",
          supply,
          supplyState: supply === "other state" ? "Goa" : "Kerala",
          buyerGstin: null,
          isTooLow: false,
          total: totalsOf(own).total,
          original: index === 0 ? null : { number: "S/26-27/0", issuedOn: "2026-11-28", total: sold.total },
          lines: own,
        })),
      );
      for (const amount of Object.values(AMOUNTS)) {
        const left = supply === "no GST" ? 0 : sold[amount] - credited[amount];
        require(filed.totals[amount] === left, `the return differs in ${amount}`);
        require(totalsOf(filed.hsnOfConsumers)[amount] === left, `the HSN summary differs in ${amount}`);
      }

      const issued = (kind: TaxDocumentKind, own: readonly DocumentLine[], refundId: string | null) => ({
        kind,
        refundId,
        supply,
        number: "",
        issuedOn: "",
        buyerGstin: null,
        lines: own,
      });
      const inFile = {
        orderNumber: orderNumber("S1"),
        paidOn: "2026-11-28",
        dispatchNumber: null,
        state: "Kerala",
        pincode: "",
        discount,
        delivery: paise(delivery),
        payment: null,
        lines: lines.map((each) => ({ ...each, slug: slug("chips"), mrp: each.sellingPrice })),
        documents: [
          issued("invoice", sale, null),
          ...vouchers.map((own, index) => issued("refund voucher", own, String(index))),
          ...notes.map((own, index) => issued("credit note", own, String(vouchers.length + index))),
        ],
      };
      const shop = { gstin: "", gstinSince: "", formerGstins: [], regimes: [] };
      const inOrder = [...early, ...late].map(({ refund }, index) => ({ id: String(index), ...refund }));
      const rows = [
        ...soldRows(inFile, shop),
        ...inOrder.flatMap((_, index) =>
          refundRows("2026-11-28", inFile, inOrder.slice(0, index + 1), "", shop),
        ),
      ];
      for (const [column, amount] of Object.entries(AMOUNTS) as [keyof typeof AMOUNTS, keyof typeof sold][])
        require(columnSum(rows, column) === sold[amount] - credited[amount], `the file differs in ${column}`);
    }),
    { numRuns },
  );
}
