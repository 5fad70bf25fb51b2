import { expect, test } from "vitest";
import type { OrderStatus } from "../../../rules/order-status.ts";
import {
  afterEvent,
  beginPayment,
  isConfirming,
  isStillTold,
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
  ["she presses", ["pressed"], "starting", undefined],
  ["she presses twice", ["pressed", "pressed"], "starting", undefined],
  ["the shop refuses to start", ["pressed", { refused: SOLD_OUT }], "idle", "Sold out"],
  [
    "she presses again after a refusal, which is gone then",
    ["pressed", { refused: SOLD_OUT }, "pressed"],
    "starting",
    undefined,
  ],
  ["the order says why", ["pressed", { refused: null }], "idle", undefined],
  ["the checkout is open", [...OPEN], "open", undefined],
  ["a press that comes while it is open", [...OPEN, "pressed"], "open", undefined],
  ["she closes it", [...OPEN, "closed"], "idle", undefined],
  ["she closes it and presses again", [...OPEN, "closed", "pressed"], "starting", undefined],
  ["it was closed before it was said to be open", ["pressed", "closed", "opened"], "idle", undefined],
  ["a try fails", [...OPEN, { failed: "Bank says no" }], "idle", "Bank says no"],
  [
    "a try fails, nobody says why",
    [...OPEN, { failed: undefined }],
    "idle",
    "The payment did not go through. Nothing was lost: please try again.",
  ],
  ["a try fails, and she closes it", [...OPEN, { failed: "No" }, "closed"], "idle", "No"],
  ["a try fails, and the next one is paid", [...OPEN, { failed: "No" }, "receipt"], "confirming", undefined],
  ["she pays", [...OPEN, "receipt"], "confirming", undefined],
  ["she pays, and the sheet closes by itself", [...OPEN, "receipt", "closed"], "confirming", undefined],
  ["a press while it is confirmed", [...OPEN, "receipt", "pressed"], "confirming", undefined],
  [
    "an earlier try is said to have failed while it is confirmed",
    [...OPEN, "receipt", { failed: "No" }],
    "confirming",
    "No",
  ],
  ["it takes long", [...OPEN, "receipt", "late"], "late", undefined],
  ["a press while it takes long", [...OPEN, "receipt", "late", "pressed"], "late", undefined],
  ["the sheet is closed while it takes long", [...OPEN, "receipt", "late", "closed"], "late", undefined],
  ["the shop does not take it", [...OPEN, "receipt", { refused: SOLD_OUT }], "idle", "Sold out"],
])("%s", (_, events, stage, message) => {
  const state = after(events);
  expect([state.stage, state.problem?.message]).toEqual([stage, message]);
});

test("a payment is confirmed from its receipt on, until it is taken or refused", () => {
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
  ["refunded", /^Your payment came too late for this order\. It is being refunded in full\.$/, "not taken"],
  ["paid-twice", /^This order was paid already\. Your payment is being refunded in full\.$/, "paid twice"],
  ["cash-on-delivery", /^Cash on delivery is not available\./, null],
])("who comes back from the provider's own page with %s reads %s", (outcome, words, refund) => {
  const { stage, problem } = beginPayment(outcome);
  expect(stage).toBe("idle");
  if (words) expect(problem?.message).toMatch(words);
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
])("of a payment that is refused with %s the money goes back: %s", (code, refund) => {
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
])("a problem with money that goes back (%s) is told on %o", (refund, told) => {
  for (const [status, isTold] of Object.entries(told))
    expect([status, isStillTold({ message: "", refund }, status as OrderStatus)]).toEqual([status, isTold]);
});
