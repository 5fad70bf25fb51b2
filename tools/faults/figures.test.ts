import { expect, test } from "vitest";
import { percentile } from "../bench/table.ts";
import type { Verdict } from "./campaign.ts";
import { burstLine, COLUMNS, markdownTable, rowsOf, textTable } from "./figures.ts";
import { finding } from "./findings.ts";
import { KINDS, type Kind } from "./kinds.ts";

const kindOf = (name: string) => KINDS.find((kind) => kind.name === name) as Kind;

const VERDICT: Verdict = {
  periods: [
    {
      kind: kindOf("kill-shop"),
      from: 1_000,
      to: 5_000,
      injections: [{ readyAgainMs: 2_000 }, { readyAgainMs: 1_000 }],
    },
    { kind: kindOf("burst"), from: 6_000, to: 9_000, injections: [{}] },
  ],
  books: {
    ledger: [
      { at: 2_000, what: "placed", key: "a", order: "NEN-A" },
      { at: 2_500, what: "answer", call: "place order", status: 503, ms: 3 },
      { at: 2_600, what: "answer", call: "place order", status: 201, ms: 30 },
      { at: 7_000, what: "captured", order: "NEN-A", providerOrder: "order_1", payment: "pay_1" },
      { at: 7_500, what: "answer", call: "confirm payment", status: 200, ms: 300 },
      { at: 7_600, what: "answer", call: "webhook", status: 503, ms: 20 },
      { at: 11_000, what: "answer", call: "read page", status: 200, ms: 1_500 },
    ],
    provider: { payments: [], refunds: [] },
    mails: [],
    shop: {
      orders: [],
      payments: [
        {
          providerPayment: "pay_1",
          orderId: null,
          amount: 100,
          outcome: "settled",
          reason: "paid",
          at: 7_400,
        },
      ],
      refunds: [],
      documents: [],
      messages: [],
      due: [],
      events: [],
      products: [],
      coupons: [],
    },
  },
  findings: [finding("lost", "an order", 2_000), finding("mail", "a mail", 7_000), finding("stuck", "a job")],
};

test("a finding and a figure are in the row of the fault during which they occurred", () => {
  expect(rowsOf(VERDICT)).toEqual([
    ["kill-shop", "2", "1", "0", "1", "0", "0", "0", "0", "50.0 %", "1.00 / 2.00 / 2.00", ""],
    ["burst", "1", "0", "1", "0", "0", "0", "0", "1", "33.3 %", "", "0.40 / 0.40 / 0.40"],
    ["(no moment)", "", "", "", "0", "0", "0", "1", "0", "", "", ""],
  ]);
});

test("the burst is summed up by its payment calls and its recovery time", () => {
  expect(burstLine(VERDICT)).toBe(
    "Burst: 2 payment confirmations and webhooks, 1 refused, p99 300 ms; as usual again after 2.0 s.",
  );
});

test("a percentile is one of the measured values", () => {
  expect([0.5, 0.99, 1].map((share) => percentile([3, 1, 2], share))).toEqual([2, 3, 3]);
  expect(percentile([], 0.5)).toBeNaN();
});

test("a table has the same cells as text and as Markdown", () => {
  const rows = rowsOf(VERDICT);
  expect(textTable(rows).split("\n")).toHaveLength(1 + rows.length);
  expect(markdownTable(rows).split("\n")[2]).toContain("| kill-shop | 2 |");
  expect(markdownTable(rows).split("\n")[0]).toBe(`| ${COLUMNS.join(" | ")} |`);
});
