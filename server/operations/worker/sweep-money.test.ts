// Payments are found without webhook or browser, even while other things fail.
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { payingShopper, verifiedCrowd } from "../../../tests/support/builders.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import { isFaultTaken, setFault } from "../../../tests/support/emulators.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { agePayment, payAtProvider } from "../../../tests/support/provider.ts";
import { databaseOf, paymentAttemptsOf, statusOf } from "../../../tests/support/rows.ts";
import { checkAttempts, handlePaymentEvents } from "../../../tests/support/work-off.ts";
import { INTERVALS } from "../../intervals.ts";
import { pollPayments } from "../../payments/poll-payments.ts";
import { runTasks, scheduleOf } from "./sweep.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());
afterEach(() => setFault(shop, "razorpay", "ok"));

const signal = new AbortController().signal;
const allDue = () =>
  sql`update payment_attempts set due_at = now() where due_at is not null`.execute(databaseOf(shop));

test("one run checks more attempts than one claim takes", async () => {
  const crowd = await verifiedCrowd(shop, 60, [{ productId: "nendran-banana-chips", quantity: 1 }]);
  for (const { browser, orderId } of crowd) {
    const { paymentId } = await browser.startPayment(orderId);
    await payAtProvider(shop, paymentId);
  }
  await allDue();
  await Promise.all([checkAttempts(shop, signal), checkAttempts(shop, signal)]);
  const statuses = await Promise.all(crowd.map(({ orderId }) => statusOf(shop, orderId)));
  expect(new Set(statuses)).toEqual(new Set(["Paid"]));
});

test("checks several attempts in parallel, those that can still be paid first, and claims are short", async () => {
  const db = databaseOf(shop);
  await sql`update payment_attempts set due_at = null`.execute(db);
  const crowd = await verifiedCrowd(shop, 12, [{ productId: "nendran-banana-chips", quantity: 1 }]);
  for (const { browser, orderId } of crowd) await browser.startPayment(orderId);
  const open = crowd.at(-1)?.orderId as string;
  await sql`update payment_attempts set due_at = now() - interval '1 hour', state = 'closed'
    where state = 'open' and order_id <> (select id from orders where order_number = ${open})`.execute(db);
  await sql`update payment_attempts set due_at = now()
    where order_id = (select id from orders where order_number = ${open})`.execute(db);
  // A provider that accepts calls without replying: five wait at the same time.
  await setFault(shop, "razorpay", "timeout", 5);
  const stopping = new AbortController();
  const running = checkAttempts(shop, stopping.signal);
  await expect.poll(() => isFaultTaken(shop, "razorpay")).toBe(true);
  stopping.abort();
  const { rows } = await sql<{ claimed: number; isOpenClaimed: boolean; isShort: boolean }>`
    select count(*) as claimed, bool_or(state = 'open') as is_open_claimed,
      max(due_at) <= now() + interval '1 minute' as is_short
    from payment_attempts where due_at > now()`.execute(db);
  expect(rows).toEqual([{ claimed: 5, isOpenClaimed: true, isShort: true }]);
  await running;
});

test("a settled attempt is not checked again, even if a webhook has made it due", async () => {
  const { browser, orderId, payment } = await payingShopper(shop);
  await browser.tryConfirmPayment(orderId, await payAtProvider(shop, payment.paymentId));
  await setFault(shop, "razorpay", "error");
  const nextCheck = async () => {
    const { rows } = await sql<{ dueAt: Date | null }>`
      select due_at from payment_attempts where provider_order_id = ${payment.paymentId}`.execute(
      databaseOf(shop),
    );
    return rows;
  };
  await expect.poll(nextCheck).toEqual([{ dueAt: null }]);
  await sql`update payment_attempts set due_at = now() where provider_order_id = ${payment.paymentId}`.execute(
    databaseOf(shop),
  );
  await checkAttempts(shop, signal);
  expect(await nextCheck()).toEqual([{ dueAt: null }]);
});

test("an attempt whose check failed is due again within a minute", async () => {
  const { orderId, payment } = await payingShopper(shop);
  await payAtProvider(shop, payment.paymentId);
  await sql`update payment_attempts set checks = 8, due_at = now()
    where provider_order_id = ${payment.paymentId}`.execute(databaseOf(shop));
  await setFault(shop, "razorpay", "error");
  await checkAttempts(shop, signal);
  const { rows } = await sql<{ checks: number; isSoon: boolean }>`
    select checks, due_at <= now() + interval '1 minute' as is_soon from payment_attempts
    where provider_order_id = ${payment.paymentId}`.execute(databaseOf(shop));
  expect(rows).toEqual([{ checks: 8, isSoon: true }]);
  expect(await statusOf(shop, orderId)).toBe("Verified");
});

test("settles the provider's newest payments without a due attempt", async () => {
  const { orderId, payment } = await payingShopper(shop);
  const { razorpay_payment_id: id } = await payAtProvider(shop, payment.paymentId);
  // A payment that has only just begun is left to the browser and the webhook.
  await pollPayments(shop.shop.deps, signal);
  expect(await statusOf(shop, orderId)).toBe("Verified");
  await agePayment(shop, id, 1);
  await pollPayments(shop.shop.deps, signal);
  expect(await statusOf(shop, orderId)).toBe("Paid");
});

test("after hours without the shop a poll begins where the last one ended", async () => {
  const { orderId, payment } = await payingShopper(shop);
  const { razorpay_payment_id: id } = await payAtProvider(shop, payment.paymentId);
  await agePayment(shop, id, 6 * 60);
  await pollPayments(shop.shop.deps, signal);
  expect(await statusOf(shop, orderId)).toBe("Verified");
  await sql`update provider_polls set polled_until = polled_until - interval '7 hours'`.execute(
    databaseOf(shop),
  );
  await pollPayments(shop.shop.deps, signal);
  expect(await statusOf(shop, orderId)).toBe("Paid");
});

test("a failed poll is repeated from where it began", async () => {
  const { orderId, payment } = await payingShopper(shop);
  const { razorpay_payment_id: id } = await payAtProvider(shop, payment.paymentId);
  await agePayment(shop, id, 6 * 60);
  await sql`update provider_polls set polled_until = polled_until - interval '7 hours'`.execute(
    databaseOf(shop),
  );
  await setFault(shop, "razorpay", "error");
  await expect(pollPayments(shop.shop.deps, signal)).rejects.toThrow();
  await setFault(shop, "razorpay", "ok");
  await pollPayments(shop.shop.deps, signal);
  expect(await statusOf(shop, orderId)).toBe("Paid");
});

test("events that cannot be handled do not block others, and are retried with growing delay", async () => {
  const db = databaseOf(shop);
  const store = (eventId: string, kind: string, payload: object) =>
    sql`insert into provider_events (provider, event_id, kind, payload, due_at)
      values ('razorpay', ${eventId}, ${kind}, ${JSON.stringify(payload)}, now() - interval '1 hour')`.execute(
      db,
    );
  const { orderId, payment } = await payingShopper(shop);
  const receipt = await payAtProvider(shop, payment.paymentId);
  // An id that cannot be part of a path at the provider.
  for (let n = 0; n < 60; n++) await store(`bad-${n}`, "refund.processed", { paymentId: { odd: n } });
  await store("good", "payment.captured", {
    paymentId: receipt.razorpay_payment_id,
    providerOrderId: receipt.razorpay_order_id,
  });
  await handlePaymentEvents(shop, signal);
  expect(await statusOf(shop, orderId)).toBe("Paid");
  const { rows } = await sql<{ attempts: number; isLater: boolean }>`
    select distinct attempts, due_at > now() + interval '30 seconds' as is_later
    from provider_events where event_id like 'bad-%' and handled_at is null`.execute(db);
  expect(rows).toEqual([{ attempts: 1, isLater: true }]);
  expect(await paymentAttemptsOf(shop, orderId)).toMatchObject([{ state: "settled" }]);
});

test("a failed poll for payments is repeated soon", async () => {
  const groups = scheduleOf(INTERVALS).filter(({ retryMs }) => retryMs === INTERVALS.sweepMoneyAgain);
  expect(groups.map(({ name }) => name)).toEqual(["pollPayments", "reconcile"]);
  const runAll = () => Promise.all(groups.map(({ tasks }) => runTasks(tasks, shop.shop.deps, signal)));
  await setFault(shop, "razorpay", "error");
  expect(await runAll()).toContainEqual([]);
  await setFault(shop, "razorpay", "ok");
  expect((await runAll()).flat()).toEqual(["pollPayments", "reconcile"]);
});
