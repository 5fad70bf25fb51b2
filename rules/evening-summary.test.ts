import { expect, test } from "vitest";
import { type EveningSummary, summaryLine, summaryMail } from "./evening-summary.ts";
import { paise } from "./money.ts";

const SUNDAY: EveningSummary = {
  day: "2026-11-22",
  sold: { orders: 14, revenue: paise(820_000) },
  lastWeek: { orders: 11, revenue: paise(690_000) },
  packed: 12,
  shipped: 10,
  waiting: { toConfirm: 3, toPack: 4, toShip: 0 },
  paidBack: paise(32_000),
  lowStock: 1,
  alerts: 0,
};
const QUIET: EveningSummary = {
  ...SUNDAY,
  sold: { orders: 0, revenue: paise(0) },
  lastWeek: { orders: 0, revenue: paise(0) },
  waiting: { toConfirm: 0, toPack: 0, toShip: 0 },
  alerts: 2,
};

test("the e-mail sums up the day in nine lines", () => {
  expect(summaryMail(SUNDAY)).toEqual({
    subject: "Today: 14 orders, ₹8,200",
    lines: [
      "Sunday 22 November",
      "",
      "Sold: 14 orders, ₹8,200",
      "Last Sunday by this time: 11 orders, ₹6,900 (today 19 percent more)",
      "Packed: 12, shipped: 10",
      "Waiting: 3 to confirm, 4 to pack",
      "Refunded: ₹320",
      "Low stock: 1 product",
      "Alerts: none",
    ],
  });
});

test("a day without orders is summarised too", () => {
  expect(summaryMail(QUIET).lines).toEqual(
    expect.arrayContaining([
      "Sold: no orders",
      "Last Sunday by this time: no orders",
      "Waiting: nothing",
      "Alerts: 2 open",
    ]),
  );
});

test.each([
  [690_000, "(about the same)"],
  [692_000, "(about the same)"],
  [345_000, "(today 50 percent less)"],
  [0, "(today 100 percent less)"],
  [1_380_000, "(today 100 percent more)"],
])("%i paise against ₹6,900 is %s", (revenue, comparison) => {
  const { lines } = summaryMail({ ...SUNDAY, sold: { orders: 9, revenue: paise(revenue) } });
  expect(lines[3]).toContain(comparison);
});

test("the text for a locked screen is one line", () => {
  expect(summaryLine(SUNDAY)).toEqual({
    title: "Today: 14 orders, ₹8,200",
    body: "Waiting: 3 to confirm, 4 to pack.",
  });
  expect(summaryLine(QUIET)).toEqual({
    title: "Today: no orders",
    body: "Waiting: nothing. 2 alerts are open.",
  });
});
