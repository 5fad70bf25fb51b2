import { expect, test } from "vitest";
import { alarmWords } from "./alarm-words.ts";
import type { AlarmDetails, AlarmKind, RaisedAlarm } from "./alarms.ts";

type Raised = { [Kind in AlarmKind]: [Kind, AlarmDetails[Kind], RegExp] }[AlarmKind];

const paid = { amount: 5_000, currency: "INR", asked: 12_000 };

test.each<Raised>([
  [
    "payment-mismatch",
    { reason: "mismatch", amount: 10_050, currency: "INR", asked: 12_000 },
    /^₹100\.50 was paid where ₹120 was/,
  ],
  [
    "payment-mismatch",
    { reason: "mismatch", amount: 999, currency: "USD", asked: 12_000 },
    /^9\.99 USD was paid where ₹120 was/,
  ],
  ["payment-refunded", { ...paid, reason: "already paid" }, /^₹50 .* had been paid before/],
  ["payment-refunded", { ...paid, reason: "out of stock" }, /^₹50 .* had sold out/],
  ["payment-refunded", { ...paid, reason: "not payable" }, /^₹50 .* had expired or was cancelled/],
  ["payment-refunded", { ...paid, reason: "coupon used up" }, /^₹50 .* coupon had been used up/],
  ["refund-failed", { payment: "pay_1" }, /bank did not take the refund of payment pay_1/],
  ["refund-stuck", { payment: "pay_1" }, /refund of payment pay_1 could not be asked for/],
  ["message-not-sent", { message: "received" }, /payment has arrived could not be sent/],
  ["message-not-sent", { message: "refunded" }, /money is on its way back could not be sent/],
  ["parcel-problem", { consignment: "1", stage: "problem", awb: "EK12" }, /could not deliver parcel EK12/],
  ["parcel-problem", { consignment: "1", stage: "returning", awb: "EK12" }, /brings parcel EK12 back/],
  ["parcel-problem", { consignment: "1", stage: "no news", awb: null }, /heard of a parcel for weeks/],
  [
    "parcel-problem",
    { consignment: "1", stage: "not cancelled", reference: "NEN1-R1" },
    /may have booked parcel NEN1-R1/,
  ],
  ["otp-budget-half-spent", { sent: 150, allowed: 300 }, /^150 one-time codes .* stops at 300/],
])("%s with %o says what happened", (kind, details, happened) => {
  const words = alarmWords({ kind, details } as RaisedAlarm);
  expect(words.happened).toMatch(happened);
  expect(words.advice).not.toBe("");
});
