import { expect, test } from "vitest";
import type { OrderStatus } from "../../../rules/order-status.ts";
import {
  afterEvent,
  beginPayment,
  isConfirming,
  isStillShown,
  notTaken,
  type PaymentEvent,
  type PaymentStage,
  type Problem,
} from "./payment-steps.ts";

const after = (events: readonly PaymentEvent[]) => events.reduce(afterEvent, beginPayment(null));
const SOLD_OUT: Problem = { message: "Sold out", refund: null };
const OPEN = ["pressed", "opened"] as const;

test.each<[string, PaymentEvent[], PaymentStage, string | undefined]>([
  ["nothing has happened", [], "idle", undefined],
  ["the button is pressed", ["pressed"], "starting", undefined],
  ["the button is pressed twice", ["pressed", "pressed"], "starting", undefined],
  ["the shop refuses to start", ["pressed", { refused: SOLD_OUT }], "idle", "Sold out"],
  [
    "a press after a refusal removes its message",
    ["pressed", { refused: SOLD_OUT }, "pressed"],
    "starting",
    undefined,
  ],
  ["the order itself shows the reason", ["pressed", { refused: null }], "idle", undefined],
  ["the checkout is open", [...OPEN], "open", undefined],
  ["a press while the checkout is open", [...OPEN, "pressed"], "open", undefined],
  ["the checkout is closed", [...OPEN, "closed"], "idle", undefined],
  [
    "the checkout is closed, and the button is pressed again",
    [...OPEN, "closed", "pressed"],
    "starting",
    undefined,
  ],
  [
    "the checkout is closed before it is reported as open",
    ["pressed", "closed", "opened"],
    "idle",
    undefined,
  ],
  [
    "an attempt fails, and the checkout stays open for another",
    [...OPEN, { failed: "Bank says no" }],
    "open",
    "Bank says no",
  ],
  ["a press after a failed attempt", [...OPEN, { failed: "No" }, "pressed"], "open", "No"],
  [
    "an attempt fails without a reason",
    [...OPEN, { failed: undefined }],
    "open",
    "The payment did not go through. Nothing was lost: please try again.",
  ],
  ["an attempt fails, and the checkout is closed", [...OPEN, { failed: "No" }, "closed"], "idle", "No"],
  [
    "a checkout is closed after a failed attempt, and the button is pressed again",
    [...OPEN, { failed: "No" }, "closed", "pressed"],
    "starting",
    undefined,
  ],
  [
    "an attempt fails, and the next one is paid",
    [...OPEN, { failed: "No" }, "receipt"],
    "confirming",
    undefined,
  ],
  ["the shopper pays", [...OPEN, "receipt"], "confirming", undefined],
  ["the shopper pays, and the checkout closes", [...OPEN, "receipt", "closed"], "confirming", undefined],
  ["a press while the payment is confirmed", [...OPEN, "receipt", "pressed"], "confirming", undefined],
  [
    "an earlier attempt is reported as failed while the payment is confirmed",
    [...OPEN, "receipt", { failed: "No" }],
    "confirming",
    "No",
  ],
  ["the confirmation takes long", [...OPEN, "receipt", "late"], "late", undefined],
  ["a press while the confirmation takes long", [...OPEN, "receipt", "late", "pressed"], "late", undefined],
  [
    "the checkout is closed while the confirmation takes long",
    [...OPEN, "receipt", "late", "closed"],
    "late",
    undefined,
  ],
  ["the shop does not accept the payment", [...OPEN, "receipt", { refused: SOLD_OUT }], "idle", "Sold out"],
])("%s", (_, events, stage, message) => {
  const state = after(events);
  expect([state.stage, state.problem?.message]).toEqual([stage, message]);
});

test("a payment is being confirmed from its receipt until it is accepted or refused", () => {
  expect(isConfirming(after([...OPEN]))).toBe(false);
  expect(isConfirming(after([...OPEN, "receipt"]))).toBe(true);
  expect(isConfirming(after([...OPEN, "receipt", "late"]))).toBe(true);
  expect(isConfirming(after([...OPEN, "receipt", { refused: null }]))).toBe(false);
});

const GOES_BACK = /is being refunded in full\.$/;

test.each<[string | null, RegExp | null, Problem["refund"]]>([
  [null, null, null],
  ["nonsense", null, null],
  ["failed", /Nothing was lost/, null],
  [
    "refunded",
    /^Your payment could not be used for this order\. It is being refunded in full\.$/,
    "not taken",
  ],
  ["paid-twice", /^This order was paid already\. Your payment is being refunded in full\.$/, "paid twice"],
  ["cash-on-delivery", /^Cash on delivery is not available\./, null],
])("the message after the provider's own page with the outcome %s is %s", (outcome, message, refund) => {
  const { stage, problem } = beginPayment(outcome);
  expect(stage).toBe("idle");
  if (message) expect(problem?.message).toMatch(message);
  else expect(problem).toBeNull();
  expect(problem?.refund ?? null).toBe(refund);
  expect(GOES_BACK.test(problem?.message ?? "")).toBe(refund !== null);
});

test.each<[string | null, Problem["refund"]]>([
  ["ORDER_ALREADY_PAID", "paid twice"],
  ["ORDER_NOT_PAYABLE", "not taken"],
  ["PAYMENT_MISMATCH", "not taken"],
  ["PAYMENT_FAILED", null],
  [null, null],
])("the refund of a payment that is refused with %s: %s", (code, refund) => {
  const problem = notTaken(code === null ? null : { code, message: "As it is" });
  expect(problem.refund).toBe(refund);
  expect(problem.message).toMatch(code === null ? /Nothing was lost/ : /^As it is$/);
});

test.each<[Problem["refund"], Partial<Record<OrderStatus, boolean>>]>([
  [null, { Verified: true, Paid: false, Expired: false, Cancelled: false }],
  [
    "not taken",
    { Verified: true, Paid: false, Packed: false, Expired: true, Cancelled: true, Refunded: true },
  ],
  ["paid twice", { Verified: true, Paid: true, Packed: true, Cancelled: true, Refunded: true }],
])("a problem with the refund %s is shown on %o", (refund, shownOn) => {
  for (const [status, isShown] of Object.entries(shownOn))
    expect([status, isStillShown({ message: "", refund }, status as OrderStatus)]).toEqual([status, isShown]);
});
