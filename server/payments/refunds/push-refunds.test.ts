import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { orderNumber } from "../../../rules/ids.ts";
import { openAdmin } from "../../../tests/support/admin.ts";
import { payingShopper } from "../../../tests/support/builders.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import { setFault } from "../../../tests/support/emulators.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { atProvider, payAtProvider, setProviderBalance } from "../../../tests/support/provider.ts";
import { databaseOf, paymentsOf } from "../../../tests/support/rows.ts";
import { pushRefunds } from "../../../tests/support/work-off.ts";
import { inTransaction } from "../../platform/database/connect.ts";
import { settlePayment } from "../settle-payment.ts";
import { recordNews } from "./record-provider-refunds.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());
afterEach(() => setFault(shop, "razorpay", "ok"));

/** A payment that has to go back, while the provider refuses everything. */
async function owedRefund() {
  const { orderId, payment } = await payingShopper(shop);
  await sql`update orders set status = 'Expired' where order_number = ${orderId}`.execute(databaseOf(shop));
  const { razorpay_payment_id: id } = await payAtProvider(shop, payment.paymentId);
  await setFault(shop, "razorpay", "error");
  await settlePayment(shop.shop.deps, {
    id,
    providerOrderId: payment.paymentId,
    amount: payment.amount,
    currency: "INR",
    status: "captured",
    amountRefunded: 0,
    createdAt: new Date(),
  });
  // The loop, woken by the settlement, makes the first try.
  await vi.waitFor(async () => expect(await triesOf(id)).toBe(1), { timeout: 10_000 });
  await vi.waitFor(() => expect(shop.shop.isIdle()).toBe(true), { timeout: 10_000 });
  return { orderId, id, atProvider: () => atProvider(shop, `/payments/${id}/refunds`) };
}

const ofPayment = (id: string) =>
  sql`payment_id = (select id from payments where provider_payment_id = ${id})`;

async function triesOf(id: string): Promise<number | undefined> {
  const { rows } = await sql<{
    attempts: number;
  }>`select attempts from refunds where ${ofPayment(id)}`.execute(databaseOf(shop));
  return rows[0]?.attempts;
}

async function pushWhenDue(id: string): Promise<void> {
  await sql`update refunds set due_at = now() where ${ofPayment(id)}`.execute(databaseOf(shop));
  await pushRefunds(shop);
}

async function stuckAlarms(orderId: string): Promise<number> {
  const alarms = await databaseOf(shop)
    .selectFrom("alerts")
    .innerJoin("orders", "orders.id", "alerts.orderId")
    .select("alerts.id")
    .where("kind", "=", "refund-stuck")
    .where("resolvedAt", "is", null)
    .where("orders.orderNumber", "=", orderNumber(orderId))
    .execute();
  return alarms.length;
}

test("a refund waits days for the provider, then becomes a person's, who is alerted once and can try again", async () => {
  const refund = await owedRefund();
  for (let attempts = 2; attempts <= 20; attempts++) await pushWhenDue(refund.id);
  expect([await triesOf(refund.id), await stuckAlarms(refund.orderId)]).toEqual([20, 0]);
  await sql`update refunds set retry_until = now() - interval '1 second' where ${ofPayment(refund.id)}`.execute(
    databaseOf(shop),
  );
  await pushWhenDue(refund.id);
  expect([await triesOf(refund.id), await stuckAlarms(refund.orderId)]).toEqual([21, 1]);
  await setFault(shop, "razorpay", "ok");
  await pushRefunds(shop);
  expect([await triesOf(refund.id), await stuckAlarms(refund.orderId)]).toEqual([21, 1]);
  expect(await refund.atProvider()).toEqual([]);
  expect(await paymentsOf(shop, refund.orderId)).toMatchObject([{ refund: "due" }]);

  const { rows } = await sql<{ id: string }>`select id from refunds where ${ofPayment(refund.id)}`.execute(
    databaseOf(shop),
  );
  const again = `/api/admin/refunds/${rows[0]?.id}/retry`;
  const owner = await openAdmin(shop);
  expect((await owner.ask("POST", again)).status).toBe(200);
  await vi.waitFor(
    async () => expect(await paymentsOf(shop, refund.orderId)).toMatchObject([{ refund: "processed" }]),
    { timeout: 10_000 },
  );
  expect(await refund.atProvider()).toHaveLength(1);
  expect(await stuckAlarms(refund.orderId)).toBe(0);
  expect(await owner.ask("POST", again)).toMatchObject({ status: 409, json: { code: "REFUND_NOT_STUCK" } });
});

test("one that was given up is followed again once the provider says that it is under way", async () => {
  const refund = await owedRefund();
  const db = databaseOf(shop);
  const { rows } = await sql<{ id: string }>`
    update refunds set due_at = 'infinity' where ${ofPayment(refund.id)} returning id`.execute(db);
  const row = { id: rows[0]?.id as string, state: "due" as const, providerRefundId: null };
  const made = { refundId: "rfnd_underway", state: "requested" as const };
  await inTransaction(db, (trx) => recordNews(trx, row, made, { orderId: null }, refund.id));
  const { rows: next } = await sql<{ isSoon: boolean }>`
    select due_at <= now() + interval '1 hour' as is_soon from refunds where ${ofPayment(refund.id)}`.execute(
    db,
  );
  expect(next).toEqual([{ isSoon: true }]);
});

test("an account without balance refuses for as long as it has none", async () => {
  const refund = await owedRefund();
  await setProviderBalance(shop, 0);
  await setFault(shop, "razorpay", "ok");
  await pushWhenDue(refund.id);
  expect(await paymentsOf(shop, refund.orderId)).toMatchObject([{ refund: "due" }]);
  await setProviderBalance(shop, null);
  await pushWhenDue(refund.id);
  expect(await paymentsOf(shop, refund.orderId)).toMatchObject([{ refund: "processed" }]);
  expect(await stuckAlarms(refund.orderId)).toBe(0);
});

test("a refund that the provider has taken is asked about until it is made, and not asked for again", async () => {
  const refund = await owedRefund();
  // By the emulator's own button, while its API still refuses: nobody hears of it yet.
  const made = (await (
    await fetch(`${shop.sandboxUrl}/razorpay/payments/${refund.id}/refund`, { method: "POST" })
  ).json()) as { id: string };
  await sql`update refunds set state = 'requested', provider_refund_id = ${made.id}, attempts = 12,
    due_at = now() + interval '1 hour' where ${ofPayment(refund.id)}`.execute(databaseOf(shop));
  await pushWhenDue(refund.id);
  expect(await paymentsOf(shop, refund.orderId)).toMatchObject([{ refund: "requested" }]);
  expect(await stuckAlarms(refund.orderId)).toBe(0);
  await setFault(shop, "razorpay", "ok");
  // The provider's own webhook asks as well, and whoever claims the refund first brings the answer.
  await vi.waitFor(
    async () => {
      await pushWhenDue(refund.id);
      expect(await paymentsOf(shop, refund.orderId)).toMatchObject([{ refund: "processed" }]);
    },
    { timeout: 10_000 },
  );
  expect(await refund.atProvider()).toMatchObject([{ id: made.id }]);
});
