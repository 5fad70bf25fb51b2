import { array, assert, boolean, constantFrom, integer, property, record } from "fast-check";
import { expect, test } from "vitest";
import type { Supply } from "./gst.ts";
import { type Paise, paise, sum } from "./money.ts";
import { type MadeRefund, refundedParts, type TaxedLine, type TaxedOrder, taxedParts } from "./order-tax.ts";
import { lineTotal } from "./pricing.ts";
import { paidForLines } from "./refunds.ts";

const line = (position: number, sellingPrice: number, quantity: number, gstRatePercent = 5): TaxedLine => ({
  position,
  sellingPrice: paise(sellingPrice),
  quantity,
  gstRatePercent,
  hsnCode: `19${position}`,
});

const order = record({
  lines: array(
    record({
      price: integer({ min: 1, max: 200_000 }),
      quantity: integer({ min: 1, max: 99 }),
      rate: constantFrom(0, 5, 18, 40),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  discountPercent: integer({ min: 0, max: 99 }),
  delivery: constantFrom(0, 3_000, 4_999),
  supply: constantFrom<Supply>("own state", "other state", "no GST"),
}).map(({ lines: drawn, discountPercent, delivery, supply }): TaxedOrder & { total: Paise } => {
  const lines = drawn.map(({ price, quantity, rate }, position) => line(position, price, quantity, rate));
  const items = sum(lines.map(lineTotal));
  const discount = paise(Math.floor((items * discountPercent) / 100));
  return {
    lines,
    discount,
    delivery: paise(delivery),
    supply,
    total: paise(items - discount + delivery),
  };
});

/** Splits the paid amount into refunds, some of which name a line or the delivery charge. */
const cuts = array(
  record({ share: integer({ min: 1, max: 100 }), names: integer({ min: 0, max: 9 }), isLast: boolean() }),
  {
    maxLength: 6,
  },
);

function refundsOf(
  { lines, discount, delivery, total }: TaxedOrder & { total: Paise },
  drawn: readonly { share: number; names: number; isLast: boolean }[],
): MadeRefund[] {
  let left: number = total;
  const paid = paidForLines(lines, discount);
  return drawn.flatMap(({ share, names, isLast }, index) => {
    const amount = isLast ? left : Math.floor((left * share) / 100);
    left -= amount;
    if (amount === 0) return [];
    const named = lines[names];
    const ofLine = named ? Math.min(paid[names] as Paise, amount) : 0;
    return [
      {
        id: String(index),
        amount: paise(amount),
        delivery: paise(names === 9 ? Math.min(delivery, amount) : 0),
        lines: named ? [{ position: named.position, quantity: 1, amount: paise(ofLine) }] : [],
      },
    ];
  });
}

const taxTotal = (rows: readonly { tax: { taxable: number; cgst: number; sgst: number; igst: number } }[]) =>
  rows.reduce((all, { tax }) => all + tax.taxable + tax.cgst + tax.sgst + tax.igst, 0);

test("the parts booked for an order add up to its total, to the paisa", () => {
  assert(
    property(order, (drawn) => {
      const parts = taxedParts(drawn);
      expect(sum(parts.map(({ paid }) => paid))).toBe(drawn.total);
      expect(taxTotal(parts)).toBe(drawn.total);
      expect(sum(parts.map(({ discount }) => discount))).toBe(drawn.discount);
    }),
  );
});

test("the parts booked for refunds add up to each refund, to the paisa, and no part is refunded twice", () => {
  assert(
    property(order, cuts, (drawn, cut) => {
      const refunds = refundsOf(drawn, cut);
      const rows = refundedParts(drawn, refunds);
      for (const { id, amount } of refunds) {
        const own = rows.filter(({ refundId }) => refundId === id);
        expect(sum(own.map((row) => row.amount))).toBe(amount);
        expect(taxTotal(own)).toBe(amount);
      }
      for (const part of taxedParts(drawn)) {
        const back = rows.filter((row) => row.part.line === part.line);
        expect(sum(back.map(({ amount }) => amount))).toBeLessThanOrEqual(part.paid);
      }
    }),
  );
});

test("a fully refunded order leaves no paisa of any tax, in however many refunds", () => {
  assert(
    property(order, cuts, (drawn, cut) => {
      const refunds = refundsOf(drawn, [...cut, { share: 1, names: 9, isLast: true }]);
      const [sold, back] = [taxedParts(drawn), refundedParts(drawn, refunds)];
      for (const kind of ["taxable", "cgst", "sgst", "igst"] as const) {
        expect(sum(back.map(({ tax }) => tax[kind]))).toBe(sum(sold.map(({ tax }) => tax[kind])));
      }
    }),
  );
});

test("delivery is taxed at the rate of the line with the highest paid amount", () => {
  const parts = taxedParts({
    lines: [line(0, 10_000, 1, 18), line(1, 9_000, 2, 5)],
    discount: paise(0),
    delivery: paise(3_000),
    supply: "other state",
  });
  expect(parts.at(-1)).toMatchObject({ line: null, gstRatePercent: 5, hsnCode: "191", paid: 3_000 });
  expect(parts.at(-1)?.tax.igst).toBe(143);
});

test("a refund of units and delivery reduces their parts, an unspecific amount all remaining parts", () => {
  const sold = {
    lines: [line(0, 10_000, 2), line(1, 10_000, 1)],
    discount: paise(0),
    delivery: paise(3_000),
    supply: "own state" as const,
  };
  const units = {
    id: "a",
    amount: paise(13_000),
    delivery: paise(3_000),
    lines: [{ position: 0, quantity: 1, amount: paise(10_000) }],
  };
  const rest = { id: "b", amount: paise(10_000), delivery: paise(0), lines: [] };
  expect(
    refundedParts(sold, [units, rest]).map(({ refundId, part, quantity, amount }) => [
      refundId,
      part.line?.position ?? "delivery",
      quantity,
      amount,
    ]),
  ).toEqual([
    ["a", 0, 1, 10_000],
    ["a", "delivery", 0, 3_000],
    ["b", 0, 0, 5_000],
    ["b", 1, 0, 5_000],
  ]);
});

test("money refunded twice reduces the tax only once", () => {
  const sold = {
    lines: [line(0, 12_500, 1)],
    discount: paise(0),
    delivery: paise(3_000),
    supply: "own state" as const,
  };
  const refund = (id: string, rupees: number) => ({
    id,
    amount: paise(rupees * 100),
    delivery: paise(0),
    lines: [],
  });
  for (const refunds of [
    [refund("by hand", 155), refund("by the provider", 155)],
    [refund("by hand", 100), refund("by the provider", 100)],
  ]) {
    const [parts, back] = [taxedParts(sold), refundedParts(sold, refunds)];
    expect(sum(back.map(({ amount }) => amount))).toBe(15_500);
    for (const kind of ["taxable", "cgst", "sgst"] as const)
      expect(sum(back.map(({ tax }) => tax[kind]))).toBe(sum(parts.map(({ tax }) => tax[kind])));
  }
});
