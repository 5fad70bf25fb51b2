import { expect, test } from "vitest";
import { slug } from "../../../rules/ids.ts";
import { paise, ZERO } from "../../../rules/money.ts";
import { DISPUTE_STATES, REFUND_STATES } from "../../../rules/payment-states.ts";
import {
  disputeAdvice,
  disputeReasonText,
  disputeStateText,
  refundCauseText,
  refundedThings,
  refundStateText,
} from "./money-texts.ts";

test("each state of a refund has a text, and some have another if it can be retried", () => {
  expect(
    REFUND_STATES.map((state) => refundStateText({ state, canTryAgain: false, paidOutBy: null }, "online")),
  ).toEqual(["To be refunded", "On its way", "Refunded", "The bank refused it", "Not needed"]);
  expect(refundStateText({ state: "due", canTryAgain: true, paidOutBy: null }, "online")).toBe(
    "Razorpay has not accepted it",
  );
  expect(refundStateText({ state: "requested", canTryAgain: true, paidOutBy: null }, "online")).toBe(
    "Accepted by Razorpay, not arrived yet",
  );
  expect(refundStateText({ state: "failed", canTryAgain: true, paidOutBy: null }, "online")).toBe(
    "The bank refused it",
  );
});

test("a cash refund is manual, and shows who paid it out", () => {
  const refund = { state: "due", canTryAgain: false, paidOutBy: null } as const;
  expect(refundStateText(refund, "cash")).toBe("To refund manually");
  expect(refundStateText({ ...refund, state: "processed", paidOutBy: "admin:asha" }, "cash")).toBe(
    "Refunded by asha",
  );
});

test.each([
  ["provider", "system", "Made in Razorpay"],
  ["cancelled", "admin:asha", "Order cancelled"],
  ["owner", "admin:asha", "By asha"],
  ["unplaceable", "system", "Payment could not be used for this order"],
] as const)("a refund by %s, made by %s: %s", (cause, madeBy, text) => {
  expect(refundCauseText({ cause, madeBy })).toBe(text);
});

test("lists the refunded lines, which of them are restocked, and the delivery charge", () => {
  const line = (name: string, quantity: number, restocked: boolean) => ({
    productId: slug(name),
    name,
    quantity,
    amount: paise(100),
    restocked,
  });
  const lines = [line("Banana Chips", 2, true), line("Halwa", 1, false)];
  expect(refundedThings({ lines, delivery: paise(3_000) })).toEqual([
    "2 × Banana Chips, back in stock",
    "1 × Halwa",
    "Delivery charge ₹30",
  ]);
  expect(refundedThings({ lines: [], delivery: ZERO })).toEqual([]);
});

test.each([
  ["goods_or_services_not_received", "Goods or services not received"],
  ["FRAUD", "Fraud"],
  ["", "No reason given"],
])("shows the dispute reason %s as %s", (code, text) => {
  expect(disputeReasonText(code)).toBe(text);
});

test("advises to answer a dispute, by the given day, only while it can be answered", () => {
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
