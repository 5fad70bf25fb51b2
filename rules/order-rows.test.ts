import { expect, test } from "vitest";
import { paise, sum, ZERO } from "./money.ts";
import { type LineRow, netOfOrders, rowsOfLine, rowsOfTotal, signedRupees } from "./order-rows.ts";

const rupees = (amount: number) => paise(amount * 100);

test.each<[string, number, number, number, number, string[]]>([
  ["nothing refunded", 3, 0, 0, 0, ["sold 3 ₹375"]],
  ["one refunded", 3, 1, 125, 1, ["sold 3 ₹375", "refunded 1 −₹125"]],
  ["one refunded of a discounted order", 3, 1, 112.5, 1, ["sold 3 ₹375", "refunded 1 −₹112.50"]],
  ["all refunded", 3, 3, 375, 3, ["sold 3 ₹375", "refunded 3 −₹375"]],
  ["one refunded, one removed", 3, 1, 125, 2, ["sold 3 ₹375", "refunded 1 −₹125", "removed 1 ₹0"]],
  ["one removed without a refund", 3, 0, 0, 1, ["sold 3 ₹375", "removed 1 ₹0"]],
])("the rows of a line: %s", (_, quantity, refundedUnits, refunded, goneUnits, rows) => {
  const line = {
    quantity,
    sellingPrice: rupees(125),
    refundedUnits,
    refundedAmount: rupees(refunded),
    goneUnits,
  };
  const summarize = ({ kind, units, amount }: LineRow) => `${kind} ${units} ${signedRupees(amount)}`;
  expect(rowsOfLine(line).map(summarize)).toEqual(rows);
  expect(sum(rowsOfLine(line).map(({ amount }) => amount))).toBe(rupees(quantity * 125 - refunded));
});

test("the total rows add up; without a refund there is only the total", () => {
  expect(rowsOfTotal(rupees(516), ZERO)).toEqual([{ name: "Total", amount: rupees(516) }]);
  expect(
    rowsOfTotal(rupees(516), rupees(125)).map(({ name, amount }) => `${name} ${signedRupees(amount)}`),
  ).toEqual(["Total ₹516", "Refunded −₹125", "Net payments ₹391"]);
  expect(rowsOfTotal(rupees(516), rupees(516)).at(-1)).toEqual({ name: "Net payments", amount: ZERO });
  expect(rowsOfTotal(rupees(516), rupees(516), "Net paid").at(-1)?.name).toBe("Net paid");
});

test("the sum of orders deducts their refunds", () => {
  const order = (total: number, refunded: number) => ({
    totalAmount: rupees(total),
    refundedAmount: rupees(refunded),
  });
  expect(netOfOrders([order(516, 0), order(405, 155), order(100, 100)])).toBe(rupees(766));
  expect(netOfOrders([])).toBe(ZERO);
});
