import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ShopperRecord } from "../../../contract/privacy.ts";
import { maskPhone, type Phone } from "../../../rules/phone.ts";
import { type Admin, openAdmin, paidOrder } from "../../../tests/support/admin.ts";
import { expectStatus } from "../../../tests/support/browser.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { auditOf, jobsDone } from "../../../tests/support/orders.ts";
import { openDispute } from "../../../tests/support/provider.ts";
import { payBack } from "../../../tests/support/refunds.ts";
import { databaseOf, paymentsOf } from "../../../tests/support/rows.ts";
import {
  exported,
  knownShopper,
  requestDataOf,
  untilDisputed,
  ZUBEIDA,
} from "../../../tests/support/shopper-data.ts";

let shop: TestShop;
let owner: Admin;
let phone: Phone;
let delivered: string;
let unpaid: string;
let record: ShopperRecord;
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
  await paidOrder(shop);
  ({ phone, delivered, unpaid } = await knownShopper(shop));
  await payBack(owner, delivered, { amount: 10, expected: 10 });
  await jobsDone(shop);
  const [payment] = await paymentsOf(shop, delivered);
  await openDispute(shop, String(payment?.providerPaymentId));
  await untilDisputed(shop, delivered);
  record = await exported(owner, phone);
});
afterAll(() => shop.close());

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

test("a shopper's export has all actions and messages, and nothing of other shoppers", () => {
  const { _id: _, landmark, ...fields } = ZUBEIDA;
  const saved = { ...fields, _id: expect.any(String), phone, createdAt: TIME };
  expect(record).toMatchObject({
    phone,
    exportedAt: TIME,
    addresses: [
      { ...saved, landmark },
      { ...saved, landmark: "" },
    ],
    notes: [{ note: "Calls Zubeida Qureshi", at: TIME }],
    orders: [
      {
        orderId: delivered,
        status: "Delivered",
        createdAt: TIME,
        paidAt: TIME,
        source: "127.0.0.1",
        items: [{ productId: "nendran-banana-chips", quantity: 1, sellingPrice: expect.any(Number) }],
        couponName: expect.stringMatching(/^TEST/),
        addressId: record.addresses[0]?._id,
      },
      { orderId: unpaid, status: "Verified", paidAt: null, addressId: record.addresses[1]?._id },
    ],
    payments: [
      { orderId: delivered, paymentId: expect.stringMatching(/^pay_/), outcome: "settled", at: TIME },
    ],
    refunds: [{ orderId: delivered, refundId: expect.stringMatching(/^rfnd_/), amount: 10, at: TIME }],
    disputes: [{ orderId: delivered, disputeId: expect.stringMatching(/^disp_/), at: TIME }],
    consignments: [{ orderId: delivered, awb: expect.any(String), state: "delivered", at: TIME }],
    couponUses: [{ orderId: delivered, couponName: record.orders[0]?.couponName }],
    sessions: [
      { orderId: delivered, startedAt: TIME, endsAt: TIME },
      { orderId: unpaid, startedAt: TIME, endsAt: TIME },
    ],
    codes: [
      { orderId: delivered, state: "used", source: "127.0.0.1", at: TIME },
      { orderId: unpaid, state: "used", source: "127.0.0.1", at: TIME },
    ],
    wrongGuesses: [{ source: "127.0.0.1", at: TIME }],
  });
  expect(record.orders[0]?.totalAmount).toBe(record.payments[0]?.amount);
  expect(record.moves.filter(({ orderId }) => orderId === delivered).map(({ to }) => to)).toEqual([
    ...["Verified", "Paid", "Confirmed", "Packed", "Shipped", "Delivered"],
  ]);
  expect(record.consignments[0]?.scans.length).toBeGreaterThan(1);
  expect(record.messages.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["confirmation", "shipped", "delivered", "partly refunded"]),
  );
  const ids = Object.values(record)
    .filter((part) => Array.isArray(part))
    .flatMap((part) => part.flatMap((row) => ("orderId" in row ? [row.orderId] : [])));
  expect(new Set(ids)).toEqual(new Set([delivered, unpaid]));
});

test("contains no code and no token", () => {
  const keys = JSON.stringify(record).match(/"(\w+)":/g) ?? [];
  expect(keys.filter((key) => /hash|token|key/i.test(key))).toEqual([]);
});

test("the audit log records the export without the full number", async () => {
  const rows = await auditOf(shop, maskPhone(phone));
  expect(rows).toEqual([
    {
      actor: owner.username,
      action: "shopper data exported",
      before: null,
      after: { orders: 2, addresses: 2 },
    },
  ]);
});

test("a search returns how much data there is, and what is unfinished", async () => {
  expect(expectStatus(await requestDataOf(owner, "find", phone), 200).json).toEqual({
    orders: 2,
    paidOrders: 1,
    namedOrders: 0,
    addresses: 2,
    courierRings: 0,
    traces: 7,
    since: record.orders[0]?.createdAt,
    unfinished: [
      { orderId: delivered, why: expect.stringContaining("disputed") },
      { orderId: unpaid, why: "it is being paid" },
    ],
  });
});

/** For each table with a phone or an order: the part of the export that contains it, or why it is omitted. */
const EXPORTED: Readonly<Record<string, keyof ShopperRecord | `not: ${string}`>> = {
  addresses: "addresses",
  orders: "orders",
  tax_documents: "taxDocuments",
  order_lines: "orders",
  order_moves: "moves",
  payments: "payments",
  payment_attempts: "not: what was paid of them is in payments",
  payment_links: "not: when a link was made to pay by; what was paid is in payments",
  refund_lines: "not: the amounts are in refunds",
  disputes: "disputes",
  consignments: "consignments",
  order_messages: "messages",
  order_notes: "orders",
  customer_notes: "notes",
  new_orders: "not: when the owner was notified that it was paid",
  picked_lines: "not: when a product was taken from the shelf",
  order_paperwork: "not: when a slip was printed",
  shipping_run_orders: "not: how far the booking is, for a week; the parcel stands under consignments",
  coupon_uses: "couponUses",
  shopper_sessions: "sessions",
  otp_codes: "codes",
  otp_wrong_guesses: "wrongGuesses",
  stock_holds: "not: units set aside for minutes",
  alerts: "not: what staff had to look at",
};

test("every table with a phone or an order is exported, or listed with a reason", async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and (column_name in ('phone', 'order_id') or table_name = 'orders')`.execute(
    databaseOf(shop),
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(EXPORTED).toSorted());
  for (const part of Object.values(EXPORTED))
    if (!part.startsWith("not: ")) expect(record[part as "orders"].length).toBeGreaterThan(0);
});
