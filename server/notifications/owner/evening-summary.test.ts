import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openAdmin, paidOrder } from "../../../tests/support/admin.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import { setFault } from "../../../tests/support/emulators.ts";
import { messagesTo } from "../../../tests/support/mailbox.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { setProfile } from "../../../tests/support/orders.ts";
import { bookInThePast } from "../../../tests/support/past-orders.ts";
import { addDevice, type PushDevice, pushesTo } from "../../../tests/support/push-browser.ts";
import { databaseOf, orderRow } from "../../../tests/support/rows.ts";
import { raiseAlert } from "../alerts/raise-alert.ts";
import { sendNotifications } from "./send-notifications.ts";

let shop: TestShop;
let phone: PushDevice;
let evenings = 0;
let email: string;
beforeAll(async () => {
  shop = await openClonedShop();
  phone = await addDevice(shop, await openAdmin(shop), ["evening summary"]);
});
afterAll(() => shop.close());
beforeEach(async () => {
  for (const provider of ["push", "smtp"]) await setFault(shop, provider, "ok");
  for (const table of ["notifications", "evening_summaries"])
    await sql`delete from ${sql.table(table)}`.execute(databaseOf(shop));
  await sql`update notification_settings set evening_summary = true, evening_hour = 20`.execute(
    databaseOf(shop),
  );
  email = `evening-${++evenings}@nendra.example`;
  await setProfile(shop, { noticeEmail: email });
});

/** A pass of the sweep at this Indian time. */
const sendAt = (time: string) =>
  sendNotifications(shop.shop.deps, sql<Date>`${`${time}+05:30`}::timestamptz`);
const mails = () => messagesTo(shop, email);

test("the summary is sent once at its hour, by any number of processes and restarts", async () => {
  await sendAt("2026-03-01 19:59:59");
  expect(await mails()).toEqual([]);
  const before = (await pushesTo(shop, phone)).length;
  await Promise.all(Array.from({ length: 5 }, () => sendAt("2026-03-01 20:00")));
  await sendAt("2026-03-01 20:10");
  await sendAt("2026-03-01 23:59:59");
  expect(await mails()).toHaveLength(1);
  expect(await pushesTo(shop, phone)).toHaveLength(before + 1);
  await sendAt("2026-03-02 20:00");
  expect(await mails()).toHaveLength(2);
});

test("a shop that was off at the hour sends the summary until midnight, and not the day after", async () => {
  await sendAt("2026-03-01 23:58");
  expect(await mails()).toHaveLength(1);
  await sendAt("2026-03-03 00:01");
  await sendAt("2026-03-03 19:59");
  expect(await mails()).toHaveLength(1);
});

test("a summary that could not be sent before midnight is skipped", async () => {
  await setFault(shop, "smtp", "error");
  await setFault(shop, "push", "error");
  await sendAt("2026-03-01 23:50");
  await setFault(shop, "smtp", "ok");
  await setFault(shop, "push", "ok");
  await sql`update notifications set due_at = now()`.execute(databaseOf(shop));
  await sendAt("2026-03-02 00:00");
  expect(await mails()).toEqual([]);
  const left = await databaseOf(shop).selectFrom("notifications").select("state").execute();
  expect(left).toEqual([{ state: "skipped" }, { state: "skipped" }]);
});

test("the summary is off by default", async () => {
  await sql`update notification_settings set evening_summary = default`.execute(databaseOf(shop));
  await sendAt("2026-03-01 21:00");
  expect(await mails()).toEqual([]);
});

test("the summary has the day until now, and the same weekday of last week until the same hour", async () => {
  const db = databaseOf(shop);
  const sale = (
    paid: string,
    more: readonly (readonly ["Confirmed" | "Packed" | "Shipped", string])[] = [],
  ) => bookInThePast(db, { booked: paid, moves: [["Verified", paid], ["Paid", paid], ...more], quantity: 2 });
  // Packed and handed over by mistake; both moves were undone.
  await sale("2026-04-05 09:00", [
    ["Confirmed", "2026-04-05 10:00"],
    ["Packed", "2026-04-05 10:01"],
    ["Shipped", "2026-04-05 10:02"],
    ["Packed", "2026-04-05 10:03"],
    ["Confirmed", "2026-04-05 10:04"],
  ]);
  await sale("2026-04-05 19:59", []);
  await sale("2026-04-05 11:00", [
    ["Confirmed", "2026-04-05 12:00"],
    ["Packed", "2026-04-05 13:00"],
    ["Shipped", "2026-04-05 14:00"],
  ]);
  // Yesterday, and the Sunday of last week, before and after this hour.
  await sale("2026-04-04 23:59:59");
  await sale("2026-03-29 08:00");
  await sale("2026-03-29 20:01");
  await raiseAlert(db, "disk-low", { freeMegabytes: 812, freePercent: 4 });
  const { rows } = await sql<{ total: number }>`
    select sum(total)::bigint as total from orders where paid_at >= '2026-04-05 00:00+05:30' and paid_at < '2026-04-06 00:00+05:30'`.execute(
    db,
  );
  const rupees = (paise: number) => `₹${(paise / 100).toLocaleString("en-IN")}`;
  const total = rows[0]?.total ?? 0;
  await sendAt("2026-04-05 20:00");
  const [mail] = await mails();
  expect(mail?.subject).toBe(`Nendra: Today: 3 orders, ${rupees(total)}`);
  expect(mail?.body.split("\n")).toEqual([
    "Sunday 5 April",
    "",
    `Sold: 3 orders, ${rupees(total)}`,
    `Last Sunday by this time: 1 order, ${rupees(total / 3)} (today 200 percent more)`,
    "Packed: 1, shipped: 1",
    expect.stringMatching(/^Waiting: \d+ to confirm, 1 to pack/),
    "Refunded: ₹0",
    expect.stringMatching(/^Low stock: \d+ products?$/),
    "Alerts: 1 open",
    "",
    `See ${shop.url}/admin`,
  ]);
  expect((await pushesTo(shop, phone))[0]).toEqual({
    title: `Today: 3 orders, ${rupees(total)}`,
    body: expect.stringMatching(/^Waiting: .*\. 1 alert is open\.$/),
    path: "/admin",
  });
});

test("the summary has what was refunded today, whenever it was requested, and nothing about shoppers", async () => {
  const { orderId, phone: shopper } = await paidOrder(shop);
  const { id } = await orderRow(shop, orderId);
  const db = databaseOf(shop);
  await sql`insert into refunds (payment_id, cause, amount, idempotency_key, state, created_at, processed_at)
    select payments.id, 'owner', made.amount, key, made.state, asked_at::timestamptz, made_at::timestamptz
    from payments, (values
      (5000, 'evening', 'processed', '2026-05-02 15:00+05:30', '2026-05-03 15:00+05:30'),
      (300, 'on its way', 'due', '2026-05-03 15:00+05:30', null),
      (20, 'yesterday', 'processed', '2026-05-02 15:00+05:30', '2026-05-02 15:00+05:30')
    ) as made (amount, key, state, asked_at, made_at) where order_id = ${id}`.execute(db);
  await sendAt("2026-05-03 20:00");
  const [mail] = await mails();
  expect(mail?.body).toContain("Refunded: ₹50\n");
  const { rows } = await sql<{ fullName: string; email: string; city: string }>`
    select full_name, addresses.email, city from addresses join orders on orders.address_id = addresses.id
    where orders.id = ${id}`.execute(db);
  for (const personal of [shopper, shopper.slice(3), ...Object.values(rows[0] ?? {})])
    expect(mail?.body).not.toContain(personal);
});
