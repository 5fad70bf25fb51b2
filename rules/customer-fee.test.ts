import { expect, test } from "vitest";
import { splitPaid, splitRefunded } from "./customer-fee.ts";
import { paise } from "./money.ts";

test.each([
  ["exactly the order", { amount: 15_500, customerFee: 0 }, { amount: 15_500, customerFee: 0 }],
  [
    "the order, although the customer should pay the fee",
    { amount: 15_500, customerFee: 366 },
    { amount: 15_500, customerFee: 0 },
  ],
  ["the order and the fee", { amount: 15_866, customerFee: 366 }, { amount: 15_500, customerFee: 366 }],
  ["a paisa less than the order and the fee", { amount: 15_865, customerFee: 366 }, null],
  ["a paisa more than the order and the fee", { amount: 15_867, customerFee: 366 }, null],
  ["the fee, but no record of it", { amount: 15_866, customerFee: 0 }, null],
  ["less than the order by the fee", { amount: 15_134, customerFee: -366 }, null],
])("a payment of %s", (_, paid, split) => {
  expect(splitPaid(paid, paise(15_500))).toEqual(split);
});

test.each([
  ["part of the order", 1_000, [15_500, 366], [1_000, 0]],
  ["the order", 15_500, [15_500, 366], [15_500, 0]],
  ["the order and the fee", 15_866, [15_500, 366], [15_500, 366]],
  ["the fee, after the order", 366, [0, 366], [0, 366]],
  ["more than there was", 16_000, [15_500, 366], [15_634, 366]],
  ["more, of a payment without a fee", 16_000, [15_500, 0], [16_000, 0]],
  ["something after everything", 100, [-50, 0], [100, 0]],
] as const)("a refund of %s", (_, refunded, [amount, customerFee], [order, fee]) => {
  expect(splitRefunded(paise(refunded), { amount: paise(amount), customerFee: paise(customerFee) })).toEqual({
    amount: order,
    customerFee: fee,
  });
});
