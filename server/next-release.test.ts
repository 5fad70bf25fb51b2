// During an upgrade processes of two releases share one database: this release reads values that only the next one
// knows.
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Dashboard } from "../contract/dashboard.ts";
import type { OrderDetail } from "../contract/orders.ts";
import { type Admin, openAdmin } from "../tests/support/admin.ts";
import { expectStatus } from "../tests/support/browser.ts";
import { openClonedShop } from "../tests/support/cloned-shop.ts";
import type { TestShop } from "../tests/support/open-test-shop.ts";
import { orderIn, setProfile } from "../tests/support/orders.ts";
import { databaseOf, orderRow } from "../tests/support/rows.ts";
import { sendAlertNotifications } from "./notifications/owner/send-notifications.ts";

const UNKNOWN = "what the next release knows";

let shop: TestShop;
let owner: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
  for (const table of ["alerts", "order_messages", "notifications", "consignment_events"])
    await sql`alter table ${sql.table(table)} drop constraint if exists known_kind,
      drop constraint if exists known_alert_kind, drop constraint if exists known_topic,
      drop constraint if exists known_stage`.execute(databaseOf(shop));
});
afterAll(() => shop.close());

const raise = (kind: string, details: object, orderId: string | null = null) =>
  sql`insert into alerts (kind, order_id, details) values (${kind}, ${orderId}, ${JSON.stringify(details)})`.execute(
    databaseOf(shop),
  );

test("the dashboard shows alerts of unknown kinds with general text, beside the known ones", async () => {
  const order = await orderIn(shop, "Packed");
  const { id } = await orderRow(shop, order);
  await raise("disk-low", { freeMegabytes: 812, freePercent: 4 });
  await raise(UNKNOWN, {}, id);
  await raise("parcel-problem", { stage: UNKNOWN, awb: "EK12" }, id);
  await raise("message-not-sent", { message: UNKNOWN }, id);
  await raise("payment-refunded", { reason: UNKNOWN, amount: 100, currency: "INR", asked: 100 }, id);
  await raise("many-refusals", { refused: UNKNOWN, count: 40 });
  const reply = await owner.request<Dashboard>("GET", "/api/admin/dashboard");
  expectStatus(reply, 200);
  const general = expect.stringContaining(UNKNOWN);
  expect(reply.json.needs.alerts.first.map(({ happened }) => happened).reverse()).toEqual([
    expect.stringMatching(/^Only 812 MB/),
    general,
    general,
    "An e-mail about the order could not be sent for a day.",
    "₹1 was paid, but it could not be used for an order. The payment is being refunded.",
    "Requests were refused 40 times within a minute.",
  ]);
  const [alert] = reply.json.needs.alerts.first.filter(({ kind }) => (kind as string) === UNKNOWN);
  expectStatus(await owner.request("POST", `/api/admin/alerts/${alert?._id}/resolve`), 200);
});

test("an order with an unknown message and an unknown alert can be shown", async () => {
  const order = await orderIn(shop, "Confirmed");
  const { id } = await orderRow(shop, order);
  await raise(UNKNOWN, {}, id);
  await sql`insert into order_messages (order_id, kind, state) values (${id}, ${UNKNOWN}, 'sent')`.execute(
    databaseOf(shop),
  );
  const reply = await owner.request<OrderDetail>("GET", `/api/admin/order/${order}`);
  expectStatus(reply, 200);
  expect(reply.json.messages.map(({ kind }) => kind as string)).toContain(UNKNOWN);
  expect(reply.json.alerts).toHaveLength(1);
});

test("saving the shop profile retains unknown settings", async () => {
  await setProfile(shop, { fromTheNextRelease: { colour: "turmeric" } });
  expectStatus(await owner.request("PATCH", "/api/admin/shop-profile", { cutoffHour: 11 }), 200);
  const { profile } = await databaseOf(shop)
    .selectFrom("shopProfile")
    .select("profile")
    .executeTakeFirstOrThrow();
  expect(profile).toMatchObject({ cutoffHour: 11, fromTheNextRelease: { colour: "turmeric" } });
});

test("leaves an unknown notification to processes that know it", async () => {
  const db = databaseOf(shop);
  await setProfile(shop, { noticeEmail: "owner@nendra.example" });
  await sql`insert into notifications (topic, alert_kind, channel)
    values ('alerts', ${UNKNOWN}, 'e-mail'), (${UNKNOWN}, null, 'e-mail')`.execute(db);
  await sendAlertNotifications(shop.shop.deps);
  const { rows } = await sql`select state, attempts from notifications
    where topic = ${UNKNOWN} or alert_kind = ${UNKNOWN}`.execute(db);
  expect(rows).toEqual(Array(2).fill({ state: "waiting", attempts: 0 }));
});
