// Each test judges books with one mistake in them.
import { describe, expect, test } from "vitest";
import type { Books } from "./books.ts";
import { judge, type Terms } from "./judge.ts";
import type { Call, Entry, LedgerEntry } from "./ledger.ts";

const NOW = Date.UTC(2026, 0, 15, 12);
const MINUTE_MS = 60_000;
const TERMS: Terms = { now: NOW, ageMs: 5 * MINUTE_MS, runnableMs: MINUTE_MS, mayFail: () => false };

/** A run in which Lakshmi has bought for ₹530 and was notified, and Meera has only placed an order. */
function soundBooks() {
  const at = NOW - 10 * MINUTE_MS;
  const ledger: LedgerEntry[] = (
    [
      { what: "asked", key: "key-of-lakshmi" },
      { what: "placed", key: "key-of-lakshmi", order: "NEN-LAKSHMI" },
      { what: "verified", order: "NEN-LAKSHMI" },
      { what: "started", order: "NEN-LAKSHMI", providerOrder: "order_1", amount: 53_000 },
      { what: "captured", order: "NEN-LAKSHMI", providerOrder: "order_1", payment: "pay_1" },
      { what: "told paid", order: "NEN-LAKSHMI", payment: "pay_1" },
      { what: "shown", order: "NEN-LAKSHMI", status: "Paid" },
      { what: "asked", key: "key-of-meera" },
      { what: "placed", key: "key-of-meera", order: "NEN-MEERA" },
    ] satisfies Entry[]
  ).map((entry) => ({ at, ...entry }));
  return {
    ledger,
    provider: {
      payments: [
        {
          id: "pay_1",
          order_id: "order_1",
          amount: 53_000,
          captured: true,
          amount_refunded: 0,
          created_at: at / 1_000,
        },
      ],
      refunds: [] as { payment_id: string; amount: number; status: "processed" | "pending" | "failed" }[],
    },
    mails: [
      { to: "lakshmi@faults.example", subject: "Payment received", messageId: "<message-1.7@nendra.in>" },
    ],
    shop: {
      orders: [
        {
          id: "row-1",
          number: "NEN-LAKSHMI",
          key: "key-of-lakshmi",
          status: "Paid",
          total: 53_000,
          wasPacked: false,
        },
        {
          id: "row-2",
          number: "NEN-MEERA",
          key: "key-of-meera",
          status: "Created",
          total: 12_000,
          wasPacked: false,
        },
      ],
      payments: [
        {
          providerPayment: "pay_1" as string | null,
          orderId: "row-1",
          amount: 53_000,
          outcome: "settled",
          reason: "paid",
          at: at + 900,
        },
      ],
      refunds: [] as Books["shop"]["refunds"],
      documents: [] as Books["shop"]["documents"],
      messages: [{ id: "message-1", orderId: "row-1", kind: "received", state: "sent", requestedAt: at }],
      due: [] as Books["shop"]["due"],
      events: [] as Books["shop"]["events"],
      products: [{ slug: "jackfruit-chips", unitsAtFirst: 60, available: 50, held: 4, sold: 6 }],
      coupons: [{ name: "NENDRA10", totalLimit: 40, usedCount: 3, uses: 3, paidOrders: 2 }],
    },
  };
}
type SoundBooks = ReturnType<typeof soundBooks>;

function judgeWhen(spoil: (books: SoundBooks) => unknown, terms: Partial<Terms> = {}): string[] {
  const books = soundBooks();
  spoil(books);
  return judge(books, { ...TERMS, ...terms }).map(({ kind, what }) => `${kind}: ${what}`);
}

const first = <Item>([item]: readonly Item[]): Item => item as Item;
const second = <Item>([, item]: readonly Item[]): Item => item as Item;

const INVOICE: Books["shop"]["documents"][number] = {
  kind: "invoice",
  series: "NE",
  fiscalYear: "25-26",
  number: 1,
  orderId: "row-1",
  refundId: null,
  amount: 53_000,
};
const VOUCHER = { ...INVOICE, kind: "refund voucher", series: "NER" };

test("correct books have no findings", () => {
  expect(judgeWhen(() => {})).toEqual([]);
});

describe("money", () => {
  test("a captured payment without a record in the shop is lost", () => {
    expect(
      judgeWhen(({ shop }) => {
        shop.payments = [];
        first(shop.orders).status = "Verified";
      }),
    ).toContain("lost: payment pay_1 of 53000 paise is not on record");
  });

  test("a payment that only the provider knows, because the driver lost its connection, is judged too", () => {
    expect(
      judgeWhen(({ provider }) => {
        provider.payments.push({ ...first(provider.payments), id: "pay_2", order_id: "order_2" });
      }),
    ).toEqual(["lost: payment pay_2 of 53000 paise is not on record"]);
  });

  test("an order that is Paid without captured money is unexplained", () => {
    expect(judgeWhen(({ shop }) => Object.assign(second(shop.orders), { status: "Paid" }))).toContain(
      "unexplained: order NEN-MEERA is Paid without money",
    );
  });

  test("a cash payment needs no record at the provider, but must be the order's total", () => {
    const payInCash = (amount: number) =>
      judgeWhen(({ shop }) => {
        Object.assign(second(shop.orders), { status: "Paid" });
        shop.payments.push({ ...first(shop.payments), providerPayment: null, orderId: "row-2", amount });
      }).filter((what) => /cash|money|captured/.test(what));
    expect(payInCash(12_000)).toEqual([]);
    expect(payInCash(11_000)).toEqual([
      'unexplained: 11000 paise in cash are "settled" for order NEN-MEERA, which costs 12000',
    ]);
  });

  test("a payment that is only authorised at the provider pays nothing", () => {
    expect(
      judgeWhen(({ provider }) => Object.assign(first(provider.payments), { captured: false })),
    ).toContain("unexplained: pay_1 was never captured");
  });

  test("an order that was paid twice is doubled", () => {
    expect(
      judgeWhen(({ provider, shop }) => {
        provider.payments.push({ ...first(provider.payments), id: "pay_2" });
        shop.payments.push({ ...first(shop.payments), providerPayment: "pay_2" });
      }),
    ).toEqual(["doubled: order NEN-LAKSHMI was paid more than once"]);
  });

  test("a second payment that was refunded in full has no finding", () => {
    expect(judgeWhen((books) => paidTwice(books, "already paid", 53_000))).toEqual([]);
  });

  test("a second payment that was refunded in part is lost", () => {
    expect(judgeWhen((books) => paidTwice(books, "already paid", 52_900))).toEqual([
      "lost: payment pay_2: 52900 of 53000 paise have gone back",
    ]);
  });

  test("a refund that the bank rejected does not count as refunded", () => {
    expect(
      judgeWhen((books) => {
        paidTwice(books, "already paid", 53_000);
        first(books.provider.refunds).status = "failed";
      }),
    ).toEqual(["lost: payment pay_2: 0 of 53000 paise have gone back"]);
  });

  test('the sole payment of an order that is refunded as "already paid" is unexplained', () => {
    expect(
      judgeWhen(({ provider, shop }) => {
        Object.assign(first(shop.payments), { outcome: "refund", reason: "already paid" });
        provider.refunds.push({ payment_id: "pay_1", amount: 53_000, status: "processed" });
      }),
    ).toContain('unexplained: payment pay_1 goes back as "already paid"');
  });

  test("a payment that paid its order and was refunded too is doubled", () => {
    expect(
      judgeWhen(({ provider }) => {
        provider.refunds.push({ payment_id: "pay_1", amount: 53_000, status: "processed" });
      }),
    ).toEqual([
      "doubled: payment pay_1 has paid order NEN-LAKSHMI, and 53000 paise went back, 0 by the shop",
    ]);
  });

  test("a part of a payment goes back once, as soon as the shop has sent it", () => {
    const refunded = (state: string, amounts: number[]) =>
      judgeWhen(({ ledger, shop, provider }) => {
        const refund = { id: "refund-1", providerPayment: "pay_1", orderId: "row-1", isOfSale: true };
        shop.refunds.push({ ...refund, amount: 500, state });
        shop.documents.push({ ...VOUCHER, refundId: "refund-1", amount: 500 });
        ledger.push({ at: NOW, what: "refunds", order: "NEN-LAKSHMI", refund: "refund-1" });
        for (const amount of amounts)
          provider.refunds.push({ payment_id: "pay_1", amount, status: "processed" });
      });
    expect(refunded("processed", [500])).toEqual([]);
    expect(refunded("due", [])).toEqual([]);
    expect(refunded("processed", [500, 500])).toEqual([
      "doubled: payment pay_1 has paid order NEN-LAKSHMI, and 1000 paise went back, 500 by the shop",
    ]);
    expect(refunded("requested", [])).toEqual([
      "lost: payment pay_1 has paid order NEN-LAKSHMI, and 0 paise went back, 500 by the shop",
    ]);
  });

  test("a payment for one order that pays another is unexplained", () => {
    expect(
      judgeWhen(({ shop }) => {
        first(shop.payments).orderId = "row-2";
        Object.assign(second(shop.orders), { status: "Paid", total: 53_000 });
        first(shop.messages).orderId = "row-2";
      }),
    ).toContain("unexplained: payment pay_1 is for order NEN-LAKSHMI, recorded for NEN-MEERA");
  });

  test("an order paid with an amount other than its total is unexplained", () => {
    expect(judgeWhen(({ shop }) => Object.assign(first(shop.orders), { total: 54_000 }))).toEqual([
      "unexplained: order NEN-LAKSHMI costs 54000 paise, paid by 53000",
    ]);
  });
});

describe("orders", () => {
  test("an acknowledged order that is missing is lost", () => {
    expect(judgeWhen(({ shop }) => shop.orders.pop())).toEqual([
      "lost: order NEN-MEERA was acknowledged and is not there",
    ]);
  });

  test("two orders under one idempotency key are doubled", () => {
    expect(
      judgeWhen(({ ledger, shop }) => {
        ledger.push({ at: NOW, what: "placed", key: "key-of-meera", order: "NEN-OTHER" });
        shop.orders.push({ ...second(shop.orders), id: "row-3", number: "NEN-OTHER" });
      }),
    ).toEqual(expect.arrayContaining(["doubled: key-of-meera has more than one order"]));
  });

  test("an order under an unknown key is unexplained", () => {
    expect(
      judgeWhen(({ shop }) =>
        shop.orders.push({ ...second(shop.orders), id: "row-3", number: "NEN-X", key: "a-made-up-key" }),
      ),
    ).toEqual(["unexplained: nobody has asked for order NEN-X"]);
  });

  test("a verified phone that is no longer verified is lost", () => {
    expect(judgeWhen(({ ledger }) => ledger.push({ at: NOW, what: "verified", order: "NEN-MEERA" }))).toEqual(
      ["lost: the phone of order NEN-MEERA was verified, and is not any more"],
    );
  });

  test("an order that was reported as paid but is not is lost", () => {
    expect(
      judgeWhen(({ ledger }) =>
        ledger.push({ at: NOW, what: "told paid", order: "NEN-MEERA", payment: "pay_9" }),
      ),
    ).toEqual(["lost: order NEN-MEERA was told to be paid, and is not"]);
  });

  test("an order shown as unpaid after it was reported as paid is unexplained", () => {
    expect(
      judgeWhen(({ ledger }) =>
        ledger.push({ at: NOW, what: "shown", order: "NEN-LAKSHMI", status: "Verified" }),
      ),
    ).toEqual(["unexplained: order NEN-LAKSHMI was told to be paid, and then shown as Verified"]);
  });
});

describe("documents", () => {
  /** Lakshmi's order is packed, and ₹5 were refunded before and ₹10 after it. */
  const judgePacked = (spoil: (documents: Books["shop"]["documents"], books: SoundBooks) => unknown) =>
    judgeWhen((books) => {
      const { ledger, provider, shop } = books;
      Object.assign(first(shop.orders), { status: "Packed", wasPacked: true });
      const refund = { providerPayment: "pay_1", orderId: "row-1", isOfSale: true, state: "processed" };
      shop.refunds.push(
        { ...refund, id: "refund-1", amount: 500 },
        { ...refund, id: "refund-2", amount: 1_000 },
      );
      provider.refunds.push({ payment_id: "pay_1", amount: 1_500, status: "processed" });
      for (const id of ["refund-1", "refund-2"]) {
        ledger.push({ at: NOW, what: "refunds", order: "NEN-LAKSHMI", refund: id });
        ledger.push({ at: NOW, what: "refunded", order: "NEN-LAKSHMI", refund: id });
      }
      shop.documents.push(
        { ...INVOICE, amount: 52_500 },
        { ...VOUCHER, refundId: "refund-1", amount: 500 },
        { ...INVOICE, kind: "credit note", series: "NEC", refundId: "refund-2", amount: 1_000 },
      );
      spoil(shop.documents, books);
    });

  test("an invoice, a voucher and a credit note that agree with the money have no finding", () => {
    expect(judgePacked(() => {})).toEqual([]);
  });

  test.each<[string, Parameters<typeof judgePacked>[0], string]>([
    [
      "a packed order without an invoice",
      (documents) => documents.shift(),
      "lost: order NEN-LAKSHMI was packed without an invoice",
    ],
    [
      "a second invoice",
      (documents) => documents.push({ ...INVOICE, number: 2 }),
      "doubled: order NEN-LAKSHMI has 2 invoices",
    ],
    [
      "an invoice before packing",
      (_, { shop }) => Object.assign(first(shop.orders), { status: "Paid", wasPacked: false }),
      "unexplained: order NEN-LAKSHMI has an invoice and was never packed",
    ],
    [
      "an invoice of another amount",
      (documents) => Object.assign(first(documents), { amount: 53_000 }),
      "unexplained: order NEN-LAKSHMI of 53000 paise: invoice of 53000, 500 paise by vouchers and 1000 by credit notes",
    ],
    [
      "a refund without a document",
      (documents) => documents.pop(),
      "lost: refund refund-2 has neither credit note nor voucher",
    ],
    [
      "a refund with two documents",
      (documents) => documents.push({ ...VOUCHER, number: 2, refundId: "refund-2" }),
      "doubled: refund refund-2 has 2 documents",
    ],
    [
      "a credit note of another amount",
      (documents) => Object.assign(documents[2] as object, { amount: 900 }),
      "unexplained: refund refund-2 of 1000 paise has a document of 900",
    ],
    [
      "a gap",
      (documents) => Object.assign(first(documents), { number: 2 }),
      "lost: NE/25-26/1 is missing, the last is 2",
    ],
    [
      "a number used twice",
      (documents) => documents.push({ ...INVOICE, orderId: "row-2" }),
      "doubled: NE/25-26/1 is the number of more than one document",
    ],
    [
      "an acknowledged refund that is missing",
      (_, { shop }) => shop.refunds.pop(),
      "lost: refund refund-2 of order NEN-LAKSHMI was acknowledged and is not there",
    ],
    [
      "a refund that staff did not make",
      (_, { ledger }) =>
        ledger.splice(
          ledger.findIndex(({ what }) => what === "refunds"),
          1,
        ),
      "unexplained: staff have not requested refund refund-1",
    ],
  ])("%s is found", (_, spoil, expected) => {
    expect(judgePacked(spoil)).toContain(expected);
  });

  test("a run in which hardly any order was packed is rejected", () => {
    const orders = Array.from({ length: 11 }, (_, index) => ({ id: `row-${index + 3}`, status: "Paid" }));
    expect(
      judgeWhen(({ shop }) =>
        shop.orders.push(...orders.map((order) => ({ ...first(shop.orders), ...order }))),
      ),
    ).toContain("unexplained: only 0 of 12 paid orders were packed");
  });
});

describe("units and coupons", () => {
  test("one unit too many was sold twice", () => {
    expect(judgeWhen(({ shop }) => Object.assign(first(shop.products), { sold: 7 }))).toEqual([
      "doubled: jackfruit-chips: 50 available, 4 held and 7 sold of 60 units",
    ]);
  });

  test("one unit too few is lost", () => {
    expect(judgeWhen(({ shop }) => Object.assign(first(shop.products), { held: 3 }))).toEqual([
      "lost: jackfruit-chips: only 50 available, 3 held and 6 sold of 60 units",
    ]);
  });

  test("a coupon used more often than allowed is doubled", () => {
    expect(
      judgeWhen(({ shop }) =>
        Object.assign(first(shop.coupons), {
          name: "NENDRA10",
          totalLimit: 2,
          usedCount: 2,
          uses: 2,
          paidOrders: 3,
        }),
      ),
    ).toEqual(["doubled: coupon NENDRA10 was used 3 times, 2 are allowed"]);
  });

  test("one coupon use that paid for two orders is doubled", () => {
    expect(judgeWhen(({ shop }) => Object.assign(first(shop.coupons), { paidOrders: 4 }))).toEqual([
      "doubled: coupon NENDRA10 paid for 4 orders by 3 uses",
    ]);
  });
});

describe("mails", () => {
  test("the same mail delivered twice counts as one", () => {
    expect(judgeWhen(({ mails }) => mails.push(first(mails)))).toEqual([]);
  });

  test("a second mail for the same message is reported", () => {
    expect(
      judgeWhen(({ mails }) => mails.push({ ...first(mails), messageId: "<message-1.8@nendra.in>" })),
    ).toEqual(["mail: message message-1 (received) went out as 2 mails"]);
  });

  test("a mail marked as sent that did not arrive is reported", () => {
    expect(judgeWhen(({ mails }) => mails.pop())).toEqual([
      "mail: message message-1 (received) never arrived",
    ]);
  });

  test("a second message of the same kind about one payment is reported, one of the other kind is not", () => {
    const withSecond = (kind: string) =>
      judgeWhen(({ shop, mails }) => {
        shop.messages.push({ ...first(shop.messages), id: "message-2", kind });
        mails.push({ ...first(mails), messageId: "<message-2.9@nendra.in>" });
      });
    expect(withSecond("confirmation")).toEqual([]);
    expect(withSecond("received")).toEqual([
      "mail: order NEN-LAKSHMI has more than one message about its payment (received)",
    ]);
  });

  test("a paid order without a confirmation message is reported", () => {
    expect(
      judgeWhen(({ shop, mails }) => {
        shop.messages = [];
        mails.pop();
      }),
    ).toEqual(["mail: nobody was asked to mail about order NEN-LAKSHMI"]);
  });

  test("a mail that has waited for more than five minutes is late, a younger one is not", () => {
    const waits = ({ shop, mails }: SoundBooks) => {
      first(shop.messages).state = "waiting";
      mails.pop();
    };
    expect(judgeWhen(waits)).toEqual(["mail: message message-1 (received) is not sent yet"]);
    expect(judgeWhen(waits, { ageMs: 11 * MINUTE_MS })).toEqual([]);
  });

  test("a mail that belongs to no message is unexplained", () => {
    expect(
      judgeWhen(({ mails }) =>
        mails.push({ to: "x@faults.example", subject: "Hello", messageId: "<other.1@nendra.in>" }),
      ),
    ).toEqual(["unexplained: mail to x@faults.example: Hello"]);
  });

  test("mails to the owner are ignored", () => {
    expect(
      judgeWhen(({ mails }) =>
        mails.push({ to: "hello@nendra.in", subject: "The disk is low", messageId: "<alarm-1@nendra.in>" }),
      ),
    ).toEqual([]);
  });
});

describe("due work", () => {
  const work = {
    kind: "refund",
    id: "4711",
    since: NOW - 2 * MINUTE_MS,
    dueAt: NOW - 2 * MINUTE_MS,
    problem: null as string | null,
  };

  test.each([
    ["has been due for 120 s", {}],
    ["is not done yet", { since: NOW - 6 * MINUTE_MS, dueAt: NOW + MINUTE_MS }],
  ])("work that %s is stuck", (why, change) => {
    expect(judgeWhen(({ shop }) => shop.due.push({ ...work, ...change }))).toEqual([
      `stuck: refund 4711 ${why}: no error`,
    ]);
  });

  test("an event of the provider that has not been handled for long is stuck", () => {
    const judgeEvent = (receivedAt: number) =>
      judgeWhen(({ shop }) => shop.events.push({ id: "evt_1", kind: "order.paid", receivedAt }));
    expect(judgeEvent(NOW - 6 * MINUTE_MS)).toEqual(["stuck: event evt_1 (order.paid) is not handled yet"]);
    expect(judgeEvent(NOW - 4 * MINUTE_MS)).toEqual([]);
  });

  test("work that is claimed or waits for its retry is not stuck", () => {
    expect(judgeWhen(({ shop }) => shop.due.push({ ...work, dueAt: NOW + MINUTE_MS }))).toEqual([]);
  });
});

describe("answers", () => {
  const answer = (
    call: Call,
    status: number,
    code?: string,
    more: { order?: string; wantsScarce?: true } = {},
  ): LedgerEntry => ({
    at: NOW,
    what: "answer",
    call,
    status,
    ms: 20,
    order: "NEN-MEERA",
    ...(code === undefined ? {} : { code }),
    ...more,
  });

  test("an internal error of the shop is never excused by a fault", () => {
    expect(
      judgeWhen(({ ledger }) => ledger.push(answer("read page", 500, "UNEXPECTED")), {
        mayFail: () => true,
      }),
    ).toEqual(["unexplained: read page was answered 500 UNEXPECTED"]);
  });

  test('a "busy" reply is excused only by an active fault', () => {
    const busy = ({ ledger }: SoundBooks) => ledger.push(answer("place order", 503, "BUSY"));
    expect(judgeWhen(busy)).toEqual(["unexplained: place order was answered 503 BUSY"]);
    expect(judgeWhen(busy, { mayFail: (call) => call === "place order" })).toEqual([]);
  });

  test("a missing reply counts as a failed call", () => {
    expect(judgeWhen(({ ledger }) => ledger.push(answer("webhook", 0)))).toHaveLength(1);
  });

  test("only shoppers who want scarce goods may be refused them", () => {
    const outOfStock = (more: { wantsScarce?: true }) => answer("start payment", 409, "OUT_OF_STOCK", more);
    expect(judgeWhen(({ ledger }) => ledger.push(outOfStock({ wantsScarce: true })))).toEqual([]);
    expect(judgeWhen(({ ledger }) => ledger.push(outOfStock({})))).toHaveLength(1);
  });

  test("a verified shopper must not be asked to verify the phone", () => {
    const stranger = answer("start payment", 401, "NOT_VERIFIED", { wantsScarce: true });
    expect(judgeWhen(({ ledger }) => ledger.push(stranger), { mayFail: () => true })).toHaveLength(1);
  });

  test("an invalid code is excused only by a fault while it was sent or verified", () => {
    const wrong = answer("verify code", 400, "INVALID_OTP");
    expect(judgeWhen(({ ledger }) => ledger.push(wrong))).toHaveLength(1);
    const mayFail = () => true;
    expect(judgeWhen(({ ledger }) => ledger.push(answer("send code", 0), wrong), { mayFail })).toEqual([]);
    expect(
      judgeWhen(
        ({ ledger }) => ledger.push(answer("send code", 0, undefined, { order: "NEN-LAKSHMI" }), wrong),
        {
          mayFail,
        },
      ),
    ).toHaveLength(1);
  });
});

describe("the driver", () => {
  test("a run in which hardly any shopper could pay is rejected", () => {
    expect(
      judgeWhen(({ ledger }) => {
        for (let n = 0; n < 10; n++) ledger.push({ at: NOW, what: "asked", key: `key-${n}` });
      }),
    ).toEqual(["unexplained: only 1 of 12 shoppers have paid"]);
  });

  test("a shopper who got stuck is reported", () => {
    expect(
      judgeWhen(({ ledger }) =>
        ledger.push({ at: NOW, what: "gave up", call: "verify code", order: "NEN-MEERA" }),
      ),
    ).toEqual(["unexplained: a shopper gave up: verify code"]);
  });

  test.each([
    ["two thirds of a minute", 40_000, true],
    ["more than a minute", 61_000, false],
  ])("giving up after %s of failures is excused by them or reported", (_time, lost, isFound) => {
    const answer = { what: "answer", call: "send code", ms: 0, order: "NEN-MEERA" } as const;
    const found = judgeWhen(({ ledger }) => {
      ledger.push({ ...answer, at: NOW - lost - 1, status: 503, code: "OTP_NOT_SENT" });
      ledger.push({ ...answer, at: NOW - 1, status: 200 });
      ledger.push({ at: NOW, what: "gave up", call: "verify code", order: "NEN-MEERA" });
    });
    expect(found.includes("unexplained: a shopper gave up: verify code")).toBe(isFound);
  });

  test("a payment that the driver saw captured must be in the provider's records", () => {
    expect(
      judgeWhen(({ ledger }) =>
        ledger.push({
          at: NOW,
          what: "captured",
          order: "NEN-MEERA",
          providerOrder: "order_9",
          payment: "pay_9",
        }),
      ),
    ).toEqual(["unexplained: pay_9 is not in the provider's books"]);
  });
});

function paidTwice({ provider, shop }: SoundBooks, reason: string, back: number): void {
  provider.payments.push({ ...first(provider.payments), id: "pay_2", order_id: "order_2" });
  shop.payments.push({ ...first(shop.payments), providerPayment: "pay_2", outcome: "refund", reason });
  provider.refunds.push({ payment_id: "pay_2", amount: back, status: "processed" });
}
