import { expect, test } from "vitest";
import { orderNumber } from "./ids.ts";
import { paise } from "./money.ts";
import {
  groupSettlements,
  notSettled,
  onItsWay,
  type Payout,
  SETTLEMENT_COLUMNS,
  type SettlementItem,
  settlementRow,
  settlementWarnings,
  totalOf,
} from "./settlements.ts";

const IN_MAY = { settlementId: "setl_may", utr: "UTR1", settledOn: "2026-05-08" };

function item(over: Partial<Omit<SettlementItem, "net">> & { net?: number } = {}): SettlementItem {
  const {
    kind = "payment",
    amount = paise(50_000),
    fee = paise(1_000),
    gst = paise(180),
    net,
    ...rest
  } = over;
  return {
    itemId: "pay_1",
    kind,
    amount,
    fee,
    gst,
    net: paise(net ?? amount - fee - gst),
    madeOn: "2026-05-06",
    settlement: IN_MAY,
    paymentId: "pay_1",
    method: "upi",
    ...rest,
  };
}

const free = { fee: paise(0), gst: paise(0) };
const refund = (amount: number, over: Partial<SettlementItem> = {}) =>
  item({ itemId: "rfnd_1", kind: "refund", amount: paise(amount), ...free, net: -amount, ...over });
const payout = (amount: number, over: Partial<Payout> = {}): Payout => ({
  settlementId: IN_MAY.settlementId,
  utr: IN_MAY.utr,
  createdOn: IN_MAY.settledOn,
  amount: paise(amount),
  state: "processed",
  ...over,
});

const ours = (id: string) => id === "pay_1";
const group = (items: SettlementItem[], payouts: Payout[]) =>
  groupSettlements("2026-05", items, payouts, ours);

test.each<[string, SettlementItem[], Payout[], object[], string[]]>([
  [
    "a payment: gross, fee, GST on the fee, payout",
    [item()],
    [payout(48_820)],
    [
      {
        paymentCount: 1,
        gross: 50_000,
        refunds: 0,
        fee: 1_000,
        gst: 180,
        other: 0,
        payout: 48_820,
        utr: "UTR1",
      },
    ],
    [],
  ],
  [
    "a refund is deducted",
    [item(), refund(5_000)],
    [payout(43_820)],
    [{ paymentCount: 1, itemCount: 2, gross: 50_000, refunds: 5_000, payout: 43_820 }],
    [],
  ],
  [
    "an adjustment and a transfer, whose fee counts as a fee",
    [
      item(),
      item({
        itemId: "adj_1",
        kind: "adjustment",
        amount: paise(1_012),
        ...free,
        paymentId: null,
        net: 1_012,
      }),
      item({
        itemId: "trf_1",
        kind: "transfer",
        amount: paise(10_000),
        fee: paise(250),
        gst: paise(46),
        net: -10_296,
      }),
    ],
    [payout(39_536)],
    [{ gross: 50_000, fee: 1_250, gst: 226, other: -8_988, payout: 39_536, unknownItems: 0 }],
    [],
  ],
  [
    "a payout that is lower than its parts",
    [item()],
    [payout(48_000)],
    [{ payout: 48_000, difference: -820 }],
    ["It does not add up: the payout is ₹8.20 lower."],
  ],
  [
    "a fee that was not deducted",
    [item({ net: 50_000 })],
    [payout(50_000)],
    [{ payout: 50_000, difference: 1_180 }],
    ["It does not add up: the payout is ₹11.80 higher."],
  ],
  [
    "a payment and a refund of another shop on the same account",
    [item({ itemId: "pay_2", paymentId: "pay_2" }), refund(5_000, { paymentId: null })],
    [payout(43_820)],
    [{ unknownItems: 2, difference: 0 }],
    ["2 transactions belong to no payment of this shop."],
  ],
  [
    "a payout that is missing from the list is the sum of its parts",
    [item()],
    [],
    [{ payout: 48_820, difference: 0, state: "processed" }],
    [],
  ],
  [
    "a payout of the month without transactions",
    [],
    [payout(48_820), payout(1, { settlementId: "setl_june", createdOn: "2026-06-01" })],
    [{ settlementId: "setl_may", settledOn: "2026-05-08", itemCount: 0, payout: 48_820 }],
    ["Razorpay lists no payments for this payout."],
  ],
  [
    "a payout on its way, whose transactions Razorpay does not list yet",
    [],
    [payout(48_820, { state: "created" })],
    [{ settledOn: "2026-05-08", state: "created", itemCount: 0, payout: 48_820 }],
    [],
  ],
  [
    "a payout that the bank refused",
    [item()],
    [payout(48_820, { state: "failed" })],
    [{ state: "failed" }],
    ["The bank refused this payout. See Razorpay's e-mail about it."],
  ],
  [
    "the UTR of the list, if the transactions have none",
    [item({ settlement: { ...IN_MAY, utr: "" } })],
    [payout(48_820, { utr: "UTR2" })],
    [{ utr: "UTR2" }],
    [],
  ],
  ["transactions that are not settled yet are in no settlement", [item({ settlement: null })], [], [], []],
])("%s", (_, items, payouts, expected, warnings) => {
  const settlements = group(items, payouts);
  expect(settlements).toMatchObject(expected);
  expect(settlements).toHaveLength(expected.length);
  expect(settlements.flatMap(settlementWarnings)).toEqual(warnings);
});

test("settlements are listed newest first, and their totals add up", () => {
  const later = { settlementId: "setl_later", utr: "UTR9", settledOn: "2026-05-20" };
  const settlements = group(
    [item(), item({ itemId: "pay_2", settlement: later }), refund(5_000, { settlement: later })],
    [payout(48_820), payout(43_820, { settlementId: "setl_later", utr: "UTR9", createdOn: "2026-05-19" })],
  );
  expect(settlements.map(({ settlementId }) => settlementId)).toEqual(["setl_later", "setl_may"]);
  const total = totalOf(settlements);
  expect(total).toEqual({ gross: 100_000, refunds: 5_000, fee: 2_000, gst: 360, other: 0, payout: 92_640 });
  expect(total.payout).toBe(total.gross - total.refunds - total.fee - total.gst + total.other);
});

test("a payout that has not reached the bank is in no total", () => {
  const settlements = group(
    [
      item(),
      item({
        itemId: "pay_2",
        amount: paise(20_000),
        settlement: { ...IN_MAY, settlementId: "setl_failed" },
      }),
    ],
    [
      payout(48_820),
      payout(7_000, { settlementId: "setl_created", state: "created" }),
      payout(18_820, { settlementId: "setl_failed", state: "failed" }),
    ],
  );
  expect(totalOf(settlements)).toMatchObject({ gross: 50_000, payout: 48_820 });
  expect(onItsWay(settlements)).toBe(7_000);
});

test("what was taken in a month and not settled in it", () => {
  const moved = {
    payments: new Map([
      ["pay_1", paise(50_000)],
      ["pay_2", paise(30_000)],
    ]),
    refunds: new Map([
      ["rfnd_1", paise(5_000)],
      ["rfnd_2", paise(2_000)],
    ]),
  };
  const held = item({ itemId: "pay_3", amount: paise(10_000), settlement: null });
  const paid = new Set([IN_MAY.settlementId]);
  expect(notSettled([item(), refund(5_000), held], paid, moved)).toEqual({
    payments: 2,
    gross: 40_000,
    refunds: 1,
    refunded: 2_000,
  });
  // The bank refused the payout.
  expect(notSettled([item(), refund(5_000), held], new Set(), moved)).toEqual({
    payments: 3,
    gross: 90_000,
    refunds: 2,
    refunded: 7_000,
  });
  expect(notSettled([], paid, { payments: new Map(), refunds: new Map() })).toEqual({
    payments: 0,
    gross: 0,
    refunds: 0,
    refunded: 0,
  });
});

test("a row of the file: the amount less fee and GST is what was paid out", () => {
  const rowOf = (one: SettlementItem, order = orderNumber("NEN0123456789ABC")) =>
    Object.fromEntries(settlementRow(one, order).map((cell, column) => [SETTLEMENT_COLUMNS[column], cell]));
  expect(rowOf(item())).toEqual({
    "Settled on": "2026-05-08",
    Settlement: "setl_may",
    UTR: "UTR1",
    Kind: "Payment",
    Order: "NEN0123456789ABC",
    Transaction: "pay_1",
    Payment: "pay_1",
    Date: "2026-05-06",
    Method: "upi",
    Amount: "500.00",
    Fee: "10.00",
    "GST on fee": "1.80",
    "Paid out": "488.20",
  });
  expect(rowOf(refund(5_000))).toMatchObject({ Kind: "Refund", Amount: "-50.00", "Paid out": "-50.00" });
  const chargeback = item({
    kind: "adjustment",
    amount: paise(1_012),
    ...free,
    paymentId: null,
    net: -1_012,
  });
  expect(settlementRow(chargeback, null).slice(3, 10)).toEqual([
    "Adjustment",
    "",
    "pay_1",
    "",
    "2026-05-06",
    "upi",
    "-10.12",
  ]);
});
