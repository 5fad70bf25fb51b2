import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrderDetail } from "../../../contract/orders.ts";
import type { Phone } from "../../../rules/phone.ts";
import { openAdmin, paidOrder } from "../../../tests/support/admin.ts";
import { ADDRESS, expectStatus } from "../../../tests/support/browser.ts";
import { freshPhone, payingShopper, verifiedShopper } from "../../../tests/support/builders.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import { eventually } from "../../../tests/support/eventually.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { jobsDone, letPayingEnd, setStatus } from "../../../tests/support/orders.ts";
import { payAtProvider } from "../../../tests/support/provider.ts";
import {
  countHandledEvents,
  databaseOf,
  orderRow,
  statusOf,
  untilWaiting,
} from "../../../tests/support/rows.ts";
import { runRest } from "../../../tests/support/work-off.ts";
import { saveAddress } from "../../checkout/address-queries.ts";
import { dismissAlerts } from "../../notifications/alerts/dismiss-alerts.ts";
import { raiseAlert } from "../../notifications/alerts/raise-alert.ts";
import { connect, inTransaction, openPool } from "../../platform/database/connect.ts";
import { forgetExpired } from "./forget-expired.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());

const forget = () => forgetExpired(shop.shop.deps);

async function age(orderId: string, days: number): Promise<void> {
  await sql`update orders set created_at = created_at - make_interval(days => ${days}),
    expired_at = expired_at - make_interval(days => ${days}) where order_number = ${orderId}`.execute(
    databaseOf(shop),
  );
}

/** An order with an address that expired this many days ago. */
async function expiredOrder(days: number): Promise<{ orderId: string; phone: string }> {
  const { orderId, phone } = await payingShopper(shop);
  await setStatus(shop, orderId, "Expired");
  await age(orderId, days);
  return { orderId, phone };
}

const addressesOf = (phone: string) =>
  sql<{ landmark: string }>`select landmark from addresses where phone = ${phone} order by created_at`
    .execute(databaseOf(shop))
    .then(({ rows }) => rows.map(({ landmark }) => landmark));

test("an order that expired 31 days ago has no phone, address, note or source, one of 29 days has", async () => {
  const old = await expiredOrder(31);
  const young = await expiredOrder(29);
  await sql`insert into order_notes (order_id, note, is_for_packing, author)
    select id, 'Ring her son, 98765 43210', false, 'priya' from orders
    where order_number in (${old.orderId}, ${young.orderId})`.execute(databaseOf(shop));
  await sql`insert into customer_notes (phone, note, author)
    select phone, 'Calls before delivery', 'priya' from orders
    where order_number in (${old.orderId}, ${young.orderId})`.execute(databaseOf(shop));
  await runRest(shop);
  const { rows: noted } = await sql`select phone from customer_notes`.execute(databaseOf(shop));
  expect(noted).toEqual([{ phone: young.phone }]);
  expect(await orderRow(shop, old.orderId)).toMatchObject({ phone: null, addressId: null, source: "" });
  expect(await orderRow(shop, young.orderId)).toMatchObject({
    phone: young.phone,
    addressId: expect.any(String),
    source: "127.0.0.1",
  });
  expect([await addressesOf(old.phone), await addressesOf(young.phone)]).toEqual([[], [ADDRESS.landmark]]);
  const { rows: onOrders } =
    await sql`select order_number from order_notes join orders on orders.id = order_id
    where order_number in (${old.orderId}, ${young.orderId})`.execute(databaseOf(shop));
  expect(onOrders).toEqual([{ orderNumber: young.orderId }]);
  const owner = await openAdmin(shop);
  const body = { note: "Ring her son", isForPacking: false };
  expect(await owner.request("POST", `/api/admin/order/notes/${old.orderId}`, body)).toMatchObject({
    status: 409,
    json: { code: "ORDER_ERASED" },
  });
});

test("the days count from when the order expired, not from when it was placed", async () => {
  const { orderId, phone } = await payingShopper(shop);
  await letPayingEnd(shop);
  await age(orderId, 38);
  await runRest(shop);
  expect(await statusOf(shop, orderId)).toBe("Expired");
  expect(await orderRow(shop, orderId)).toMatchObject({ phone, source: "" });
});

test("an old paid order retains phone and address, but not its source", async () => {
  const { orderId, phone } = await paidOrder(shop);
  await age(orderId, 400);
  await forget();
  expect(await orderRow(shop, orderId)).toMatchObject({
    phone,
    addressId: expect.any(String),
    source: "",
  });
  expect(await addressesOf(phone)).toEqual([ADDRESS.landmark]);
});

test("a shopper with another order retains the address that is offered next, and no other", async () => {
  const phone = freshPhone();
  const first = await verifiedShopper(shop, { phone });
  for (const where of ["Where she lives now", "Where she stayed", "Where she lives now"])
    await first.browser.startPayment(first.orderId, { ...ADDRESS, landmark: where });
  const { browser } = first;
  const again = await browser.placeOrder();
  await sql`update orders set phone = ${phone}, status = 'Verified' where order_number = ${again}`.execute(
    databaseOf(shop),
  );
  await letPayingEnd(shop);
  await setStatus(shop, first.orderId, "Expired");
  await age(first.orderId, 31);
  await forget();
  expect(await orderRow(shop, first.orderId)).toMatchObject({ phone: null, addressId: null });
  expect(await addressesOf(phone)).toEqual(["Where she lives now"]);
  expect((await browser.tryGetAddress(phone)).json).toMatchObject({ landmark: "Where she lives now" });
  await setStatus(shop, again, "Expired");
  await age(again, 31);
  await forget();
  expect(await addressesOf(phone)).toEqual([]);
});

/** Makes the addresses of a phone look as if they were last used this many days ago. */
const ageAddresses = (phone: string, days: number) =>
  sql`update addresses set created_at = created_at - make_interval(days => ${days}),
    used_again_at = used_again_at - make_interval(days => ${days}) where phone = ${phone}`.execute(
    databaseOf(shop),
  );

test("addresses replaced before the payment, and those that staff corrected, are deleted after 30 days", async () => {
  const { browser, orderId, phone } = await verifiedShopper(shop);
  await browser.startPayment(orderId, { ...ADDRESS, landmark: "Where she thought of first" });
  const { paymentId } = await browser.startPayment(orderId, { ...ADDRESS, landmark: "Near the tempel" });
  expectStatus(await browser.tryConfirmPayment(orderId, await payAtProvider(shop, paymentId)), 200);
  const owner = await openAdmin(shop);
  const corrected = { ...ADDRESS, landmark: "Near the temple" };
  expectStatus(await owner.request("PUT", `/api/admin/order/address/${orderId}`, corrected), 200);
  await ageAddresses(phone, 29);
  await forget();
  expect(await addressesOf(phone)).toHaveLength(3);
  await ageAddresses(phone, 2);
  await forget();
  expect(await addressesOf(phone)).toEqual(["Near the temple"]);
  expect((await browser.tryGetAddress(phone)).json).toMatchObject({ landmark: "Near the temple" });
});

test("an address that was reused since, or is used by an open order, is not deleted", async () => {
  const { browser, orderId, phone } = await verifiedShopper(shop);
  for (const landmark of ["Home", "Work", "Home", "Her sister"])
    await browser.startPayment(orderId, { ...ADDRESS, landmark });
  await ageAddresses(phone, 31);
  await sql`update addresses set used_again_at = now() - interval '1 day'
    where phone = ${phone} and landmark = 'Home'`.execute(databaseOf(shop));
  await forget();
  expect(await addressesOf(phone)).toEqual(["Home", "Her sister"]);
});

test("an address that a payment in progress gives to its order is not deleted", async () => {
  const { browser, orderId, phone } = await verifiedShopper(shop);
  for (const landmark of ["Of the first payment", "Of the order"])
    await browser.startPayment(orderId, { ...ADDRESS, landmark });
  // As after another holder of the payment link took over the order.
  await sql`update payment_attempts set address_id = addresses.id from addresses
    where phone = ${phone} and landmark = 'Of the first payment'
      and order_id = (select id from orders where order_number = ${orderId})`.execute(databaseOf(shop));
  await ageAddresses(phone, 31);
  await forget();
  expect(await addressesOf(phone)).toEqual(["Of the first payment", "Of the order"]);
  await setStatus(shop, orderId, "Expired");
  await forget();
  expect(await addressesOf(phone)).toEqual(["Of the order"]);
});

test("choosing an address that is just being deleted stores a new one", async () => {
  const phone = freshPhone() as Phone;
  const choose = () =>
    inTransaction(shop.shop.deps.db, (trx) =>
      saveAddress(trx, phone, { ...ADDRESS, _id: null, isProved: false }),
    );
  const forgotten = await choose();
  let choosing: Promise<string> | undefined;
  await inTransaction(databaseOf(shop), async (trx) => {
    await trx.deleteFrom("addresses").where("id", "=", forgotten).execute();
    choosing = choose();
    await untilWaiting(shop, 1);
  });
  const chosen = await choosing;
  expect(chosen).not.toBe(forgotten);
  expect(await addressesOf(phone)).toEqual([ADDRESS.landmark]);
});

test("addresses behind many needed ones are reached in later runs", async () => {
  const db = databaseOf(shop);
  const ofMany = sql`from generate_series(1, 1001) as n`;
  await sql`insert into orders (order_number, items_price, discount, delivery, total, phone)
    select 'TURN' || n, 100, 0, 0, 100, '+9181' || lpad(n::text, 8, '0') ${ofMany}`.execute(db);
  await sql`insert into addresses (phone, full_name, email, pincode, state, city, house_no, road_name, created_at, is_proved)
    select '+9181' || lpad(n::text, 8, '0'), 'X', 'x@example.com', '682001', 'Kerala', 'Kochi', '1', 'Y',
      now() - interval '31 days', n < 1001 ${ofMany} order by n`.execute(db);
  const left = async () =>
    (await addressesOf("+918100000001")).length + (await addressesOf("+918100001001")).length;
  expect(await left()).toBe(2);
  await forget();
  expect(await left()).toBe(2);
  // Another process, or the same after a restart, continues from the checkpoint.
  const pool = openPool(shop.databaseUrl, 1);
  await forgetExpired({ ...shop.shop.deps, db: connect(pool) });
  await pool.end();
  expect(await left()).toBe(1);
  await sql`delete from addresses where phone like '+9181%'`.execute(db);
  await sql`delete from orders where order_number like 'TURN%'`.execute(db);
});

test("an address that another order uses stays with that order", async () => {
  const phone = freshPhone();
  const paid = await verifiedShopper(shop, { phone });
  const { paymentId } = await paid.browser.startPayment(paid.orderId);
  const receipt = await payAtProvider(shop, paymentId);
  expectStatus(await paid.browser.tryConfirmPayment(paid.orderId, receipt), 200);
  const { addressId } = await orderRow(shop, paid.orderId);
  const abandoned = await paid.browser.placeOrder();
  await sql`update orders set phone = ${phone}, status = 'Verified', address_id = ${addressId}
    where order_number = ${abandoned}`.execute(databaseOf(shop));
  await setStatus(shop, abandoned, "Expired");
  await age(abandoned, 31);
  await forget();
  expect(await orderRow(shop, abandoned)).toMatchObject({ phone: null, addressId: null });
  expect(await orderRow(shop, paid.orderId)).toMatchObject({ phone, addressId });
  expect(await addressesOf(phone)).toEqual([ADDRESS.landmark]);
});

test("an order with an open money alert is not forgotten until the alert is dismissed", async () => {
  const { orderId, phone } = await expiredOrder(31);
  const { id } = await orderRow(shop, orderId);
  await raiseAlert(databaseOf(shop), "refund-stuck", { payment: "pay_1" }, id);
  await forget();
  expect(await orderRow(shop, orderId)).toMatchObject({ phone });
  await dismissAlerts(databaseOf(shop), "refund-stuck", id, {});
  await forget();
  expect(await orderRow(shop, orderId)).toMatchObject({ phone: null });
});

test("an order with a refund in progress is not forgotten until the refund is processed", async () => {
  const { browser, orderId, payment, phone } = await payingShopper(shop);
  await setStatus(shop, orderId, "Expired");
  const receipt = await payAtProvider(shop, payment.paymentId);
  expect((await browser.tryConfirmPayment(orderId, receipt)).status).toBe(409);
  // Both events of the refund. An event handled later would change the refund's state.
  await expect.poll(() => countHandledEvents(shop, receipt.razorpay_payment_id)).toBe(2);
  await jobsDone(shop);
  await age(orderId, 31);
  const setRefund = (state: string) =>
    sql`update refunds set state = ${state} from payments where payments.id = payment_id
      and provider_payment_id = ${receipt.razorpay_payment_id}`.execute(databaseOf(shop));
  await setRefund("requested");
  await forget();
  expect(await orderRow(shop, orderId)).toMatchObject({ phone });
  await setRefund("processed");
  await forget();
  expect(await orderRow(shop, orderId)).toMatchObject({ phone: null, addressId: null });
});

test("forgets a thousand orders per run, oldest first", async () => {
  const db = databaseOf(shop);
  await sql`insert into orders (order_number, items_price, discount, delivery, total, phone, created_at)
    select 'MANY' || n, 100, 0, 0, 100, '+9180' || lpad(n::text, 8, '0'), now() - interval '1 year' from generate_series(1, 1001) as n`.execute(
    db,
  );
  const many = sql`order_number like 'MANY%'`;
  await sql`update orders set status = 'Expired' where ${many}`.execute(db);
  await sql`update orders set expired_at = now() - interval '31 days' - right(phone, 8)::int * interval '1 minute'
    where ${many}`.execute(db);
  const left = async () =>
    (await sql<{ phone: string }>`select phone from orders where ${many} and phone is not null`.execute(db))
      .rows;
  await forget();
  expect(await left()).toEqual([{ phone: "+918000000001" }]);
  await forget();
  expect(await left()).toEqual([]);
});

test("a forgotten order can still be shown and listed", async () => {
  const { orderId } = await expiredOrder(31);
  await forget();
  const owner = await openAdmin(shop);
  const detail = await owner.request<OrderDetail>("GET", `/api/admin/order/${orderId}`);
  expect(expectStatus(detail, 200).json).toMatchObject({
    orderId,
    status: "Expired",
    phone: null,
    name: null,
    addressId: null,
    erasedAt: null,
  });
  const list = await owner.request<OrderDetail[]>("GET", "/api/admin/orders/Expired");
  expect(expectStatus(list, 200).json.map((order) => order.orderId)).toContain(orderId);
});

test("nothing that a webhook contains about the payer is stored", async () => {
  const { orderId, payment } = await payingShopper(shop);
  const receipt = await payAtProvider(shop, payment.paymentId, { webhook: "once" });
  await eventually(async () => expect(await statusOf(shop, orderId)).toBe("Paid"));
  const events = await databaseOf(shop)
    .selectFrom("providerEvents")
    .select("payload")
    .where(sql`payload ->> 'paymentId'`, "=", receipt.razorpay_payment_id)
    .execute();
  expect(events.length).toBeGreaterThan(0);
  for (const { payload } of events)
    expect(Object.keys(payload as object).toSorted()).toEqual(["disputeId", "paymentId", "providerOrderId"]);
});
