// The judge is shown books with one thing wrong at a time.
import { describe, expect, test } from "vitest";
import type { Books } from "./books.ts";
import { judge, type Terms } from "./judge.ts";
import type { Call, Entry, LedgerEntry } from "./ledger.ts";

const NOW = Date.UTC(2026, 0, 15, 12);
const MINUTE_MS = 60_000;
const TERMS: Terms = { now: NOW, ageMs: 5 * MINUTE_MS, runnableMs: MINUTE_MS, mayFail: () => false };

/** A run in which Lakshmi has bought for ₹530 and was told so, and Meera has only placed an order. */
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
        { id: "row-1", number: "NEN-LAKSHMI", key: "key-of-lakshmi", status: "Paid", total: 53_000 },
        { id: "row-2", number: "NEN-MEERA", key: "key-of-meera", status: "Created", total: 12_000 },
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

test("books in which everything is right have no findings", () => {
  expect(judgeWhen(() => {})).toEqual([]);
});

describe("money", () => {
  test("a captured payment that the shop has no record of is lost", () => {
    expect(
      judgeWhen(({ shop }) => {
        shop.payments = [];
        first(shop.orders).status = "Verified";
      }),
    ).toContain("lost: payment pay_1 of 53000 paise is not on record");
  });

  test("a payment that only the provider knows, since the driver's connection broke, is judged as well", () => {
    expect(
      judgeWhen(({ provider }) => {
        provider.payments.push({ ...first(provider.payments), id: "pay_2", order_id: "order_2" });
      }),
    ).toEqual(["lost: payment pay_2 of 53000 paise is not on record"]);
  });

  test("an order that is Paid without captured money is not believed", () => {
    expect(judgeWhen(({ shop }) => Object.assign(second(shop.orders), { status: "Paid" }))).toContain(
      "unexplained: order NEN-MEERA is Paid without money",
    );
  });

  test("an order that was paid in cash needs nothing from the provider, and all of its total", () => {
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

  test("a payment that the provider has only authorised pays nothing", () => {
    expect(
      judgeWhen(({ provider }) => Object.assign(first(provider.payments), { captured: false })),
    ).toContain("unexplained: pay_1 was never captured");
  });

  test("an order that was paid for twice is doubled", () => {
    expect(
      judgeWhen(({ provider, shop }) => {
        provider.payments.push({ ...first(provider.payments), id: "pay_2" });
        shop.payments.push({ ...first(shop.payments), providerPayment: "pay_2" });
      }),
    ).toEqual(["doubled: order NEN-LAKSHMI was paid more than once"]);
  });

  test("a second payment that went back in full is in order", () => {
    expect(judgeWhen((books) => paidTwice(books, "already paid", 53_000))).toEqual([]);
  });

  test("a second payment that went back in part is lost", () => {
    expect(judgeWhen((books) => paidTwice(books, "already paid", 52_900))).toEqual([
      "lost: payment pay_2: 52900 of 53000 paise have gone back",
    ]);
  });

  test("a refund that the bank has refused has not gone back", () => {
    expect(
      judgeWhen((books) => {
        paidTwice(books, "already paid", 53_000);
        first(books.provider.refunds).status = "failed";
      }),
    ).toEqual(["lost: payment pay_2: 0 of 53000 paise have gone back"]);
  });

  test("a payment that is sent back as already paid, when it was the only one, needs an explanation", () => {
    expect(
      judgeWhen(({ provider, shop }) => {
        Object.assign(first(shop.payments), { outcome: "refund", reason: "already paid" });
        provider.refunds.push({ payment_id: "pay_1", amount: 53_000, status: "processed" });
      }),
    ).toContain('unexplained: payment pay_1 goes back as "already paid"');
  });

  test("a payment that has paid and went back too is doubled", () => {
    expect(
      judgeWhen(({ provider }) => {
        provider.refunds.push({ payment_id: "pay_1", amount: 53_000, status: "processed" });
      }),
    ).toEqual(["doubled: payment pay_1 has paid order NEN-LAKSHMI, and went back too"]);
  });

  test("a payment for one order that pays another is not believed", () => {
    expect(
      judgeWhen(({ shop }) => {
        first(shop.payments).orderId = "row-2";
        Object.assign(second(shop.orders), { status: "Paid", total: 53_000 });
        first(shop.messages).orderId = "row-2";
      }),
    ).toContain("unexplained: payment pay_1 is for order NEN-LAKSHMI, recorded for NEN-MEERA");
  });

  test("an order that was paid by another amount than it costs needs an explanation", () => {
    expect(judgeWhen(({ shop }) => Object.assign(first(shop.orders), { total: 54_000 }))).toEqual([
      "unexplained: order NEN-LAKSHMI costs 54000 paise, paid by 53000",
    ]);
  });
});

describe("orders", () => {
  test("an acknowledged order that is gone is lost", () => {
    expect(judgeWhen(({ shop }) => shop.orders.pop())).toEqual([
      "lost: order NEN-MEERA was acknowledged and is not there",
    ]);
  });

  test("an order that was acknowledged as two is doubled", () => {
    expect(
      judgeWhen(({ ledger, shop }) => {
        ledger.push({ at: NOW, what: "placed", key: "key-of-meera", order: "NEN-OTHER" });
        shop.orders.push({ ...second(shop.orders), id: "row-3", number: "NEN-OTHER" });
      }),
    ).toEqual(expect.arrayContaining(["doubled: key-of-meera has more than one order"]));
  });

  test("an order that nobody has asked for needs an explanation", () => {
    expect(
      judgeWhen(({ shop }) =>
        shop.orders.push({ ...second(shop.orders), id: "row-3", number: "NEN-X", key: "a-made-up-key" }),
      ),
    ).toEqual(["unexplained: nobody has asked for order NEN-X"]);
  });

  test("a verified phone that is not any more is lost", () => {
    expect(judgeWhen(({ ledger }) => ledger.push({ at: NOW, what: "verified", order: "NEN-MEERA" }))).toEqual(
      ["lost: the phone of order NEN-MEERA was verified, and is not any more"],
    );
  });

  test("an order that was told to be paid and is not is lost", () => {
    expect(
      judgeWhen(({ ledger }) =>
        ledger.push({ at: NOW, what: "told paid", order: "NEN-MEERA", payment: "pay_9" }),
      ),
    ).toEqual(["lost: order NEN-MEERA was told to be paid, and is not"]);
  });

  test("an order that is shown as unpaid after it was told to be paid needs an explanation", () => {
    expect(
      judgeWhen(({ ledger }) =>
        ledger.push({ at: NOW, what: "shown", order: "NEN-LAKSHMI", status: "Verified" }),
      ),
    ).toEqual(["unexplained: order NEN-LAKSHMI was told to be paid, and then shown as Verified"]);
  });
});

describe("units and coupons", () => {
  test("one unit too many is a unit sold twice", () => {
    expect(judgeWhen(({ shop }) => Object.assign(first(shop.products), { sold: 7 }))).toEqual([
      "doubled: jackfruit-chips: 50 available, 4 held and 7 sold of 60 units",
    ]);
  });

  test("one unit too few is lost", () => {
    expect(judgeWhen(({ shop }) => Object.assign(first(shop.products), { held: 3 }))).toEqual([
      "lost: jackfruit-chips: only 50 available, 3 held and 6 sold of 60 units",
    ]);
  });

  test("a coupon that was used more often than it may be is doubled", () => {
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

  test("one use that paid for two orders is doubled", () => {
    expect(judgeWhen(({ shop }) => Object.assign(first(shop.coupons), { paidOrders: 4 }))).toEqual([
      "doubled: coupon NENDRA10 paid for 4 orders by 3 uses",
    ]);
  });
});

describe("mails", () => {
  test("the same mail twice is one mail", () => {
    expect(judgeWhen(({ mails }) => mails.push(first(mails)))).toEqual([]);
  });

  test("a second mail about the same is one too many", () => {
    expect(
      judgeWhen(({ mails }) => mails.push({ ...first(mails), messageId: "<message-1.8@nendra.in>" })),
    ).toEqual(["mail: message message-1 (received) went out as 2 mails"]);
  });

  test("a mail that counts as sent and did not arrive is missing", () => {
    expect(judgeWhen(({ mails }) => mails.pop())).toEqual([
      "mail: message message-1 (received) never arrived",
    ]);
  });

  test("a paid order that no mail was asked for is found", () => {
    expect(
      judgeWhen(({ shop, mails }) => {
        shop.messages = [];
        mails.pop();
      }),
    ).toEqual(["mail: nobody was asked to mail about order NEN-LAKSHMI"]);
  });

  test("a mail that waits for more than five minutes is late, and not before", () => {
    const waits = ({ shop, mails }: SoundBooks) => {
      first(shop.messages).state = "waiting";
      mails.pop();
    };
    expect(judgeWhen(waits)).toEqual(["mail: message message-1 (received) is not sent yet"]);
    expect(judgeWhen(waits, { ageMs: 11 * MINUTE_MS })).toEqual([]);
  });

  test("a mail about nothing that the shop has needs an explanation", () => {
    expect(
      judgeWhen(({ mails }) =>
        mails.push({ to: "x@faults.example", subject: "Hello", messageId: "<other.1@nendra.in>" }),
      ),
    ).toEqual(["unexplained: mail to x@faults.example: Hello"]);
  });

  test("a mail to the owner is her own business", () => {
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

  test("an event of the provider that nobody has looked up for long is stuck", () => {
    const tell = (receivedAt: number) =>
      judgeWhen(({ shop }) => shop.events.push({ id: "evt_1", kind: "order.paid", receivedAt }));
    expect(tell(NOW - 6 * MINUTE_MS)).toEqual(["stuck: event evt_1 (order.paid) is not handled yet"]);
    expect(tell(NOW - 4 * MINUTE_MS)).toEqual([]);
  });

  test("work that is claimed, or waits for its next try, is not stuck", () => {
    expect(judgeWhen(({ shop }) => shop.due.push({ ...work, dueAt: NOW + MINUTE_MS }))).toEqual([]);
  });
});

describe("answers", () => {
  const answer = (
    call: Call,
    status: number,
    code?: string,
    more: { order?: string; isTempted?: true } = {},
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

  test("an error of the shop's own is never explained, whatever fault was on", () => {
    expect(
      judgeWhen(({ ledger }) => ledger.push(answer("read page", 500, "UNEXPECTED")), {
        mayFail: () => true,
      }),
    ).toEqual(["unexplained: read page was answered 500 UNEXPECTED"]);
  });

  test("a busy shop is explained by a fault that was on, and by nothing else", () => {
    const busy = ({ ledger }: SoundBooks) => ledger.push(answer("place order", 503, "BUSY"));
    expect(judgeWhen(busy)).toEqual(["unexplained: place order was answered 503 BUSY"]);
    expect(judgeWhen(busy, { mayFail: (call) => call === "place order" })).toEqual([]);
  });

  test("no answer counts as a failure of the call", () => {
    expect(judgeWhen(({ ledger }) => ledger.push(answer("webhook", 0)))).toHaveLength(1);
  });

  test("who wants something scarce may be told that it is gone, and nobody else", () => {
    const gone = (more: { isTempted?: true }) => answer("start payment", 409, "OUT_OF_STOCK", more);
    expect(judgeWhen(({ ledger }) => ledger.push(gone({ isTempted: true })))).toEqual([]);
    expect(judgeWhen(({ ledger }) => ledger.push(gone({})))).toHaveLength(1);
  });

  test("a verified shopper is not told to verify her phone", () => {
    const stranger = answer("start payment", 401, "NOT_VERIFIED", { isTempted: true });
    expect(judgeWhen(({ ledger }) => ledger.push(stranger), { mayFail: () => true })).toHaveLength(1);
  });

  test("a code that is worth nothing is explained by a fault while it was sent or used, and else not", () => {
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
  test("a run in which hardly anybody could pay proves nothing", () => {
    expect(
      judgeWhen(({ ledger }) => {
        for (let n = 0; n < 10; n++) ledger.push({ at: NOW, what: "asked", key: `key-${n}` });
      }),
    ).toEqual(["unexplained: only 1 of 12 shoppers have paid"]);
  });

  test("a shopper who got no further is found", () => {
    expect(
      judgeWhen(({ ledger }) =>
        ledger.push({ at: NOW, what: "gave up", call: "verify code", order: "NEN-MEERA" }),
      ),
    ).toEqual(["unexplained: a shopper gave up: verify code"]);
  });

  test.each([
    ["two thirds of a minute", 40_000, true],
    ["more than a minute", 61_000, false],
  ])("one who gave up after %s of what did not work is explained by that", (_time, lost, isFound) => {
    const answer = { what: "answer", call: "send code", ms: 0, order: "NEN-MEERA" } as const;
    const found = judgeWhen(({ ledger }) => {
      ledger.push({ ...answer, at: NOW - lost - 1, status: 503, code: "OTP_NOT_SENT" });
      ledger.push({ ...answer, at: NOW - 1, status: 200 });
      ledger.push({ at: NOW, what: "gave up", call: "verify code", order: "NEN-MEERA" });
    });
    expect(found.includes("unexplained: a shopper gave up: verify code")).toBe(isFound);
  });

  test("a payment that the driver saw captured is in the provider's books", () => {
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
