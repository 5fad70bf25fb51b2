import { describe, expect, test } from "vitest";
import { randomFrom } from "../tests/support/random.ts";
import { slug } from "./ids.ts";
import { minus, type Paise, paise, percentOf, sum, ZERO } from "./money.ts";
import { ORDER_STATUSES, type OrderStatus } from "./order-status.ts";
import { lineTotal } from "./pricing.ts";
import {
  canRefund,
  paidForLines,
  paidForUnits,
  parcelContents,
  type RefundableOrder,
  refundableRest,
  refundOf,
  whyNoRestock,
} from "./refunds.ts";

const line = (name: string, sellingPrice: number, quantity: number, refunded = 0) => ({
  productId: slug(name),
  sellingPrice: paise(sellingPrice),
  quantity,
  refunded,
});

/** Three packets at ₹100 and one at ₹50 with a 10 % discount: ₹315, plus ₹30 for delivery. */
const order: RefundableOrder = {
  lines: [line("chips", 10_000, 3), line("halwa", 5_000, 1)],
  discount: paise(3_500),
  deliveryLeft: paise(3_000),
  left: paise(34_500),
};

test("units are refunded at the price paid for them, delivery as charged", () => {
  const refund = refundOf(order, {
    by: "lines",
    lines: [
      { productId: slug("chips"), quantity: 2 },
      { productId: slug("halwa"), quantity: 1 },
    ],
    delivery: true,
  });
  expect(refund).toEqual({
    lines: [
      { productId: "chips", quantity: 2, amount: 18_000 },
      { productId: "halwa", quantity: 1, amount: 4_500 },
    ],
    delivery: 3_000,
    amount: 25_500,
  });
});

test("a refund by amount is exactly that amount", () => {
  expect(refundOf(order, { by: "amount", amount: paise(1_234) })).toEqual({
    lines: [],
    delivery: 0,
    amount: 1_234,
  });
});

test.each([
  ["under a rupee", { by: "amount", amount: paise(99) }],
  ["leaves under a rupee", { by: "amount", amount: paise(34_401) }],
  ["nothing chosen", { by: "lines", lines: [], delivery: false }],
  ["nothing chosen", { by: "amount", amount: ZERO }],
  ["nothing chosen", { by: "amount", amount: paise(-100) }],
  ["more than left", { by: "amount", amount: paise(34_501) }],
  [
    "more units than left",
    { by: "lines", lines: [{ productId: slug("chips"), quantity: 4 }], delivery: false },
  ],
  [
    "more units than left",
    { by: "lines", lines: [{ productId: slug("chips"), quantity: 0 }], delivery: false },
  ],
  [
    "more units than left",
    { by: "lines", lines: [{ productId: slug("papad"), quantity: 1 }], delivery: true },
  ],
] as const)('the refund is rejected with "%s" for %o', (problem, choice) => {
  expect(refundOf(order, choice)).toBe(problem);
});

test("units cannot be refunded twice", () => {
  const later = { ...order, lines: [line("chips", 10_000, 3, 2), line("halwa", 5_000, 1, 1)] };
  const choose = (quantity: number) =>
    refundOf(later, { by: "lines", lines: [{ productId: slug("chips"), quantity }], delivery: false });
  expect(choose(1)).toMatchObject({ amount: 9_000 });
  expect(choose(2)).toBe("more units than left");
});

test("money already refunded by amount is not available for units", () => {
  const poorer = { ...order, left: paise(8_999) };
  const choice = {
    by: "lines",
    lines: [{ productId: slug("chips"), quantity: 1 }],
    delivery: false,
  } as const;
  expect(refundOf(poorer, choice)).toBe("more than left");
  expect(refundOf({ ...order, left: paise(9_000) }, choice)).toMatchObject({ amount: 9_000 });
});

test("the units left in the parcel are worth what was paid for them", () => {
  const lines = [line("chips", 10_000, 3, 1), line("halwa", 5_000, 1, 1)];
  expect(parcelContents(lines, paise(3_500))).toEqual({
    lines: [{ ...line("chips", 10_000, 2, 1) }],
    itemsPrice: 20_000,
    discount: 2_000,
  });
  expect(parcelContents(order.lines, order.discount)).toEqual({
    lines: order.lines,
    itemsPrice: 35_000,
    discount: 3_500,
  });
});

test("an order can be refunded while it is paid and not cancelled", () => {
  expect(ORDER_STATUSES.filter(canRefund)).toEqual([
    "Paid",
    "Confirmed",
    "Packed",
    "Shipped",
    "Delivered",
    "Returned",
    "Lost",
  ]);
});

test.each<[OrderStatus, boolean]>([
  ["Paid", true],
  ["Confirmed", true],
  ["Packed", true],
  ["Shipped", false],
  ["Delivered", true],
  ["Returned", true],
  ["Lost", false],
])("units of a %s order can be restocked: %s", (status, isHere) => {
  expect(whyNoRestock(status) === "").toBe(isHere);
});

describe.each(Array.from({ length: 200 }, (_, seed) => seed))("random cart %i", (seed) => {
  const random = randomFrom(seed);
  const lines = Array.from({ length: 1 + random(8) }, (_, index) =>
    line(`p${index}`, 1 + random(50_000), 1 + random(99)),
  );
  const items = sum(lines.map(lineTotal));
  const discount = percentOf(items, random(9_900) / 100);

  test("the lines' shares add up to what was paid, and none is negative", () => {
    const paid = paidForLines(lines, discount);
    expect(sum(paid)).toBe(minus(items, discount));
    for (const [index, amount] of paid.entries()) {
      expect(amount).toBeGreaterThanOrEqual(0);
      expect(amount).toBeLessThanOrEqual(lineTotal(lines[index] as (typeof lines)[number]));
    }
  });

  test("refunds of a line in any number of parts add up to the line", () => {
    const paid = paidForLines(lines, discount);
    for (const [index, { quantity }] of lines.entries()) {
      const pieces: Paise[] = [];
      for (let refunded = 0; refunded < quantity; ) {
        const units = 1 + random(quantity - refunded);
        pieces.push(paidForUnits(paid[index] as Paise, quantity, refunded, units));
        refunded += units;
      }
      expect(sum(pieces)).toBe(paid[index]);
    }
  });
});

test("a rest of less than ₹1 cannot be refunded", () => {
  expect([0, 1, 99, 100, 15_500].map((left) => refundableRest(paise(left)))).toEqual([0, 0, 0, 100, 15_500]);
});
