import { expect, test } from "vitest";
import { slug } from "../../../../rules/ids.ts";
import { paise, ZERO } from "../../../../rules/money.ts";
import { DISPUTE_STATES, REFUND_STATES } from "../../../../rules/payment-states.ts";
import {
  disputeAdvice,
  disputeReasonText,
  disputeStateText,
  refundCauseText,
  refundedThings,
  refundStateText,
} from "./money-texts.ts";

test("each state of a refund has its words, and one that was given up says so", () => {
  expect(
    REFUND_STATES.map((state) => refundStateText({ state, canTryAgain: false, paidOutBy: null }, "online")),
  ).toEqual(["To be refunded", "On its way", "Refunded", "The bank refused it", "Not needed"]);
  expect(refundStateText({ state: "due", canTryAgain: true, paidOutBy: null }, "online")).toBe(
    "Razorpay has not accepted it",
  );
  expect(refundStateText({ state: "requested", canTryAgain: true, paidOutBy: null }, "online")).toBe(
    "Accepted by Razorpay, and not there yet",
  );
  expect(refundStateText({ state: "failed", canTryAgain: true, paidOutBy: null }, "online")).toBe(
    "The bank refused it",
  );
});

test("cash is given back by hand, and then it is said by whom", () => {
  const refund = { state: "due", canTryAgain: false, paidOutBy: null } as const;
  expect(refundStateText(refund, "cash")).toBe("To refund manually");
  expect(refundStateText({ ...refund, state: "processed", paidOutBy: "admin:asha" }, "cash")).toBe(
    "Refunded by asha",
  );
});

test.each([
  ["provider", "system", "Made at Razorpay"],
  ["cancelled", "admin:asha", "Order cancelled"],
  ["owner", "admin:asha", "By asha"],
  ["unplaceable", "system", "It could not pay this order"],
] as const)("a refund by %s, made by %s: %s", (cause, madeBy, words) => {
  expect(refundCauseText({ cause, madeBy })).toBe(words);
});

test("what was paid back is listed, with what is back on the shelf and the delivery charge", () => {
  const line = (name: string, quantity: number, restocked: boolean) => ({
    productId: slug(name),
    name,
    quantity,
    amount: paise(100),
    restocked,
  });
  const lines = [line("Banana Chips", 2, true), line("Halwa", 1, false)];
  expect(refundedThings({ lines, delivery: paise(3_000) })).toEqual([
    "2 × Banana Chips, back on the shelf",
    "1 × Halwa",
    "Delivery charge ₹30",
  ]);
  expect(refundedThings({ lines: [], delivery: ZERO })).toEqual([]);
});

test.each([
  ["goods_or_services_not_received", "Goods or services not received"],
  ["FRAUD", "Fraud"],
  ["", "No reason given"],
])("the reason %s of a dispute is shown as %s", (code, words) => {
  expect(disputeReasonText(code)).toBe(words);
});

test("a dispute says what to do, by when, and only while there is something to do", () => {
  expect(disputeAdvice("open", "30 Nov 2026")).toBe(
    "Answer in Razorpay's dashboard by 30 Nov 2026, with proof of delivery if you have it.",
  );
  expect(disputeAdvice("action required", null)).toMatch(/^Answer in Razorpay's dashboard, with/);
  const others = DISPUTE_STATES.filter((state) => state !== "open" && state !== "action required");
  for (const state of others)
    expect([state, disputeAdvice(state, "30 Nov 2026")]).not.toEqual([
      state,
      expect.stringContaining("Answer"),
    ]);
  expect(new Set(DISPUTE_STATES.map(disputeStateText)).size).toBe(DISPUTE_STATES.length);
});
