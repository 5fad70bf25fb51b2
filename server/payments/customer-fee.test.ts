// An account at the provider whose customers pay the fee on top: the order is worth its total, and the fee is neither income
// nor refundable by the shop.
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { fromRupees } from "../../rules/money.ts";
import { paidOrder } from "../../tests/support/admin.ts";
import { payingShopper } from "../../tests/support/builders.ts";
import {
  alertsOf,
  cancel,
  owner,
  setUpShop,
  shop,
  untilRefunded,
} from "../../tests/support/cancellations.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { jobsDone } from "../../tests/support/orders.ts";
import {
  agePayment,
  atRazorpay,
  authorizeLate,
  moveDispute,
  openDispute,
  payAtProvider,
  refundInDashboard,
  setFeeBearer,
} from "../../tests/support/provider.ts";
import { randomFrom } from "../../tests/support/random.ts";
import { payBack } from "../../tests/support/refunds.ts";
import { databaseOf, orderRow, paymentsOf, statusOf } from "../../tests/support/rows.ts";
import { checkAttempts } from "../../tests/support/work-off.ts";
import { reconcile } from "./reconcile.ts";
import { recordProviderRefunds } from "./refunds/record-provider-refunds.ts";

setUpShop();

beforeAll(() => setFeeBearer(shop, "customer"));
beforeEach(() => sql`delete from alerts`.execute(databaseOf(shop)));

interface AtProvider {
  amount: number;
  amount_refunded: number;
  fee: number;
  status: string;
}
const atProvider = (id: string) => atRazorpay<AtProvider>(shop, "GET", `/payments/${id}`);

async function paid() {
  const { orderId } = await paidOrder(shop);
  const { total } = await orderRow(shop, orderId);
  const [payment] = await paymentsOf(shop, orderId);
  const id = payment?.providerPaymentId as string;
  return { orderId, total, id, ...(await atProvider(id)) };
}

const moneyOf = async (orderId: string) =>
  (
    await owner.request<{ money: { captured: number; refunded: number; left: number } }>(
      "GET",
      `/api/admin/order/${orderId}`,
    )
  ).json.money;

/** The order's payment and the sums of its refunds that count, in paise. */
async function booksOf(orderId: string) {
  const { rows } = await sql<{ amount: number; customerFee: number; refunded: number; feeRefunded: number }>`
    select payments.amount, payments.customer_fee,
      coalesce(sum(refunds.amount), 0)::bigint as refunded, coalesce(sum(refunds.customer_fee), 0)::bigint as fee_refunded
    from orders join payments on payments.order_id = orders.id and outcome = 'settled'
      left join refunds on refunds.payment_id = payments.id and refunds.state not in ('failed', 'replaced')
    where order_number = ${orderId} group by payments.id`.execute(databaseOf(shop));
  return rows[0] as (typeof rows)[number];
}

const settingAlerts = () =>
  databaseOf(shop)
    .selectFrom("alerts")
    .leftJoin("orders", "orders.id", "alerts.orderId")
    .select(["orders.orderNumber", "details", "resolvedAt"])
    .where("kind", "=", "account-setting")
    .execute();

/** Runs the reconciler as if the last run had begun 16 minutes ago. @returns its differences */
async function differences(): Promise<number> {
  await sql`update reconciliations set started_at = started_at - interval '16 minutes'`.execute(
    databaseOf(shop),
  );
  await reconcile(shop.shop.deps, new AbortController().signal);
  const { json } = await owner.request<{ reconciliation: { difference: number } }>(
    "GET",
    "/api/admin/dashboard",
  );
  return json.reconciliation.difference;
}

test("a payment of the order and the fee pays the order, which is worth its total", async () => {
  const { orderId, total, amount, fee } = await paid();
  expect(fee).toBeGreaterThan(0);
  expect(amount).toBe(total + fee);
  expect(await statusOf(shop, orderId)).toBe("Paid");
  expect(await booksOf(orderId)).toMatchObject({ amount: total, customerFee: fee });
  const { json } = await owner.request("GET", `/api/admin/order/${orderId}`);
  expect(json).toMatchObject({
    payments: [{ state: "paid", amount: total / 100, customerFee: fee / 100 }],
    money: { captured: total / 100, left: total / 100, refunded: 0 },
  });
  expect(await differences()).toBe(0);
});

test("one alert names the setting, however many orders are paid so, and a dismissed one does not return", async () => {
  const [first] = await Promise.all(Array.from({ length: 5 }, paid));
  expect(await settingAlerts()).toMatchObject([
    { orderNumber: null, details: { setting: "customer fee", taken: true, requested: first?.total } },
  ]);
  await sql`update alerts set resolved_at = now()`.execute(databaseOf(shop));
  await paid();
  expect(await settingAlerts()).toHaveLength(1);
});

test.each([
  ["a paisa more than order and fee", { amount: 15_501 }],
  ["a paisa less than order and fee", { amount: 15_499 }],
])("%s pays nothing, is refunded in full, and the alert names the setting", async (_, how) => {
  const { browser, orderId, payment } = await payingShopper(shop);
  const receipt = await payAtProvider(shop, payment.paymentId, how);
  const refusal = await browser.tryConfirmPayment(orderId, receipt);
  expect(refusal).toMatchObject({ status: 409, json: { code: "PAYMENT_MISMATCH" } });
  expect(refusal.json.message).not.toMatch(/pay again/i);
  expect(await statusOf(shop, orderId)).toBe("Verified");
  expect(await settingAlerts()).toMatchObject([
    { orderNumber: orderId, details: { setting: "customer fee", taken: false } },
  ]);
  await jobsDone(shop);
  const { amount, amount_refunded } = await atProvider(receipt.razorpay_payment_id);
  expect(amount_refunded).toBe(amount);
  expect(await differences()).toBe(0);
});

test("a second payment of a paid order is refunded with its fee", async () => {
  const { browser, orderId, payment } = await payingShopper(shop);
  await browser.tryConfirmPayment(orderId, await payAtProvider(shop, payment.paymentId));
  const second = await payAtProvider(shop, payment.paymentId, { force: true });
  expect((await browser.tryConfirmPayment(orderId, second)).json.code).toBe("ORDER_ALREADY_PAID");
  await jobsDone(shop);
  const { amount, amount_refunded } = await atProvider(second.razorpay_payment_id);
  expect(amount_refunded).toBe(amount);
  expect(await differences()).toBe(0);
});

test("an authorisation that comes too late for automatic capture is captured with the fee", async () => {
  const { orderId, payment } = await payingShopper(shop);
  const { razorpay_payment_id: id } = await payAtProvider(shop, payment.paymentId, { outcome: "created" });
  await authorizeLate(shop, id, 15);
  await sql`update payment_attempts set due_at = now() where state <> 'settled'`.execute(databaseOf(shop));
  await checkAttempts(shop);
  expect(await statusOf(shop, orderId)).toBe("Paid");
  const { fee, amount } = await atProvider(id);
  expect(await booksOf(orderId)).toMatchObject({ amount: amount - fee, customerFee: fee });
});

test("part refunds and the rest name their amounts and end at what the order was worth", async () => {
  const { orderId, total, id, fee } = await paid();
  await payBack(owner, orderId, { amount: 10, expected: 10 });
  const refused = await owner.request("POST", `/api/admin/order/refund/${orderId}`, {
    refundId: crypto.randomUUID(),
    reason: "Everything that the card shows",
    restock: false,
    amount: (total + fee - 1_000) / 100,
    expected: (total + fee - 1_000) / 100,
  });
  expect(refused).toMatchObject({ status: 400 });
  const rest = (total - 1_000) / 100;
  await payBack(owner, orderId, { amount: rest, expected: rest });
  await jobsDone(shop);
  expect(await atProvider(id)).toMatchObject({ amount_refunded: total, amount: total + fee });
  expect(await moneyOf(orderId)).toMatchObject({ captured: total / 100, refunded: total / 100, left: 0 });
  expect((await orderRow(shop, orderId)).held).toBe("refunded");
  expect(await differences()).toBe(0);
});

test("a cancelled order refunds its total and becomes Refunded", async () => {
  const { orderId, total, id } = await paid();
  await cancel(orderId);
  await untilRefunded(orderId);
  expect(await atProvider(id)).toMatchObject({ amount_refunded: total });
  expect(await differences()).toBe(0);
});

test("a full refund in the dashboard returns the fee too, and no alert reports more than was paid", async () => {
  const { orderId, total, id, fee } = await paid();
  await refundInDashboard(shop, id);
  await recordProviderRefunds(shop.shop.deps, id);
  expect(await booksOf(orderId)).toMatchObject({ refunded: total, feeRefunded: fee });
  expect(await moneyOf(orderId)).toMatchObject({ refunded: total / 100, left: 0 });
  const [alert] = await databaseOf(shop)
    .selectFrom("alerts")
    .select("details")
    .where("kind", "=", "refunded-elsewhere")
    .execute();
  expect(alert?.details).toMatchObject({ left: 0 });
  expect(alert?.details).not.toHaveProperty("excess");
  expect(await differences()).toBe(0);
});

test("a refund that staff have paid out does not count as the provider's", async () => {
  const { total, id } = await paid();
  await sql`insert into refunds (payment_id, amount, idempotency_key, cause, state, processed_at, paid_out_by)
    select id, ${total}::bigint, 'paid out ' || id, 'owner', 'processed', now(), 'admin:owner' from payments
    where provider_payment_id = ${id}`.execute(databaseOf(shop));
  await refundInDashboard(shop, id, total);
  await recordProviderRefunds(shop.shop.deps, id);
  const parts = databaseOf(shop)
    .selectFrom("refunds")
    .select(["refunds.amount", "refunds.customerFee"])
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .where("providerPaymentId", "=", id)
    .where("paidOutBy", "is", null);
  expect(await parts.execute()).toEqual([{ amount: total, customerFee: 0 }]);
});

test("refunds that the shop makes never return more of the fee than was paid", async () => {
  const { orderId, id } = await paid();
  const db = databaseOf(shop);
  await payBack(owner, orderId, { amount: 10, expected: 10 });
  await expect(
    sql`update refunds set amount = 1, customer_fee = 100000, provider_refund_id = null, state = 'requested'
      from payments where payments.id = payment_id and provider_payment_id = ${id}`.execute(db),
  ).rejects.toThrow(/refunded fees of 100000 exceed/);
});

test("the fee alone, refunded in the dashboard after the order, changes nothing about the order", async () => {
  const { orderId, total, id, fee } = await paid();
  await cancel(orderId);
  await untilRefunded(orderId);
  await refundInDashboard(shop, id, fee);
  await recordProviderRefunds(shop.shop.deps, id);
  expect(await booksOf(orderId)).toMatchObject({ refunded: total, feeRefunded: fee });
  expect(await alertsOf(orderId)).toEqual([]);
  expect(await statusOf(shop, orderId)).toBe("Refunded");
  expect(await differences()).toBe(0);
});

test("a lost dispute of the whole payment takes the order's total, and its refund counts once", async () => {
  const { orderId, total, id, amount } = await paid();
  const dispute = await openDispute(shop, id);
  expect(dispute.amount).toBe(amount);
  await moveDispute(shop, dispute.id, "under_review");
  await moveDispute(shop, dispute.id, "lost");
  await recordProviderRefunds(shop.shop.deps, id);
  // The event about the dispute may be handled after the one about its refund.
  await eventually(async () => {
    const matched = await databaseOf(shop)
      .selectFrom("disputes")
      .innerJoin("refunds", "refunds.disputeId", "disputes.id")
      .select(["disputes.amount", "refunds.customerFee"])
      .where("providerPaymentId", "=", id)
      .execute();
    expect(matched).toEqual([{ amount: total, customerFee: amount - total }]);
  });
  expect(await moneyOf(orderId)).toMatchObject({ captured: total / 100, refunded: total / 100, left: 0 });
  expect(await differences()).toBe(0);
});

test("settlements show the order's total without the fee", async () => {
  const { orderId, total, id } = await paid();
  await agePayment(shop, id, 7 * 24 * 60);
  const settled = await eventually(async () => {
    const { items } = await atRazorpay<{ items: { created_at: number }[] }>(
      shop,
      "GET",
      "/settlements?count=1",
    );
    expect(items).toHaveLength(1);
    return new Date(((items[0]?.created_at ?? 0) + 5.5 * 3_600) * 1_000).toISOString().slice(0, 7);
  });
  const { json } = await owner.request<{ settlements: object[] }>(
    "GET",
    `/api/admin/settlements?month=${settled}`,
  );
  expect(json.settlements).toMatchObject([
    { gross: total / 100, fee: 0, gst: 0, payout: total / 100, difference: 0, unknownItems: 0 },
  ]);
  expect(await statusOf(shop, orderId)).toBe("Paid");
});

test("a payment whose record is lost is recreated with its fee", async () => {
  const { orderId, total, id, fee } = await paid();
  await sql`delete from payments where provider_payment_id = ${id}`.execute(databaseOf(shop));
  expect(await differences()).toBe(0);
  expect(await booksOf(orderId)).toMatchObject({ amount: total, customerFee: fee });
});

test.each([1, 2, 3, 4])("random refunds by the shop and in the dashboard add up: seed %i", async (seed) => {
  const random = randomFrom(seed);
  const { orderId, total, id, fee } = await paid();
  for (let round = 0; round < 5; round++) {
    const { amount, amount_refunded } = await atProvider(id);
    const { left } = await moneyOf(orderId);
    const most = random(2) === 0 ? amount - amount_refunded : fromRupees(left);
    if (most < 100) continue;
    const part = random(3) === 0 ? most : 100 + random(most - 99);
    if (random(2) === 0) {
      await refundInDashboard(shop, id, Math.min(part, amount - amount_refunded));
      await recordProviderRefunds(shop.shop.deps, id);
    } else {
      await owner.request("POST", `/api/admin/order/refund/${orderId}`, {
        refundId: crypto.randomUUID(),
        reason: "Random",
        restock: false,
        amount: part / 100,
        expected: part / 100,
      });
      await jobsDone(shop);
    }
    const books = await booksOf(orderId);
    expect(books.refunded + books.feeRefunded).toBe((await atProvider(id)).amount_refunded);
    expect(books.refunded).toBeLessThanOrEqual(total);
    expect(books.feeRefunded).toBeLessThanOrEqual(fee);
    expect(await moneyOf(orderId)).toMatchObject({ left: (total - books.refunded) / 100 });
  }
  expect(await differences()).toBe(0);
});
