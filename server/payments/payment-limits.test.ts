// What strangers, repeated calls and a slow provider must not do to a paying shopper.
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Phone } from "../../rules/phone.ts";
import { ADDRESS, Browser, sendRequest } from "../../tests/support/browser.ts";
import { addCoupon, addProduct, payingShopper, verifiedShopper } from "../../tests/support/builders.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import { endWaits, setFault, UNTIL_ENDED } from "../../tests/support/emulators.ts";
import { eventually } from "../../tests/support/eventually.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { payAtProvider, type Receipt } from "../../tests/support/provider.ts";
import { databaseOf, orderRow, paymentAttemptsOf, statusOf } from "../../tests/support/rows.ts";
import { openSession } from "../checkout/shopper-session.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop({
    limits: { paymentStartPerMinute: 3, paymentLookupsPerMinute: 3, refusedConfirmationsPerMinute: 3 },
  });
});
afterAll(() => shop.close());
afterEach(() => setFault(shop, "razorpay", "ok"));

const comeBack = (receipt: Receipt, from?: string) =>
  sendRequest(shop, "POST", "/api/payments/razorpay/callback", {
    raw: new URLSearchParams({ ...receipt }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
    ...(from ? { from } : {}),
  });

test("repeated receipts of a settled payment are answered from the shop's own rows", async () => {
  const { browser, orderId, payment } = await payingShopper(shop);
  const receipt = await payAtProvider(shop, payment.paymentId);
  expect((await browser.tryConfirmPayment(orderId, receipt)).status).toBe(200);
  // A call to the provider would fail here.
  await setFault(shop, "razorpay", "error");
  const replays = await Promise.all(
    Array.from({ length: 150 }, () => browser.tryConfirmPayment(orderId, receipt)),
  );
  expect(new Set(replays.map(({ status, json }) => `${status} ${json.status}`))).toEqual(
    new Set(["200 paid"]),
  );
  const forms = await Promise.all(Array.from({ length: 20 }, () => comeBack(receipt)));
  expect(new Set(forms.map(({ headers }) => headers.location))).toEqual(new Set(["/payment-success"]));
});

test("repeated receipts of a refunded payment are answered from the shop's own rows, too", async () => {
  const { browser, orderId, payment } = await payingShopper(shop);
  const receipt = await payAtProvider(shop, payment.paymentId, { amount: 100 });
  const first = await browser.tryConfirmPayment(orderId, receipt);
  expect(first).toMatchObject({ status: 409, json: { code: "PAYMENT_MISMATCH" } });
  await setFault(shop, "razorpay", "error");
  expect(await browser.tryConfirmPayment(orderId, receipt)).toMatchObject({
    status: 409,
    json: { code: "PAYMENT_MISMATCH" },
  });
});

test.each(["the browser", "the callback"])(
  "the provider is queried about an uncaptured payment only a few times a minute: %s",
  async (who) => {
    const { browser, orderId, payment } = await payingShopper(shop);
    const receipt = await payAtProvider(shop, payment.paymentId, { webhook: "late" });
    const confirm = () =>
      who === "the browser" ? browser.tryConfirmPayment(orderId, receipt) : comeBack(receipt);
    for (let n = 0; n < 3; n++) expect([202, 303]).toContain((await confirm()).status);
    // The limit is reached: the capture is not noticed, and the call is not refused either.
    const captured = await fetch(
      `${shop.sandboxUrl}/razorpay/payments/${receipt.razorpay_payment_id}/late-capture`,
      { method: "POST", headers: { "content-type": "application/json" }, body: "{}" },
    );
    expect(captured.ok).toBe(true);
    expect([202, 303]).toContain((await confirm()).status);
    // The webhook settles it all the same.
    await eventually(async () => expect(await statusOf(shop, orderId)).toBe("Paid"));
    expect(who === "the browser" ? (await confirm()).status : (await confirm()).headers.location).toBe(
      who === "the browser" ? 200 : "/payment-success",
    );
  },
);

test("confirmations of one order that prove nothing are limited, whatever address they come from", async () => {
  const { orderId, payment } = await payingShopper(shop);
  const forged = (from: string) =>
    sendRequest(shop, "POST", `/api/users/paymentSuccess/${orderId}`, {
      body: {
        razorpayResponse: {
          razorpay_payment_id: "pay_Forged",
          razorpay_order_id: payment.paymentId,
          razorpay_signature: "0".repeat(64),
        },
      },
      from,
    });
  const statuses: number[] = [];
  for (let n = 2; n < 7; n++) statuses.push((await forged(`127.0.0.${n}`)).status);
  expect(statuses).toEqual([401, 401, 401, 429, 429]);
});

test("a stranger who knows the order's id cannot use up its payment limit", async () => {
  const { browser, orderId } = await verifiedShopper(shop);
  const thief = await verifiedShopper(shop);
  for (let n = 0; n < 5; n++) {
    expect((await new Browser(shop).tryStartPayment(orderId)).status).toBe(401);
    expect((await thief.browser.tryStartPayment(orderId)).status).toBe(403);
  }
  for (let n = 0; n < 3; n++) expect((await browser.tryStartPayment(orderId)).status).toBe(200);
  expect((await browser.tryStartPayment(orderId)).status).toBe(429);
});

test("another holder of a payment link cannot use up the shopper's starts", async () => {
  const { browser: shopper, orderId } = await verifiedShopper(shop);
  await shopper.startPayment(orderId);
  const { id, phone } = await orderRow(shop, orderId);
  const holder = new Browser(shop);
  const session = { phone: phone as Phone, orderId: id, isForOneOrder: true };
  holder.cookie = `shopper=${await openSession(databaseOf(shop), session)}`;
  const elsewhere = { ...ADDRESS, houseNo: "Elsewhere" };
  const [own, ...refused] = await Promise.all([
    shopper.tryStartPayment(orderId),
    ...Array.from({ length: 64 }, () => holder.tryStartPayment(orderId, elsewhere)),
  ]);
  expect(own.status).toBe(200);
  expect(refused.map(({ status }) => status).toSorted()).toEqual([
    ...Array<number>(3).fill(409),
    ...Array<number>(61).fill(429),
  ]);
  expect((await shopper.tryStartPayment(orderId)).status).toBe(200);
});

test("openings at the provider are limited per order, across sessions", async () => {
  const { browser, orderId, phone } = await verifiedShopper(shop);
  const { id } = await orderRow(shop, orderId);
  const statuses: number[] = [];
  for (let n = 0; n < 4; n++) {
    // Each change of the total needs another order at the provider.
    await sql`update orders set delivery = delivery + 100, total = total + 100 where id = ${id}`.execute(
      databaseOf(shop),
    );
    const session = { phone, orderId: id, isForOneOrder: false };
    browser.cookie = `shopper=${await openSession(databaseOf(shop), session)}`;
    statuses.push((await browser.tryStartPayment(orderId)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test("a hold can be extended to half an hour in total", async () => {
  const { productId } = await addProduct(shop, { available: 3 });
  const coupon = await addCoupon(shop);
  const { browser, orderId } = await payingShopper(shop, { items: [{ productId, quantity: 1 }], coupon });
  const db = databaseOf(shop);
  const ofOrder = sql`order_id = (select id from orders where order_number = ${orderId})`;
  const age = async (minutes: number, left: string) => {
    await sql`update stock_holds set held_since = now() - make_interval(mins => ${minutes}),
      expires_at = now() + ${left}::interval where ${ofOrder}`.execute(db);
    await sql`update coupon_uses set held_since = now() - make_interval(mins => ${minutes}),
      held_until = now() + ${left}::interval where ${ofOrder}`.execute(db);
  };
  const lengths = async () => {
    const { rows } = await sql<{ hold: number; coupon: number }>`
      select round(extract(epoch from expires_at - stock_holds.held_since) / 60) as hold,
        round(extract(epoch from held_until - coupon_uses.held_since) / 60) as coupon
      from stock_holds join coupon_uses using (order_id) where ${ofOrder}`.execute(db);
    return rows[0];
  };
  await age(5, "1 minute");
  await browser.startPayment(orderId);
  expect(await lengths()).toEqual({ hold: 20, coupon: 20 });
  await age(20, "1 minute");
  await browser.startPayment(orderId);
  expect(await lengths()).toEqual({ hold: 30, coupon: 30 });
});

test("an hour after its first hold an order holds no units, and whoever pays first gets them", async () => {
  const { productId } = await addProduct(shop, { available: 1 });
  const items = [{ productId, quantity: 1 }];
  const { browser, orderId, payment } = await payingShopper(shop, { items });
  const db = databaseOf(shop);
  const { id } = await orderRow(shop, orderId);
  await sql`update orders set first_held_at = now() - interval '61 minutes' where id = ${id}`.execute(db);
  await sql`update stock_holds set expires_at = now() - interval '1 minute' where order_id = ${id}`.execute(
    db,
  );
  // The units are available to the first shopper to pay, including this one.
  expect((await browser.startPayment(orderId)).paymentId).toBe(payment.paymentId);
  const { rows } = await sql`select from stock_holds where order_id = ${id}`.execute(db);
  expect(rows).toEqual([]);
  const other = await payingShopper(shop, { items });
  expect(await browser.tryStartPayment(orderId)).toMatchObject({
    status: 409,
    json: { code: "OUT_OF_STOCK" },
  });
  const receipt = await payAtProvider(shop, other.payment.paymentId);
  expect((await other.browser.tryConfirmPayment(other.orderId, receipt)).status).toBe(200);
  expect(await statusOf(shop, other.orderId)).toBe("Paid");
});

test("an hour after its first hold an order holds no coupon, and whoever pays first gets its last use", async () => {
  const coupon = await addCoupon(shop, { totalLimit: 1 });
  const { browser, orderId, payment } = await payingShopper(shop, { coupon });
  const db = databaseOf(shop);
  const { id } = await orderRow(shop, orderId);
  const usesOf = (order: typeof id) =>
    db.selectFrom("couponUses").select("heldUntil").where("orderId", "=", order).execute();
  await sql`update orders set first_held_at = now() - interval '61 minutes' where id = ${id}`.execute(db);
  await sql`update coupon_uses set held_until = now() - interval '1 minute' where order_id = ${id}`.execute(
    db,
  );
  // The use is neither extended nor held again; the first shopper to pay gets it, this one included.
  expect((await browser.startPayment(orderId)).paymentId).toBe(payment.paymentId);
  expect((await usesOf(id)).filter(({ heldUntil }) => heldUntil && heldUntil > new Date())).toEqual([]);
  const other = await payingShopper(shop, { coupon });
  expect(await usesOf((await orderRow(shop, other.orderId)).id)).toHaveLength(1);
  expect(await browser.tryStartPayment(orderId)).toMatchObject({
    status: 409,
    json: { code: "COUPON_REFUSED" },
  });
});

test("two requests that open an attempt both reply with the stored provider order", async () => {
  const { browser, orderId } = await verifiedShopper(shop);
  // The first reply of the provider is late. Meanwhile the lease ends, and a second request opens and stores.
  await setFault(shop, "razorpay", "late", 1, UNTIL_ENDED);
  const first = browser.startPayment(orderId);
  await eventually(async () => expect(await paymentAttemptsOf(shop, orderId)).toHaveLength(1));
  await sql`update payment_attempts set leased_until = now()
    where order_id = (select id from orders where order_number = ${orderId})`.execute(databaseOf(shop));
  const second = await browser.startPayment(orderId);
  await endWaits(shop);
  const [stored] = await paymentAttemptsOf(shop, orderId);
  expect((await first).paymentId).toBe(stored?.providerOrderId);
  expect(second.paymentId).toBe(stored?.providerOrderId);
});
