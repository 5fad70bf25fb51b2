import { expect, test } from "vitest";
import { alertCause, alertText } from "./alert-text.ts";
import type { AlertDetails, AlertKind, RaisedAlert } from "./alerts.ts";
import { ACCOUNT_SETTINGS } from "./payment-states.ts";

type Raised = { [Kind in AlertKind]: [Kind, AlertDetails[Kind], RegExp] }[AlertKind];

const paid = { amount: 5_000, currency: "INR", asked: 12_000 };

test.each<Raised>([
  [
    "payment-mismatch",
    { reason: "mismatch", amount: 10_050, currency: "INR", asked: 12_000 },
    /^₹100\.50 was paid, but the order costs ₹120/,
  ],
  [
    "payment-mismatch",
    { reason: "mismatch", amount: 999, currency: "USD", asked: 12_000 },
    /^9\.99 USD was paid, but the order costs ₹120/,
  ],
  ["payment-refunded", { ...paid, reason: "already paid" }, /^₹50 .* was already paid/],
  ["payment-refunded", { ...paid, reason: "out of stock" }, /^₹50 .* had sold out/],
  ["payment-refunded", { ...paid, reason: "not payable" }, /^₹50 .* had expired or was cancelled/],
  ["payment-refunded", { ...paid, reason: "coupon used up" }, /^₹50 .* coupon could no longer be used/],
  ["refund-failed", { payment: "pay_1" }, /bank rejected the refund of payment pay_1/],
  [
    "refund-failed",
    { payment: "pay_1", invoice: "ND/26-27/000005" },
    /Invoice ND\/26-27\/000005 leaves this amount out/,
  ],
  ["refund-stuck", { payment: "pay_1" }, /has not accepted the refund of payment pay_1/],
  [
    "refund-stuck",
    { payment: "pay_1", isAccepted: true },
    /accepted .* pay_1 .* has not confirmed that it arrived/,
  ],
  ["cash-on-delivery", { payment: "pay_1", amount: 5_000 }, /chose cash on delivery for ₹50 .* is not paid/],
  [
    "account-setting",
    {
      setting: "customer fee",
      payment: "pay_1",
      amount: 15_866,
      currency: "INR",
      requested: 15_500,
      taken: true,
    },
    /^Your Razorpay account makes customers pay the fee: ₹158\.66 was paid for an order of ₹155\.$/,
  ],
  [
    "account-setting",
    {
      setting: "customer fee",
      payment: "pay_1",
      amount: 15_867,
      currency: "INR",
      requested: 15_500,
      taken: false,
    },
    /makes customers pay the fee.* is being refunded\.$/,
  ],
  [
    "account-setting",
    { setting: "offer", payment: "pay_1", amount: 14_000, currency: "INR", requested: 15_500, taken: false },
    /^An offer in your Razorpay account .* ₹140 was paid for an order of ₹155\. .* is being refunded/,
  ],
  [
    "account-setting",
    { setting: "EMI", payment: "pay_1", amount: 14_000, currency: "INR", requested: 15_500, taken: false },
    /in instalments: ₹140 was paid/,
  ],
  [
    "account-setting",
    {
      setting: "currency conversion",
      payment: "pay_1",
      amount: 190,
      currency: "USD",
      requested: 15_500,
      taken: false,
    },
    /another currency: 1\.90 USD was paid/,
  ],
  ["payment-authorised", { payment: "pay_1", amount: 5_000 }, /authorised payment pay_1 of ₹50/],
  ["payment-adopted", { payment: "pay_1", amount: 5_000, paid: true }, /^Payment pay_1 of ₹50 was found at/],
  ["payment-adopted", { payment: "pay_1", amount: 5_000, paid: false }, /^Payment pay_1 of ₹50 was found at/],
  [
    "payment-unknown",
    { payment: "pay_1", amount: 5_000, currency: "INR", order: "NEN7" },
    /₹50 is for order NEN7, which does not exist in the shop/,
  ],
  [
    "refunded-elsewhere",
    { payment: "pay_1", refund: "rfnd_1", amount: 2_000, left: 3_000 },
    /^₹20 of payment pay_1 was refunded outside the shop; ₹30 is left/,
  ],
  [
    "refunded-elsewhere",
    { payment: "pay_1", refund: "rfnd_1", amount: 2_000, left: 3_000, dropped: 4_000 },
    /₹30 is left\. Your refund of ₹40, which was still due, is cancelled/,
  ],
  [
    "refunded-elsewhere",
    { payment: "pay_1", refund: "rfnd_1", amount: 5_000, left: 0 },
    /outside the shop; ₹0 is left/,
  ],
  [
    "refunded-elsewhere",
    { payment: "pay_1", refund: "rfnd_1", amount: 5_000, left: 0, excess: 4_000 },
    /^₹50 of payment pay_1 was refunded outside the shop: ₹40 more than was paid\.$/,
  ],
  [
    "refunded-elsewhere",
    { payment: "pay_1", refund: "rfnd_1", amount: 5_000, left: 0, dropped: 1_000, excess: 4_000 },
    /: ₹40 more than was paid\. Your refund of ₹10, which was still due, is cancelled\.$/,
  ],
  [
    "dispute",
    { dispute: "disp_1", amount: 5_000, reason: "goods_not_received", respondBy: "2026-11-30T12:00:00Z" },
    /disputes ₹50 \(disp_1: goods_not_received\)/,
  ],
  ["dispute", { dispute: "disp_1", amount: 5_000, reason: "", respondBy: null }, /disputes ₹50 \(disp_1\)/],
  [
    "held-parcel",
    { consignment: "1", problem: "manual", held: "refunded", awb: "EK1", courierName: "Speed Post" },
    /^The courier may still collect parcel EK1 \(Speed Post\), although the order was fully refunded\.$/,
  ],
  [
    "held-parcel",
    { consignment: "1", problem: "refused", held: "dispute", awb: "143" },
    /^The courier did not cancel parcel 143 and may still collect it, although the customer's bank disputes/,
  ],
  [
    "held-parcel",
    { consignment: "1", problem: "no answer", held: "staff", awb: null, reference: "NEN7-R1" },
    /has not yet confirmed that parcel NEN7-R1 is cancelled, although staff put the order on hold/,
  ],
  [
    "held-parcel",
    { consignment: "1", problem: "collected", held: "refunded", awb: "143" },
    /^The courier has collected parcel 143, although the order was fully/,
  ],
  [
    "payments-differ",
    { provider: 12, ours: 11, difference: 1 },
    /has 12 payments and the shop has 11; 1 do not/,
  ],
  ["message-not-sent", { message: "received" }, /^The payment e-mail could not be sent/],
  ["message-not-sent", { message: "shipped", bounced: true }, /was returned: the mailbox/],
  ["message-not-sent", { message: "refunded" }, /^The refund e-mail could not be sent/],
  ["parcel-problem", { consignment: "1", stage: "problem", awb: "EK12" }, /could not deliver parcel EK12/],
  ["parcel-problem", { consignment: "1", stage: "returning", awb: "EK12" }, /is returning parcel EK12/],
  ["parcel-problem", { consignment: "1", stage: "returned", awb: "EK12" }, /has returned parcel EK12/],
  ["parcel-problem", { consignment: "1", stage: "lost", awb: "EK12" }, /has lost parcel EK12/],
  ["parcel-problem", { consignment: "1", stage: "not tracked", awb: "EK12" }, /does not know parcel EK12/],
  [
    "parcel-problem",
    { consignment: "1", stage: "no news", awb: null },
    /no tracking updates for a parcel for weeks/,
  ],
  [
    "parcel-problem",
    { consignment: "1", stage: "not cancelled", reference: "NEN1-R1" },
    /may still come for parcel NEN1-R1: its booking could not be cancelled/,
  ],
  [
    "parcel-problem",
    { consignment: "1", stage: "number taken", awb: "EK12" },
    /the tracking number of parcel EK12, which another order already has/,
  ],
  [
    "parcel-problem",
    { consignment: "1", stage: "booking cancelled", awb: "EK12" },
    /^The booking of parcel EK12 was cancelled at the courier\.$/,
  ],
  ["queue-stuck", { minutes: 7 }, /has been waiting for 7 minutes/],
  ["disk-low", { freeMegabytes: 812, freePercent: 4 }, /^Only 812 MB of the disk are free \(4 percent\)/],
  ["wallet-low", { rupees: 12.5, messagesLeft: 41 }, /has ₹12\.50 left: 41 codes/],
  ["backup-old", { lastAt: null }, /^There is no backup/],
  ["backup-old", { lastAt: "2026-11-18T20:00:00Z" }, /^The newest backup is from 19 /],
  [
    "certificate-ending",
    { host: "nendra.in", endsAt: "2026-12-01T06:00:00Z" },
    /^The certificate of nendra\.in expires on 1 /,
  ],
  [
    "many-refusals",
    { refused: "forged signature", count: 40 },
    /wrong signature or key, from the payment provider or the courier, were refused 40 times/,
  ],
  ["proxy-not-trusted", { address: "10.0.0.7" }, /the proxy at 10\.0\.0\.7/],
  [
    "pictures-not-ready",
    { product: "1", name: "Achappam", since: "2026-12-01T06:00:00Z" },
    /^The new pictures of Achappam could not be prepared for over an hour/,
  ],
  [
    "shop-restored",
    { madeAt: "2026-11-18T21:35:00Z" },
    /^The shop was restored from the backup of 19 Nov 2026, 3:05\sam\.$/,
  ],
  ["otp-budget-half-spent", { sent: 150, allowed: 300 }, /^150 one-time codes .* stops at 300/],
])("%s with %o describes what happened", (kind, details, happened) => {
  const text = alertText({ kind, details } as RaisedAlert);
  expect(text.happened).toMatch(happened);
  expect(text.advice).not.toBe("");
});

test.each([
  [{ left: 0 }, /is on hold .* Cancel it, unless it was sent or cancelled already\.$/],
  [{ left: 99 }, /is on hold/],
  [{ left: 100 }, /only items that are still paid for/],
  [{ left: 0, excess: 0 }, /is on hold/],
  [{ left: 0, excess: 4_000 }, /^Ask the customer to return ₹40\. /],
  [{ left: 3_000, dropped: 1_000 }, /received an e-mail about both/],
])("the advice after a refund outside the shop with %o fits the rest of the payment", (rest, advice) => {
  const details = { payment: "pay_1", refund: "rfnd_1", amount: 5_000, ...rest };
  expect(alertText({ kind: "refunded-elsewhere", details }).advice).toMatch(advice);
});

test.each<[RaisedAlert, string]>([
  [
    {
      kind: "parcel-problem",
      details: { consignment: "1", stage: "problem", awb: "AWB1", reference: "NEN1" },
    },
    "The courier could not deliver a parcel",
  ],
  [
    {
      kind: "held-parcel",
      details: { consignment: "1", problem: "manual", held: "staff", awb: "AWB1", courierName: "DTDC" },
    },
    "The courier may still collect a parcel, although staff put the order on hold",
  ],
  [
    { kind: "message-not-sent", details: { message: "shipped" } },
    "The shipping e-mail could not be sent for a day",
  ],
])("alerts like %o have one cause", (alert, cause) => {
  expect(alertCause(alert)).toBe(cause);
});

test.each<[RaisedAlert, RegExp]>([
  [{ kind: "disk-low", details: { freeMegabytes: 812, freePercent: 4 } }, /of the disk of web-2 are free/],
  [
    { kind: "many-refusals", details: { refused: "too many", count: 40 } },
    /refused 40 times within a minute by web-2\.$/,
  ],
])("%o names the machine if there are several", (alert, happened) => {
  expect(alertText(alert, "web-2").happened).toMatch(happened);
});

test.each(ACCOUNT_SETTINGS)(
  "an alert about the account's setting %s names where to switch it off",
  (setting) => {
    const details = { setting, payment: "pay_1", amount: 14_000, currency: "INR", requested: 15_500 };
    for (const taken of [true, false]) {
      const { advice } = alertText({ kind: "account-setting", details: { ...details, taken } });
      expect(advice).toMatch(/Razorpay dashboard, under (Account & Settings|Offers)/);
      expect(advice).not.toMatch(/pay again/);
    }
  },
);
