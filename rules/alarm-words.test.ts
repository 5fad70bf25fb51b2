import { expect, test } from "vitest";
import { alarmWords } from "./alarm-words.ts";

test.each([
  [
    "payment-mismatch",
    { amount: 10_050, currency: "INR", asked: 12_000 },
    /^₹100\.50 was paid where ₹120 was/,
  ],
  ["payment-mismatch", { amount: 999, currency: "USD", asked: 12_000 }, /^9\.99 USD was paid where ₹120 was/],
  [
    "payment-refunded",
    { amount: 5_000, currency: "INR", reason: "already paid" },
    /^₹50 .* had been paid before/,
  ],
  ["payment-refunded", { amount: 5_000, currency: "INR", reason: "out of stock" }, /^₹50 .* had sold out/],
  ["payment-refunded", {}, /^A payment came in although the order could no longer be paid/],
  ["refund-failed", { payment: "pay_1" }, /bank did not take the refund of payment pay_1/],
  ["refund-stuck", { payment: "pay_1" }, /refund of payment pay_1 could not be asked for/],
  ["message-not-sent", { message: "received" }, /payment has arrived could not be sent/],
  ["message-not-sent", { message: "of another kind" }, /^A message could not be sent/],
  ["parcel-problem", { stage: "problem", awb: "EK12" }, /could not deliver parcel EK12/],
  ["parcel-problem", { stage: "returning", awb: "EK12" }, /brings parcel EK12 back/],
  ["parcel-problem", { stage: "no news", awb: null }, /heard of a parcel for weeks/],
  ["parcel-problem", { stage: "not cancelled", reference: "NEN1-R1" }, /may have booked parcel NEN1-R1/],
  ["parcel-problem", { stage: "of another kind" }, /wrong with a parcel/],
  ["otp-budget-half-spent", { sent: 150, allowed: 300 }, /^150 one-time codes .* stops at 300/],
])("%s with %o says what happened", (kind, details, happened) => {
  const words = alarmWords(kind, details);
  expect(words.happened).toMatch(happened);
  expect(words.advice).not.toBe("");
});

test("an alarm of a kind nobody has words for is named all the same", () => {
  expect(alarmWords("roof-leaks", {}).happened).toBe("Roof leaks.");
});
