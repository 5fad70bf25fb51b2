// The reconciler makes shop and provider agree again, whatever was lost before.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openAdmin } from "../../tests/support/admin.ts";
import { payingShopper } from "../../tests/support/builders.ts";
import { setFault } from "../../tests/support/emulators.ts";
import { jobsDone } from "../../tests/support/orders.ts";
import {
  agePayment,
  atProvider,
  atRazorpay,
  moveDispute,
  offerCashOnDelivery,
  openDispute,
  payAtProvider,
  refundInDashboard,
} from "../../tests/support/provider.ts";
import { databaseOf, orderRow, paymentsOf, statusOf } from "../../tests/support/rows.ts";
import { openAlertsOf, setUpShop, shop } from "../../tests/support/settlements.ts";
import { reconcile } from "./reconcile.ts";

setUpShop();

const signal = new AbortController().signal;

/**
 * Runs the reconciler as if the last run had begun 16 minutes ago.
 * @returns its result as the dashboard shows it
 */
async function run() {
  await sql`update reconciliations set started_at = started_at - interval '16 minutes'`.execute(
    databaseOf(shop),
  );
  await reconcile(shop.shop.deps, signal);
  const owner = await openAdmin(shop);
  const { json } = await owner.request<{ reconciliation: Record<string, number> }>(
    "GET",
    "/api/admin/dashboard",
  );
  return json.reconciliation;
}

/** A payment made at the provider and not reported to the shop. */
async function unreportedPayment() {
  const { orderId, payment } = await payingShopper(shop);
  const { razorpay_payment_id: id } = await payAtProvider(shop, payment.paymentId);
  return { orderId, id, providerOrderId: payment.paymentId };
}

async function settled() {
  const shopper = await payingShopper(shop);
  const receipt = await payAtProvider(shop, shopper.payment.paymentId);
  await shopper.browser.tryConfirmPayment(shopper.orderId, receipt);
  return { orderId: shopper.orderId, id: receipt.razorpay_payment_id };
}

test("one run repairs deleted attempts and payments, dashboard refunds and a dispute: difference 0", async () => {
  const db = databaseOf(shop);
  const deleted = await Promise.all(Array.from({ length: 20 }, unreportedPayment));
  for (const { orderId } of deleted) {
    const { id } = await orderRow(shop, orderId);
    await sql`delete from payment_attempts where order_id = ${id}`.execute(db);
  }
  const forgotten = await Promise.all(Array.from({ length: 5 }, settled));
  for (const { id } of forgotten)
    await sql`delete from payments where provider_payment_id = ${id}`.execute(db);
  const refunded = await Promise.all(Array.from({ length: 5 }, settled));
  // All webhooks are treated as handled.
  await sql`update provider_events set handled_at = now() where handled_at is null`.execute(db);
  await setFault(shop, "razorpay", "ok");
  for (const [index, { id }] of refunded.entries())
    await refundInDashboard(shop, id, index < 2 ? 1_000 : undefined);
  const disputed = await settled();
  await openDispute(shop, disputed.id);

  const captured = (await atProvider(shop, "/payments?count=100")).filter(({ status }) =>
    ["captured", "refunded"].includes(status),
  ).length;
  expect(await run()).toMatchObject({ provider: captured, ours: captured, difference: 0 });

  for (const { orderId } of deleted) expect(await statusOf(shop, orderId)).toBe("Paid");
  // The payment's record is restored, and the order's status is unchanged.
  for (const { orderId } of forgotten) {
    expect(await paymentsOf(shop, orderId)).toMatchObject([{ outcome: "settled", refund: null }]);
    expect(await statusOf(shop, orderId)).toBe("Paid");
    expect(await openAlertsOf(orderId)).toEqual(["payment-adopted"]);
  }
  for (const [index, { orderId }] of refunded.entries())
    expect((await orderRow(shop, orderId)).held).toBe(index < 2 ? null : "refunded");
  expect((await orderRow(shop, disputed.orderId)).held).toBe("dispute");
  expect(await openAlertsOf(disputed.orderId)).toContain("dispute");
});

test("a payment of another shop in the same account is counted as foreign", async () => {
  const opened = await atRazorpay(shop, "POST", "/orders", {
    amount: 700,
    currency: "INR",
    receipt: "a-link",
  });
  await payAtProvider(shop, opened.id as string);
  const before = await run();
  expect(before).toMatchObject({ difference: 0, foreign: 1 });
});

test("a pending cash-on-delivery payment does not hide other payments of its order or account", async () => {
  const { orderId, payment } = await payingShopper(shop);
  await offerCashOnDelivery(shop);
  await payAtProvider(shop, payment.paymentId, { outcome: "pending" });
  await payAtProvider(shop, payment.paymentId, { force: true });
  const known = await settled();
  await sql`delete from payments where provider_payment_id = ${known.id}`.execute(databaseOf(shop));
  expect(await run()).toMatchObject({ difference: 0 });
  expect(await statusOf(shop, orderId)).toBe("Paid");
  expect(await paymentsOf(shop, known.orderId)).toMatchObject([{ outcome: "settled" }]);
});

test("payments on later pages of the provider's list are found", async () => {
  const { orderId } = await unreportedPayment();
  await sql`delete from payment_attempts where order_id = (select id from orders where order_number = ${orderId})`.execute(
    databaseOf(shop),
  );
  for (let batch = 0; batch < 11; batch++) {
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        const opened = await atRazorpay(shop, "POST", "/orders", {
          amount: 700,
          currency: "INR",
          receipt: "a-link",
        });
        await payAtProvider(shop, opened.id as string);
      }),
    );
  }
  const { difference, foreign } = await run();
  expect(difference).toBe(0);
  expect(foreign).toBeGreaterThan(100);
  expect(await statusOf(shop, orderId)).toBe("Paid");
});

test("a difference that cannot be repaired stays as an alert until it is resolved", async () => {
  const { orderId } = await settled();
  await sql`update payments set provider_payment_id = 'pay_NobodyHasThis', created_at = now() - interval '1 hour' where order_id = (
    select id from orders where order_number = ${orderId})`.execute(databaseOf(shop));
  const { provider, ours, difference } = (await run()) as Record<"provider" | "ours" | "difference", number>;
  // A payment that only the shop has is counted on its side, so that the counts explain the difference.
  expect([difference, ours - provider]).toEqual([1, 1]);
  const alerts = () =>
    databaseOf(shop)
      .selectFrom("alerts")
      .select("details")
      .where("kind", "=", "payments-differ")
      .where("resolvedAt", "is", null)
      .execute();
  expect(await run()).toMatchObject({ difference: 1 });
  expect(await alerts()).toMatchObject([{ details: { difference: 1 } }]);
  await sql`delete from payments where provider_payment_id = 'pay_NobodyHasThis'`.execute(databaseOf(shop));
  expect(await run()).toMatchObject({ difference: 0 });
  expect(await alerts()).toEqual([]);
});

test("a dispute decided without a webhook is updated", async () => {
  const { orderId, id } = await settled();
  const dispute = await openDispute(shop, id);
  await run();
  expect((await orderRow(shop, orderId)).held).toBe("dispute");
  await jobsDone(shop);
  await moveDispute(shop, dispute.id, "won");
  await sql`update disputes set state = 'open'`.execute(databaseOf(shop));
  await run();
  expect((await orderRow(shop, orderId)).held).toBeNull();
});

test("a payment that cannot be compared counts as a difference, and the others are compared", async () => {
  const [bad, good] = [await unreportedPayment(), await unreportedPayment()];
  await sql`delete from payment_attempts where order_id = (select id from orders where order_number = ${bad.orderId})`.execute(
    databaseOf(shop),
  );
  // The query for the payment's order fails.
  await setFault(shop, "razorpay", "error", 1, { path: `/orders/${bad.providerOrderId}` });
  expect(await run()).toMatchObject({ difference: 1 });
  expect([await statusOf(shop, bad.orderId), await statusOf(shop, good.orderId)]).toEqual([
    "Verified",
    "Paid",
  ]);
  expect(await run()).toMatchObject({ difference: 0 });
  expect(await statusOf(shop, bad.orderId)).toBe("Paid");
});

test("a dispute that cannot be read counts as a difference, and the run still completes", async () => {
  const [bad, good] = [await settled(), await settled()];
  const [unread, decided] = [await openDispute(shop, bad.id), await openDispute(shop, good.id)];
  await run();
  await jobsDone(shop);
  await moveDispute(shop, decided.id, "won");
  await sql`update disputes set state = 'open'`.execute(databaseOf(shop));
  await setFault(shop, "razorpay", "error", undefined, { path: `/disputes/${unread.id}` });
  expect(await run()).toMatchObject({ difference: 1 });
  expect((await orderRow(shop, bad.orderId)).held).toBe("dispute");
  expect((await orderRow(shop, good.orderId)).held).toBeNull();
  await setFault(shop, "razorpay", "ok");
  expect(await run()).toMatchObject({ difference: 0 });
});

test("a dispute raises no alert if its payment is foreign, and raises one once its payment is on record", async () => {
  const disputes = async () =>
    (
      await databaseOf(shop)
        .selectFrom("alerts")
        .select(sql<string>`details ->> 'dispute'`.as("dispute"))
        .where("kind", "=", "dispute")
        .execute()
    ).map(({ dispute }) => dispute);
  const opened = await atRazorpay(shop, "POST", "/orders", {
    amount: 700,
    currency: "INR",
    receipt: "a-link",
  });
  const { razorpay_payment_id: elsewhere } = await payAtProvider(shop, opened.id as string);
  const ours = await unreportedPayment();
  const [foreign, own] = [await openDispute(shop, elsewhere), await openDispute(shop, ours.id)];
  await jobsDone(shop);
  const all = await disputes();
  expect([all.includes(foreign.id), all.includes(own.id)]).toEqual([false, false]);
  await run();
  const after = await disputes();
  expect([after.includes(foreign.id), after.includes(own.id)]).toEqual([false, true]);
  expect((await orderRow(shop, ours.orderId)).held).toBe("dispute");
});

test("payments and refunds are compared even if disputes cannot be listed", async () => {
  const { orderId } = await unreportedPayment();
  await setFault(shop, "razorpay", "error", undefined, { path: "/disputes?" });
  expect(await run()).toMatchObject({ difference: 1 });
  expect(await statusOf(shop, orderId)).toBe("Paid");
  await setFault(shop, "razorpay", "ok");
  expect(await run()).toMatchObject({ difference: 0 });
});

test("a window whose disputes could not be read is covered again by the next run", async () => {
  const { id, orderId } = await settled();
  await sql`update reconciliations set until_time = until_time - interval '8 days'`.execute(databaseOf(shop));
  await openDispute(shop, id);
  const windowOfLast = () =>
    databaseOf(shop)
      .selectFrom("reconciliations")
      .select(["fromTime", "untilTime"])
      .orderBy("startedAt", "desc")
      .executeTakeFirstOrThrow();
  await setFault(shop, "razorpay", "error", undefined, { path: "/disputes?" });
  await run();
  const failed = await windowOfLast();
  await setFault(shop, "razorpay", "ok");
  await run();
  expect((await windowOfLast()).fromTime).toEqual(failed.fromTime);
  expect((await orderRow(shop, orderId)).held).toBe("dispute");
});

test("after a stopped run the next one may begin at once", async () => {
  await sql`update reconciliations set started_at = started_at - interval '16 minutes'`.execute(
    databaseOf(shop),
  );
  await reconcile(shop.shop.deps, AbortSignal.abort());
  const { rows } = await sql`select from reconciliations where finished_at is null`.execute(databaseOf(shop));
  expect(rows).toEqual([]);
});

test("it runs every 15 minutes, and only once if called concurrently", async () => {
  const count = async () =>
    (await databaseOf(shop).selectFrom("reconciliations").select("id").execute()).length;
  await run();
  const before = await count();
  await Promise.all(Array.from({ length: 5 }, () => reconcile(shop.shop.deps, signal)));
  expect(await count()).toBe(before);
  await sql`update reconciliations set started_at = started_at - interval '16 minutes'`.execute(
    databaseOf(shop),
  );
  await Promise.all(Array.from({ length: 5 }, () => reconcile(shop.shop.deps, signal)));
  expect(await count()).toBe(before + 1);
});

test("after a restore the window begins three days before the last run on record", async () => {
  const { orderId, id } = await unreportedPayment();
  await sql`delete from payment_attempts where order_id = (select id from orders where order_number = ${orderId})`.execute(
    databaseOf(shop),
  );
  // The payment is five days old. The restored database's last run is three days old.
  await agePayment(shop, id, 5 * 24 * 60);
  await run();
  expect(await statusOf(shop, orderId)).toBe("Verified");
  await sql`update reconciliations set until_time = until_time - interval '3 days'`.execute(databaseOf(shop));
  expect(await run()).toMatchObject({ difference: 0 });
  expect(await statusOf(shop, orderId)).toBe("Paid");
});

test("a run that the provider interrupts is repeated", async () => {
  const { orderId } = await unreportedPayment();
  await sql`update reconciliations set started_at = started_at - interval '16 minutes'`.execute(
    databaseOf(shop),
  );
  await setFault(shop, "razorpay", "error");
  await expect(reconcile(shop.shop.deps, signal)).rejects.toThrow();
  await setFault(shop, "razorpay", "ok");
  expect(await run()).toMatchObject({ difference: 0 });
  expect(await statusOf(shop, orderId)).toBe("Paid");
});

test("a restore makes a run due at once; without an earlier run, the window begins three days before the backup", async () => {
  const db = databaseOf(shop);
  const windows = async () => {
    const { rows } = await sql<{ days: number }>`
      select round(extract(epoch from now() - from_time) / 86400)::integer as days from reconciliations
      where finished_at is not null order by started_at`.execute(db);
    return rows.map(({ days }) => days);
  };
  await run();
  const before = await windows();
  await reconcile(shop.shop.deps, signal);
  expect(await windows()).toEqual(before);

  const restore = () =>
    sql`insert into restores (backup_made_at) values (now() - interval '20 days')`.execute(db);
  await restore();
  await reconcile(shop.shop.deps, signal);
  await reconcile(shop.shop.deps, signal);
  expect(await windows()).toEqual([...before, 3]);

  await sql`delete from reconciliations`.execute(db);
  await restore();
  await reconcile(shop.shop.deps, signal);
  expect(await windows()).toEqual([23]);
});
