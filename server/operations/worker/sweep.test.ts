import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Browser } from "../../../tests/support/browser.ts";
import { addProduct, payingShopper, verifiedShopper } from "../../../tests/support/builders.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import { setFault } from "../../../tests/support/emulators.ts";
import { eventually } from "../../../tests/support/eventually.ts";
import { messagesTo } from "../../../tests/support/mailbox.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { letPayingEnd } from "../../../tests/support/orders.ts";
import { atProvider, captureLate, payAtProvider } from "../../../tests/support/provider.ts";
import {
  availableOf,
  countHandledEvents,
  databaseOf,
  movesOf,
  paymentsOf,
  statusOf,
} from "../../../tests/support/rows.ts";
import { pushRefunds, runRest, sweep } from "../../../tests/support/work-off.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());

const sweepNow = () => sweep(shop);

/** Makes the attempts of an order due for a check. */
const attemptsDue = (orderId: string) =>
  sql`update payment_attempts set due_at = now()
    where order_id = (select id from orders where order_number = ${orderId})`.execute(databaseOf(shop));

const ageOrder = (orderId: string, interval: string) =>
  sql`update orders set created_at = created_at - ${interval}::interval where order_number = ${orderId}`.execute(
    databaseOf(shop),
  );

test("a payment with a lost webhook and a closed browser pays its order", async () => {
  const { orderId, payment } = await payingShopper(shop);
  await payAtProvider(shop, payment.paymentId, { webhook: "none" });
  await attemptsDue(orderId);
  await Promise.all([sweepNow(), sweepNow()]);
  expect(await statusOf(shop, orderId)).toBe("Paid");
  expect(await paymentsOf(shop, orderId)).toMatchObject([{ outcome: "settled" }]);
  await eventually(async () => {
    const mails = await messagesTo(shop, "lakshmi@example.com");
    expect(mails.filter(({ body }) => body.includes(orderId))).toHaveLength(1);
  });
});

test("an attempt is checked within two minutes of its start, then less and less often, and finally never", async () => {
  const { orderId } = await payingShopper(shop);
  const nextCheck = async () => {
    const { rows } = await sql<{ minutes: number | null }>`
      select round(extract(epoch from due_at - now()) / 60) as minutes from payment_attempts
      where order_id = (select id from orders where order_number = ${orderId})`.execute(databaseOf(shop));
    return rows[0]?.minutes;
  };
  const waits = [await nextCheck()];
  for (let n = 0; n < 5; n++) {
    await attemptsDue(orderId);
    await sweepNow();
    waits.push(await nextCheck());
  }
  expect(waits).toEqual([1, 1, 3, 10, 60, 60]);
  await sql`update payment_attempts set offered_at = offered_at - interval '7 days'`.execute(
    databaseOf(shop),
  );
  await attemptsDue(orderId);
  await sweepNow();
  expect(await nextCheck()).toBeNull();
});

test("a provider that is down does not block other tasks, and is queried again", async () => {
  const { productId, id } = await addProduct(shop, { available: 5 });
  const { orderId, payment } = await payingShopper(shop, { items: [{ productId, quantity: 2 }] });
  await payAtProvider(shop, payment.paymentId);
  const expired = await new Browser(shop).placeOrder();
  await ageOrder(expired, "7 days 1 second");
  await sql`update stock_holds set expires_at = now() - interval '1 second'`.execute(databaseOf(shop));
  await attemptsDue(orderId);
  await setFault(shop, "razorpay", "error");
  await sweepNow();
  await setFault(shop, "razorpay", "ok");
  expect([await statusOf(shop, orderId), await statusOf(shop, expired)]).toEqual(["Verified", "Expired"]);
  expect(await availableOf(shop, id)).toBe(5);
  await attemptsDue(orderId);
  await sweepNow();
  expect(await statusOf(shop, orderId)).toBe("Paid");
  expect(await availableOf(shop, id)).toBe(3);
});

test("one payment that cannot be looked up does not prevent others from being settled", async () => {
  const first = await payingShopper(shop);
  const second = await payingShopper(shop);
  for (const { orderId, payment } of [first, second]) {
    await payAtProvider(shop, payment.paymentId);
    await attemptsDue(orderId);
  }
  // After the provider's list of newest payments, one of the two look-ups fails.
  await setFault(shop, "razorpay", "error", 2);
  await sweepNow();
  const settled = [await statusOf(shop, first.orderId), await statusOf(shop, second.orderId)];
  expect(settled.toSorted()).toEqual(["Paid", "Verified"]);
  const { rows } = await sql<{ soon: boolean }>`
    select due_at <= now() + interval '1 minute' as soon from payment_attempts
    join orders on orders.id = payment_attempts.order_id
    where orders.status = 'Verified' and orders.order_number in (${first.orderId}, ${second.orderId})`.execute(
    databaseOf(shop),
  );
  expect(rows).toEqual([{ soon: true }]);
});

test("orders abandoned for seven days expire, younger and paid ones do not", async () => {
  const created = await new Browser(shop).placeOrder();
  const { orderId: verified } = await verifiedShopper(shop);
  const { orderId: young } = await verifiedShopper(shop);
  const paid = await payingShopper(shop);
  await paid.browser.tryConfirmPayment(paid.orderId, await payAtProvider(shop, paid.payment.paymentId));
  for (const orderId of [created, verified, paid.orderId]) await ageOrder(orderId, "7 days 1 second");
  await ageOrder(young, "6 days 23 hours");
  await sweepNow();
  expect(await Promise.all([created, verified, young, paid.orderId].map((id) => statusOf(shop, id)))).toEqual(
    ["Expired", "Expired", "Verified", "Paid"],
  );
  expect(await movesOf(shop, verified)).toEqual(["Created→Verified", "Verified→Expired"]);
});

test("a payment that the bank makes days after its order expired is refunded in full, once", async () => {
  const { orderId, payment } = await payingShopper(shop);
  const receipt = await payAtProvider(shop, payment.paymentId, { outcome: "authorized" });
  await ageOrder(orderId, "7 days 1 second");
  await sweepNow();
  // An order does not expire while its shopper is at the provider,
  expect(await statusOf(shop, orderId)).toBe("Verified");
  // nor while the checkout may still be open, even if nothing is held any longer.
  await sql`update stock_holds set expires_at = now() - interval '1 second'`.execute(databaseOf(shop));
  await sweepNow();
  expect(await statusOf(shop, orderId)).toBe("Verified");
  await letPayingEnd(shop);
  await sweepNow();
  expect(await statusOf(shop, orderId)).toBe("Expired");
  await captureLate(shop, receipt.razorpay_payment_id);
  await attemptsDue(orderId);
  await Promise.all([sweepNow(), sweepNow(), sweepNow()]);
  await eventually(async () =>
    expect(await paymentsOf(shop, orderId)).toMatchObject([{ outcome: "refund", refund: "processed" }]),
  );
  expect(await atProvider(shop, `/payments/${receipt.razorpay_payment_id}/refunds`)).toMatchObject([
    { amount: payment.amount },
  ]);
  expect(await statusOf(shop, orderId)).toBe("Expired");
});

test("a refund whose reply was lost is requested again with the same key, and made once", async () => {
  const { browser, orderId, payment } = await payingShopper(shop);
  await sql`update orders set status = 'Expired' where order_number = ${orderId}`.execute(databaseOf(shop));
  const receipt = await payAtProvider(shop, payment.paymentId);
  const refunds = () => atProvider(shop, `/payments/${receipt.razorpay_payment_id}/refunds`);
  expect((await browser.tryConfirmPayment(orderId, receipt)).status).toBe(409);
  // The provider reports a refund twice, as created and as processed.
  await eventually(async () => expect(await countHandledEvents(shop, receipt.razorpay_payment_id)).toBe(2));
  const ofPayment = sql`payment_id = (select id from payments where provider_payment_id = ${receipt.razorpay_payment_id})`;
  // As if the reply to the first request had been lost.
  await sql`update refunds set state = 'due', provider_refund_id = null, due_at = now()
    where ${ofPayment}`.execute(databaseOf(shop));
  await setFault(shop, "razorpay", "half", 1);
  await pushRefunds(shop);
  expect(await paymentsOf(shop, orderId)).toMatchObject([{ refund: "due" }]);
  await sql`update refunds set due_at = now() where ${ofPayment}`.execute(databaseOf(shop));
  await sweepNow();
  expect(await paymentsOf(shop, orderId)).toMatchObject([{ refund: "processed" }]);
  expect(await refunds()).toHaveLength(1);
});

test("deletes expired sessions", async () => {
  const { phone } = await verifiedShopper(shop);
  await verifiedShopper(shop);
  await sql`update shopper_sessions set expires_at = now() - interval '1 second' where phone = ${phone}`.execute(
    databaseOf(shop),
  );
  await sweepNow();
  const remaining = await databaseOf(shop).selectFrom("shopperSessions").select("phone").execute();
  expect(remaining.length).toBeGreaterThan(0);
  expect(remaining.map(({ phone }) => phone)).not.toContain(phone);
});

test("an event whose notification was lost is handled", async () => {
  const { orderId, payment } = await payingShopper(shop);
  const receipt = await payAtProvider(shop, payment.paymentId);
  const payload = { paymentId: receipt.razorpay_payment_id, providerOrderId: receipt.razorpay_order_id };
  await sql`insert into provider_events (provider, event_id, kind, payload, due_at)
    values ('razorpay', 'lost', 'payment.captured', ${JSON.stringify(payload)}, now())`.execute(
    databaseOf(shop),
  );
  await sweepNow();
  expect(await statusOf(shop, orderId)).toBe("Paid");
  await sweepNow();
  expect(await paymentsOf(shop, orderId)).toMatchObject([{ outcome: "settled" }]);
});

test("a message that could not be sent for a day raises one alert", async () => {
  const { orderId } = await verifiedShopper(shop);
  await sql`insert into order_messages (order_id, kind, requested_at)
    select id, 'received', now() - interval '25 hours' from orders where order_number = ${orderId}`.execute(
    databaseOf(shop),
  );
  await sweepNow();
  await sweepNow();
  const alerts = await databaseOf(shop)
    .selectFrom("alerts")
    .innerJoin("orders", "orders.id", "alerts.orderId")
    .select("alerts.kind")
    .where("orders.orderNumber", "=", orderId)
    .execute();
  expect(alerts).toEqual([{ kind: "message-not-sent" }]);
});

test("deletes codes and guesses after a week, not those of yesterday", async () => {
  const phones = [await verifiedShopper(shop), await verifiedShopper(shop)].map(({ phone }) => phone);
  const db = databaseOf(shop);
  for (const [index, age] of ["8 days", "1 day"].entries()) {
    const phone = phones[index];
    await sql`insert into otp_wrong_guesses (phone, source, guessed_at)
      values (${phone}, 'x', now() - ${age}::interval)`.execute(db);
    await sql`update otp_codes set created_at = now() - ${age}::interval where phone = ${phone}`.execute(db);
  }
  await sql`insert into otp_counts (source, period, sent, verified, without_order)
    select 'x', now() - make_interval(hours => hours), 1, 0, 0 from unnest(array[49, 25]) as hours`.execute(
    db,
  );
  await sweepNow();
  const counts = await db.selectFrom("otpCounts").select("sent").where("source", "=", "x").execute();
  expect(counts).toHaveLength(1);
  const codes = await db.selectFrom("otpCodes").select("phone").where("phone", "in", phones).execute();
  const guesses = await db
    .selectFrom("otpWrongGuesses")
    .select("phone")
    .where("phone", "in", phones)
    .execute();
  expect([codes, guesses].map((rows) => rows.map(({ phone }) => phone))).toEqual([[phones[1]], [phones[1]]]);
});

test("an attempt that is offered again days later is checked like a new one", async () => {
  const { browser, orderId, payment } = await payingShopper(shop);
  const ofOrder = sql`order_id = (select id from orders where order_number = ${orderId})`;
  // As if the shopper had left five days ago and the checks had ended.
  await sql`update payment_attempts set offered_at = offered_at - interval '5 days', checks = 100,
    due_at = null where ${ofOrder}`.execute(databaseOf(shop));
  expect((await browser.startPayment(orderId)).paymentId).toBe(payment.paymentId);
  // Moves the next check forward only if there is one.
  const fewMinutesLater = () =>
    sql`update payment_attempts set due_at = due_at - interval '3 minutes'
      where ${ofOrder}`.execute(databaseOf(shop));
  await fewMinutesLater();
  await sweepNow();
  await payAtProvider(shop, payment.paymentId, { webhook: "none" });
  await fewMinutesLater();
  await sweepNow();
  expect(await statusOf(shop, orderId)).toBe("Paid");
});

test("deletes idempotency keys after two days, not before", async () => {
  for (const [key, age] of Object.entries({ old: "49 hours", recent: "47 hours" }))
    await sql`insert into idempotency_keys (call, key, request_hash, reply, created_at)
      values ('importProducts', ${key}, '', '{}', now() - ${age}::interval)`.execute(databaseOf(shop));
  await sweepNow();
  const remaining = await databaseOf(shop).selectFrom("idempotencyKeys").select("key").execute();
  expect(remaining).toEqual([{ key: "recent" }]);
});

test("deletes failed logins after a day, not before", async () => {
  for (const [username, age] of Object.entries({ old: "25 hours", recent: "23 hours" }))
    await sql`insert into login_failures (username, source, failed_at)
      values (${username}, 'x', now() - ${age}::interval)`.execute(databaseOf(shop));
  await sweepNow();
  const remaining = await databaseOf(shop).selectFrom("loginFailures").select("username").execute();
  expect(remaining).toEqual([{ username: "recent" }]);
});

test("a table whose rows cannot be deleted does not block the others, and long backlogs are deleted in batches", async () => {
  const db = databaseOf(shop);
  await sql`create function refuse_delete() returns trigger language plpgsql as
    $$ begin raise exception 'canceling statement due to statement timeout' using errcode = '57014'; end $$`.execute(
    db,
  );
  await sql`create trigger refuse_delete before delete on otp_codes for each row execute function refuse_delete()`.execute(
    db,
  );
  const { phone } = await verifiedShopper(shop);
  await sql`update otp_codes set created_at = now() - interval '8 days' where phone = ${phone}`.execute(db);
  await sql`insert into login_failures (username, source, failed_at)
    select 'asha', '127.0.0.1', now() - interval '2 days' from generate_series(1, 4500)`.execute(db);
  const endedWell = await runRest(shop);
  expect(endedWell).not.toContain("deleteOldRecords");
  const { rows } =
    await sql`select from login_failures where source = '127.0.0.1' and failed_at < now() - interval '1 day'`.execute(
      db,
    );
  expect(rows).toEqual([]);
  await sql`drop trigger refuse_delete on otp_codes`.execute(db);
  expect(await runRest(shop)).toContain("deleteOldRecords");
});
