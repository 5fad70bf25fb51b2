import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { orderNumber } from "../../../rules/ids.ts";
import { openAdmin } from "../../../tests/support/admin.ts";
import { payingShopper } from "../../../tests/support/builders.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import { setFault } from "../../../tests/support/emulators.ts";
import { eventually } from "../../../tests/support/eventually.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { atProvider, payAtProvider, setProviderBalance } from "../../../tests/support/provider.ts";
import { databaseOf, paymentsOf } from "../../../tests/support/rows.ts";
import { pushRefunds } from "../../../tests/support/work-off.ts";
import { inTransaction } from "../../platform/database/connect.ts";
import { settlePayment } from "../settle-payment.ts";
import { updateRefund } from "./record-provider-refunds.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());
afterEach(() => setFault(shop, "razorpay", "ok"));

/** A payment that must be refunded, while the provider refuses every request. */
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
    customerFee: 0,
    setting: null,
    createdAt: new Date(),
  });
  // The settlement wakes the loop, which makes the first attempt.
  await eventually(async () => expect(await triesOf(id)).toBe(1));
  await eventually(() => expect(shop.shop.isIdle()).toBe(true));
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

async function stuckAlerts(orderId: string): Promise<number> {
  const alerts = await databaseOf(shop)
    .selectFrom("alerts")
    .innerJoin("orders", "orders.id", "alerts.orderId")
    .select("alerts.id")
    .where("kind", "=", "refund-stuck")
    .where("resolvedAt", "is", null)
    .where("orders.orderNumber", "=", orderNumber(orderId))
    .execute();
  return alerts.length;
}

test("a refund is retried for days; then the owner is alerted once and can retry it", async () => {
  const refund = await owedRefund();
  for (let attempts = 2; attempts <= 20; attempts++) await pushWhenDue(refund.id);
  expect([await triesOf(refund.id), await stuckAlerts(refund.orderId)]).toEqual([20, 0]);
  await sql`update refunds set retry_until = now() - interval '1 second' where ${ofPayment(refund.id)}`.execute(
    databaseOf(shop),
  );
  await pushWhenDue(refund.id);
  expect([await triesOf(refund.id), await stuckAlerts(refund.orderId)]).toEqual([21, 1]);
  await setFault(shop, "razorpay", "ok");
  await pushRefunds(shop);
  expect([await triesOf(refund.id), await stuckAlerts(refund.orderId)]).toEqual([21, 1]);
  expect(await refund.atProvider()).toEqual([]);
  expect(await paymentsOf(shop, refund.orderId)).toMatchObject([{ refund: "due" }]);

  const { rows } = await sql<{ id: string }>`select id from refunds where ${ofPayment(refund.id)}`.execute(
    databaseOf(shop),
  );
  const again = `/api/admin/refunds/${rows[0]?.id}/retry`;
  const owner = await openAdmin(shop);
  expect((await owner.request("POST", again)).status).toBe(200);
  await eventually(async () =>
    expect(await paymentsOf(shop, refund.orderId)).toMatchObject([{ refund: "processed" }]),
  );
  expect(await refund.atProvider()).toHaveLength(1);
  expect(await stuckAlerts(refund.orderId)).toBe(0);
  expect(await owner.request("POST", again)).toMatchObject({
    status: 409,
    json: { code: "REFUND_NOT_STUCK" },
  });
});

test("checks of a refund that had stopped resume once the provider reports it as requested", async () => {
  const refund = await owedRefund();
  const db = databaseOf(shop);
  const { rows } = await sql<{ id: string }>`
    update refunds set due_at = 'infinity' where ${ofPayment(refund.id)} returning id`.execute(db);
  const row = { id: rows[0]?.id as string, state: "due" as const, providerRefundId: null };
  const made = { refundId: "rfnd_underway", state: "requested" as const };
  await inTransaction(db, (trx) => updateRefund(trx, row, made, { orderId: null }, refund.id));
  const { rows: next } = await sql<{ isSoon: boolean }>`
    select due_at <= now() + interval '1 hour' as is_soon from refunds where ${ofPayment(refund.id)}`.execute(
    db,
  );
  expect(next).toEqual([{ isSoon: true }]);
});

test("a refund is refused while the account has no balance and is made afterwards", async () => {
  const refund = await owedRefund();
  await setProviderBalance(shop, 0);
  await setFault(shop, "razorpay", "ok");
  await pushWhenDue(refund.id);
  expect(await paymentsOf(shop, refund.orderId)).toMatchObject([{ refund: "due" }]);
  await setProviderBalance(shop, null);
  await pushWhenDue(refund.id);
  expect(await paymentsOf(shop, refund.orderId)).toMatchObject([{ refund: "processed" }]);
  expect(await stuckAlerts(refund.orderId)).toBe(0);
});

test("a refund that the provider has accepted is checked until it is made, and not requested again", async () => {
  const refund = await owedRefund();
  // The emulator's own button makes the refund although its API refuses, so nothing is reported.
  const made = (await (
    await fetch(`${shop.sandboxUrl}/razorpay/payments/${refund.id}/refund`, { method: "POST" })
  ).json()) as { id: string };
  await sql`update refunds set state = 'requested', provider_refund_id = ${made.id}, attempts = 12,
    due_at = now() + interval '1 hour' where ${ofPayment(refund.id)}`.execute(databaseOf(shop));
  await pushWhenDue(refund.id);
  expect(await paymentsOf(shop, refund.orderId)).toMatchObject([{ refund: "requested" }]);
  expect(await stuckAlerts(refund.orderId)).toBe(0);
  await setFault(shop, "razorpay", "ok");
  // The provider's webhook triggers a check, too; either may be first.
  await eventually(async () => {
    await pushWhenDue(refund.id);
    expect(await paymentsOf(shop, refund.orderId)).toMatchObject([{ refund: "processed" }]);
  });
  expect(await refund.atProvider()).toMatchObject([{ id: made.id }]);
});
