import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { NoticeSettings } from "../../../contract/notifications.ts";
import type { NotificationTopic } from "../../../rules/notifications.ts";
import { type Admin, openAdmin, paidOrder } from "../../../tests/support/admin.ts";
import { expectStatus } from "../../../tests/support/browser.ts";
import { addProduct, payingShopper } from "../../../tests/support/builders.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import { setFault } from "../../../tests/support/emulators.ts";
import { messagesTo } from "../../../tests/support/mailbox.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { setProfile, setStatus } from "../../../tests/support/orders.ts";
import {
  addDevice,
  endSubscription,
  type PushDevice,
  pushesTo,
} from "../../../tests/support/push-browser.ts";
import { databaseOf, orderRow, untilWaiting } from "../../../tests/support/rows.ts";
import { runRest } from "../../../tests/support/work-off.ts";
import { raiseAlert } from "../alerts/raise-alert.ts";
import { claimNotifications } from "./notification-queue.ts";
import { sendAlertNotifications, sendNotifications } from "./send-notifications.ts";

const CHIPS = "nendran-banana-chips";

let shop: TestShop;
let owner: Admin;
let owners = 0;
let email: string;
let whatsapp: string;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  for (const provider of ["push", "smtp", "fast2sms"]) await setFault(shop, provider, "ok");
  for (const table of ["notifications", "push_devices", "new_orders", "low_stock_products", "alerts"])
    await sql`delete from ${sql.table(table)}`.execute(databaseOf(shop));
  owners += 1;
  email = `news-${owners}@nendra.example`;
  whatsapp = `+9198480${String(owners).padStart(5, "0")}`;
  await setProfile(shop, { noticeEmail: email, noticeWhatsapp: whatsapp, lowStockBelow: 5 });
  owner = await openAdmin(shop);
  await save({});
  await send();
});

const OFF: NoticeSettings = {
  newOrdersByEmail: false,
  newOrdersByWhatsapp: false,
  lowStockByEmail: false,
  lowStockByWhatsapp: false,
  eveningSummary: false,
  eveningHour: 20,
};
const save = async (settings: Partial<NoticeSettings>) =>
  expectStatus(await owner.request("PUT", "/api/admin/notice-settings", { ...OFF, ...settings }), 200);
const send = () => sendNotifications(shop.shop.deps);
const passTime = (interval: string) =>
  sql`with orders as (update new_orders set notified_at = notified_at - ${interval}::interval)
    update notifications set created_at = created_at - ${interval}::interval, due_at = due_at - ${interval}::interval`.execute(
    databaseOf(shop),
  );
const notifications = () => databaseOf(shop).selectFrom("notifications").selectAll().orderBy("id").execute();
const mails = () => messagesTo(shop, email);
const device = (topic: NotificationTopic, admin = owner) => addDevice(shop, admin, [topic]);
const titlesOn = async (phone: PushDevice) => (await pushesTo(shop, phone)).map(({ title }) => title);
async function totalOf(orderId: string): Promise<string> {
  const { total } = await orderRow(shop, orderId);
  return `₹${(total / 100).toLocaleString("en-IN")}`;
}

test("a new order is pushed once: its total and its number, no name, phone or address", async () => {
  const phone = await device("new orders");
  const { orderId } = await paidOrder(shop);
  for (let pass = 0; pass < 3; pass++) await send();
  expect(await pushesTo(shop, phone)).toEqual([
    { title: `New order, ${await totalOf(orderId)}`, body: orderId, path: `/admin/manage-orders/${orderId}` },
  ]);
  const [message] = await messagesTo(shop, `${phone.subscription.id}@push`);
  expect(message?.subject).toBe("TTL 43200, urgency high");
});

test("an order that is placed and not paid is not sent", async () => {
  const phone = await device("new orders");
  await payingShopper(shop);
  await send();
  expect(await titlesOn(phone)).toEqual([]);
});

test("the first order is sent at once, and those within a minute of it together", async () => {
  const phone = await device("new orders");
  await paidOrder(shop);
  await send();
  const later = [await paidOrder(shop), await paidOrder(shop), await paidOrder(shop)];
  await send();
  expect(await titlesOn(phone)).toHaveLength(1);
  await passTime("5 seconds");
  await send();
  expect(await titlesOn(phone)).toHaveLength(1);
  await passTime("55 seconds");
  await send();
  const totals = await Promise.all(later.map(async ({ orderId }) => (await orderRow(shop, orderId)).total));
  const rupees = totals.reduce((sum, total) => sum + total, 0) / 100;
  expect((await pushesTo(shop, phone))[0]).toEqual({
    title: `3 new orders, ₹${rupees.toLocaleString("en-IN")}`,
    body: `First: ${later[0]?.orderId}.`,
    path: "/admin/manage-orders",
  });
});

test("a packer is notified of orders to pack, and of no money", async () => {
  const packer = await openAdmin(shop, "packer");
  const phone = await addDevice(shop, packer);
  await paidOrder(shop);
  await raiseAlert(databaseOf(shop), "disk-low", { freeMegabytes: 812, freePercent: 4 });
  await sendAlertNotifications(shop.shop.deps);
  await send();
  expect(await titlesOn(phone)).toEqual(["New order to pack"]);
});

test.each([
  ["a packer", "packer", ["New order to pack"]],
  ["an accountant", "accountant", []],
])("an owner who became %s gets what that role gets", async (_, role, titles) => {
  const other = await openAdmin(shop);
  const [orders, alerts] = [await device("new orders", other), await device("alerts", other)];
  await paidOrder(shop);
  await raiseAlert(databaseOf(shop), "disk-low", { freeMegabytes: 812, freePercent: 4 });
  await setFault(shop, "push", "error");
  await sendAlertNotifications(shop.shop.deps);
  await send();
  await setFault(shop, "push", "ok");
  await sql`update admin_users set role = ${role} where username = ${other.username}`.execute(
    databaseOf(shop),
  );
  await passTime("3 minutes");
  await send();
  expect([await titlesOn(orders), await titlesOn(alerts)]).toEqual([titles, []]);
});

test("several processes at once send an order once", async () => {
  const phone = await device("new orders");
  await paidOrder(shop);
  const holder = await databaseOf(shop).startTransaction().execute();
  await sql`select pg_advisory_xact_lock(hashtextextended('notifications', 0))`.execute(holder);
  const passes = Promise.all(Array.from({ length: 5 }, send));
  await untilWaiting(shop, 5);
  await holder.commit().execute();
  await passes;
  expect(await titlesOn(phone)).toHaveLength(1);
});

test("an order that a killed process was sending is sent by the next one", async () => {
  const phone = await device("new orders");
  await paidOrder(shop);
  await setFault(shop, "push", "error", 1);
  await send();
  await passTime("3 minutes");
  expect(await claimNotifications(databaseOf(shop))).toHaveLength(1);
  await send();
  expect(await titlesOn(phone)).toEqual([]);
  await passTime("6 minutes");
  await send();
  expect(await titlesOn(phone)).toHaveLength(1);
});

test("a push service that limits the rate is called again when it allows", async () => {
  const phone = await device("new orders");
  await paidOrder(shop);
  await setFault(shop, "push", "rate-limit", 1);
  await send();
  expect(await notifications()).toMatchObject([{ state: "waiting", problem: "status 429" }]);
  await sql`update notifications set due_at = due_at - interval '5 minutes'`.execute(databaseOf(shop));
  await send();
  expect(await titlesOn(phone)).toEqual([]);
  await passTime("5 minutes");
  await send();
  expect(await titlesOn(phone)).toHaveLength(1);
});

test("a device whose subscription has ended is deleted with its notifications", async () => {
  const [expired, phone] = [await device("new orders"), await device("new orders")];
  await endSubscription(shop, expired);
  await paidOrder(shop);
  await send();
  expect(await titlesOn(phone)).toHaveLength(1);
  expect(await notifications()).toMatchObject([{ state: "sent", deviceId: phone._id }]);
  const left = await databaseOf(shop).selectFrom("pushDevices").select("id").execute();
  expect(left).toEqual([{ id: phone._id }]);
});

test("an order that was packed before it could be sent is skipped", async () => {
  const phone = await device("new orders");
  const { orderId } = await paidOrder(shop);
  await setFault(shop, "push", "error", 1);
  await send();
  for (const status of ["Confirmed", "Packed"]) await setStatus(shop, orderId, status);
  await passTime("3 minutes");
  await send();
  expect([await titlesOn(phone), await notifications()]).toMatchObject([[], [{ state: "skipped" }]]);
});

test("a topic that was switched off on a device meanwhile is not sent", async () => {
  const phone = await device("new orders");
  await paidOrder(shop);
  await setFault(shop, "push", "error", 1);
  await send();
  await owner.request("PUT", `/api/admin/notices/devices/${phone._id}`, { topics: ["alerts"] });
  await passTime("3 minutes");
  await send();
  expect(await titlesOn(phone)).toEqual([]);
});

test("a push that cannot be sent for a day expires", async () => {
  await device("new orders");
  await paidOrder(shop);
  await setFault(shop, "push", "error");
  await send();
  await passTime("1 day 1 minute");
  await send();
  expect(await notifications()).toMatchObject([{ state: "expired" }]);
});

test("orders from before notifications were turned on are not sent", async () => {
  await paidOrder(shop);
  await send();
  const phone = await device("new orders");
  await save({ newOrdersByEmail: true });
  await passTime("2 minutes");
  await send();
  expect([await titlesOn(phone), await mails()]).toEqual([[], []]);
});

test("new orders and low stock are not sent in writing by default", async () => {
  await paidOrder(shop);
  await stockOf(CHIPS, 3);
  await send();
  expect([await mails(), await messagesTo(shop, whatsapp)]).toEqual([[], []]);
  await stockOf(CHIPS, null);
});

test("new orders are sent by e-mail and WhatsApp where that is switched on", async () => {
  await save({ newOrdersByEmail: true, newOrdersByWhatsapp: true });
  const { orderId } = await paidOrder(shop);
  for (let pass = 0; pass < 2; pass++) await send();
  const total = await totalOf(orderId);
  expect(await mails()).toMatchObject([
    {
      subject: `Nendra: New order, ${total}`,
      body: `${orderId}: ${total}\n\nSee ${shop.url}/admin/manage-orders/${orderId}`,
    },
  ]);
  const [message, ...more] = await messagesTo(shop, whatsapp);
  expect(more).toEqual([]);
  expect(message?.body).toContain(
    `New order, ${total}: ${orderId}. See ${shop.url}/admin/manage-orders/${orderId}`,
  );
});

const stockOf = (slug: string, available: number | null) =>
  sql`update products set available = ${available}, in_stock = true where slug = ${slug}`.execute(
    databaseOf(shop),
  );

test("a product that runs low is sent once until it is restocked", async () => {
  const phone = await device("low stock");
  await stockOf(CHIPS, 6);
  await send();
  expect(await titlesOn(phone)).toEqual([]);
  await stockOf(CHIPS, 5);
  await send();
  await stockOf(CHIPS, 2);
  await send();
  const [push, ...more] = await pushesTo(shop, phone);
  expect(more).toEqual([]);
  expect(push).toMatchObject({ title: "Low stock", path: "/admin/edit-products" });
  expect(push?.body).toMatch(/: 5 left$/);
  await stockOf(CHIPS, 6);
  await send();
  await stockOf(CHIPS, 0);
  await send();
  expect((await pushesTo(shop, phone))[0]?.body).toMatch(/: none left$/);
  await stockOf(CHIPS, null);
});

test("a product with its own level is sent at that level", async () => {
  const phone = await device("low stock");
  const level = (units: number | null) =>
    sql`update products set low_stock_level = ${units} where slug = ${CHIPS}`.execute(databaseOf(shop));
  await level(20);
  await stockOf(CHIPS, 21);
  await send();
  expect(await titlesOn(phone)).toEqual([]);
  await stockOf(CHIPS, 20);
  await send();
  expect((await pushesTo(shop, phone))[0]?.body).toMatch(/: 20 left$/);
  await stockOf(CHIPS, 21);
  await send();
  await level(2);
  await stockOf(CHIPS, 3);
  await send();
  expect(await titlesOn(phone)).toEqual(["Low stock"]);
  await level(null);
  await stockOf(CHIPS, null);
});

test("units that a shopper holds during payment count as stock: neither the hold nor its end is sent", async () => {
  const phone = await device("low stock");
  await stockOf(CHIPS, 6);
  const { orderId } = await payingShopper(shop, { items: [{ productId: CHIPS, quantity: 2 }] });
  await send();
  expect(await titlesOn(phone)).toEqual([]);
  await sql`delete from stock_holds where order_id = (select id from orders where order_number = ${orderId})`.execute(
    databaseOf(shop),
  );
  await send();
  expect(await titlesOn(phone)).toEqual(["Low stock"]);
  await stockOf(CHIPS, null);
});

test("several products that run low are sent together, and by e-mail with all their names", async () => {
  await save({ lowStockByEmail: true, lowStockByWhatsapp: true });
  const phone = await device("low stock");
  const added = [await addProduct(shop), await addProduct(shop)];
  for (const { productId } of added) await stockOf(productId, 1);
  await send();
  expect(await titlesOn(phone)).toEqual(["2 products have low stock"]);
  expect(await mails()).toMatchObject([
    { subject: "Nendra: 2 products have low stock", body: expect.stringMatching(/: 1 left\n.*: 1 left\n/) },
  ]);
  expect(await messagesTo(shop, whatsapp)).toHaveLength(1);
  for (const { productId } of added) await stockOf(productId, null);
});

test("an urgent alert is pushed too, once in six hours, and not when it is dismissed", async () => {
  const phone = await device("alerts");
  const raise = () => raiseAlert(databaseOf(shop), "disk-low", { freeMegabytes: 812, freePercent: 4 });
  await raise();
  for (let pass = 0; pass < 2; pass++) {
    await sendAlertNotifications(shop.shop.deps);
    await send();
  }
  expect(await pushesTo(shop, phone)).toEqual([
    {
      title: "Your shop needs attention",
      body: "Only 812 MB of the disk are free (4 percent).",
      path: "/admin",
    },
  ]);
  expect(await mails()).toHaveLength(1);
  await sql`delete from alerts`.execute(databaseOf(shop));
  await raise();
  await sendAlertNotifications(shop.shop.deps);
  await sql`delete from alerts`.execute(databaseOf(shop));
  await send();
  expect(await titlesOn(phone)).toHaveLength(1);
});

test("with a device and no address an alert is pushed once", async () => {
  await setProfile(shop, { noticeEmail: "", noticeWhatsapp: "", email: "", phone: "" });
  const phone = await device("alerts");
  const raise = () => raiseAlert(databaseOf(shop), "disk-low", { freeMegabytes: 812, freePercent: 4 });
  for (let time = 0; time < 2; time++) {
    await raise();
    await sendAlertNotifications(shop.shop.deps);
    await send();
    await sql`delete from alerts`.execute(databaseOf(shop));
  }
  expect(await titlesOn(phone)).toHaveLength(1);
});

test("the sweep sends new orders, and deletes old notifications", async () => {
  const phone = await device("new orders");
  await paidOrder(shop);
  await sendNotifications(shop.shop.deps);
  expect(await titlesOn(phone)).toHaveLength(1);
  await passTime("181 days");
  await runRest(shop);
  const left = await databaseOf(shop).selectFrom("newOrders").select("orderId").execute();
  expect([await notifications(), left]).toEqual([[], []]);
});

test("only an owner changes the settings, and each change is in the audit log", async () => {
  const packer = await openAdmin(shop, "packer");
  expect((await packer.request("GET", "/api/admin/notice-settings")).status).toBe(403);
  expect((await packer.request("PUT", "/api/admin/notice-settings", OFF)).status).toBe(403);
  await save({ newOrdersByEmail: true, eveningHour: 21 });
  const { json } = await owner.request("GET", "/api/admin/notice-settings");
  expect(json).toEqual({
    settings: { ...OFF, newOrdersByEmail: true, eveningHour: 21 },
    email,
    whatsapp,
  });
  const row = await databaseOf(shop)
    .selectFrom("auditLog")
    .select(["action", "subject", "before", "after"])
    .where("actor", "=", owner.username)
    .orderBy("id", "desc")
    .executeTakeFirst();
  expect(row).toEqual({
    action: "notices changed",
    subject: "shop",
    before: { newOrdersByEmail: false, eveningHour: 20 },
    after: { newOrdersByEmail: true, eveningHour: 21 },
  });
  for (const eveningHour of [11, 24, 20.5])
    expect((await owner.request("PUT", "/api/admin/notice-settings", { ...OFF, eveningHour })).status).toBe(
      400,
    );
});

test("two changes of different settings do not undo each other, and both replies have all settings", async () => {
  const change = (settings: Partial<NoticeSettings>) =>
    owner.request("PUT", "/api/admin/notice-settings", settings);
  await change({ newOrdersByEmail: true });
  const { json } = await change({ lowStockByWhatsapp: true });
  expect(json).toEqual({ ...OFF, newOrdersByEmail: true, lowStockByWhatsapp: true });
  // Also when they arrive simultaneously.
  const answers = await Promise.all([change({ eveningSummary: true }), change({ eveningHour: 22 })]);
  const both = { ...json, eveningSummary: true, eveningHour: 22 };
  expect(answers.map(({ json }) => json)).toContainEqual(both);
  expect((await owner.request("GET", "/api/admin/notice-settings")).json).toMatchObject({ settings: both });
});
