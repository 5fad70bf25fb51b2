import { expect, test } from "vitest";
import type { OrderMoney } from "../../../contract/refunds.ts";
import { slug } from "../../../rules/ids.ts";
import { paise } from "../../../rules/money.ts";
import { EMPTY_DRAFT, linesToRefund, previewOf, type RefundDraft } from "./refund-draft.ts";

const line = (name: string, sellingPrice: number, quantity: number, refundedUnits = 0) => ({
  productId: slug(name),
  name,
  image: null,
  sellingPrice: paise(sellingPrice),
  quantity,
  refundedUnits,
});

/** Three packets at ₹100 and one at ₹50, less 10 %: ₹315, plus ₹30 for delivery. */
const ORDER = { items: [line("chips", 10_000, 3), line("halwa", 5_000, 1)], discount: paise(3_500) };
const MONEY: OrderMoney = {
  method: "online",
  captured: paise(34_500),
  refunded: paise(0),
  left: paise(34_500),
  deliveryLeft: paise(3_000),
  refundedUnits: [],
  refunds: [],
  disputes: [],
};
const preview = (draft: Partial<RefundDraft>, money = MONEY, order = ORDER) =>
  previewOf(order, money, { ...EMPTY_DRAFT, ...draft });

test("previews a refund of two packets, without and with the delivery charge", () => {
  expect(preview({ units: { chips: 2 } })).toMatchObject({
    problem: null,
    text: "Refund ₹180. Net payments: ₹165 of ₹345.",
  });
  expect(preview({ units: { chips: 2 }, delivery: true })).toMatchObject({
    amounts: {
      amount: 21_000,
      delivery: 3_000,
      lines: [{ productId: "chips", quantity: 2, amount: 18_000 }],
    },
    text: "Refund ₹210. Net payments: ₹135 of ₹345.",
  });
});

test("the net amount takes earlier refunds into account", () => {
  const poorer = { ...MONEY, refunded: paise(16_500), left: paise(18_000) };
  expect(preview({ units: { halwa: 1 } }, poorer)).toMatchObject({
    text: "Refund ₹45. Net payments: ₹135 of ₹345.",
  });
});

test("a refund of the whole amount leaves ₹0", () => {
  expect(preview({ way: "amount", typedAmount: " 345.00 " })).toMatchObject({
    choice: { by: "amount", amount: 34_500 },
    text: "Refund ₹345. Net payments: ₹0 of ₹345.",
  });
});

test.each<[string, Partial<RefundDraft>]>([
  ["Choose what to refund.", {}],
  ["Choose what to refund.", { units: { chips: 0 } }],
  ["Enter an amount.", { way: "amount", units: { chips: 1 } }],
  ["That is ₹1,000, and only ₹345 is left.", { way: "amount", typedAmount: "₹ 1,000" }],
  ["An amount in rupees, such as 120 or 99.50.", { way: "amount", typedAmount: "12,50" }],
  ["An amount in rupees, such as 120 or 99.50.", { way: "amount", typedAmount: "-5" }],
  ["Choose what to refund.", { way: "amount", typedAmount: "0" }],
  ["That is ₹345.01, and only ₹345 is left.", { way: "amount", typedAmount: "345.01" }],
  ["You chose more than is left on this order.", { units: { chips: 4 } }],
])("%s for %j", (problem, draft) => {
  expect(preview(draft)).toEqual({ problem });
});

test("refunds by amount reduce what can be refunded for packets", () => {
  expect(preview({ units: { chips: 1 } }, { ...MONEY, left: paise(8_000) })).toEqual({
    problem: "That is ₹90, and only ₹80 is left. Choose less, or refund an amount.",
  });
});

test("each line has its remaining units, their worth and the chosen units", () => {
  const order = { ...ORDER, items: [line("chips", 10_000, 3, 1), line("halwa", 5_000, 1, 1)] };
  const draft = { ...EMPTY_DRAFT, units: { chips: 1, halwa: 1 } };
  expect(linesToRefund(order, draft)).toMatchObject([
    { productId: "chips", quantity: 3, left: 2, worth: 18_000, chosen: 1, amount: 9_000 },
    { productId: "halwa", quantity: 1, left: 0, worth: 0, chosen: 0, amount: 0 },
  ]);
});
