import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Today } from "../../../contract/today.ts";
import { type Admin, openAdmin, paidOrder } from "../../../tests/support/admin.ts";
import { avoidMidnight } from "../../../tests/support/avoid-midnight.ts";
import { expectStatus } from "../../../tests/support/browser.ts";
import { addCoupon, addProduct, payingShopper, verifiedShopper } from "../../../tests/support/builders.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { jobsDone, orderIn } from "../../../tests/support/orders.ts";
import { bookInThePast } from "../../../tests/support/past-orders.ts";
import { payAtProvider } from "../../../tests/support/provider.ts";
import { payBack, stateOfRefund } from "../../../tests/support/refunds.ts";
import { databaseOf, orderRow } from "../../../tests/support/rows.ts";
import { raiseAlert } from "../../notifications/alerts/raise-alert.ts";
import { addUpDays } from "../../reports/daily-totals/add-up-days.ts";
import { addUpDay } from "../../reports/daily-totals/write-figures.ts";

interface Some<Item> {
  count: number;
  first: Item[];
}

interface Seen {
  needs: {
    toConfirm: number;
    toPackToday: number;
    toShip: number;
    toDecide: Some<{ orderId: string; status: string }>;
    outOfStock: Some<{ productId: string }>;
    lowStock: Some<{ productId: string; available: number }>;
    alerts: Some<{
      _id: string;
      kind: string;
      happened: string;
      orderId: string | null;
      actions: string[];
      refundId: string | null;
    }>;
    failedMessages: Some<{ orderId: string; kind: string }>;
  };
  cutoffHour: number;
  smsAlarmBelow: number;
  asOf: string;
  totals: Record<"now" | "before", { orders: number; revenue: number; paidBack: number }>;
  days: { day: string; orders: number; revenue: number }[];
  hours: number[];
  topProducts: { name: string; units: number; revenue: number }[];
  states: Record<string, number>;
  coupons: { couponName: string; uses: number; discount: number }[];
  funnel: { created: number; verified: number; started: number; paid: number };
}

let shop: TestShop;
let owner: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
});
afterAll(() => shop.close());
beforeEach(avoidMidnight);

const readDashboard = async (days?: string) =>
  expectStatus(await owner.request<Seen>("GET", `/api/admin/dashboard${days ? `?days=${days}` : ""}`), 200)
    .json;

const sum = (numbers: number[]) => numbers.reduce((whole, number) => whole + number, 0);

/** An Indian time this long ago, formatted. */
async function ago(interval: string, form = "YYYY-MM-DD HH24:MI:SS"): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select to_char(now() at time zone 'Asia/Kolkata' - ${interval}::interval, ${form}) as at`.execute(
    databaseOf(shop),
  );
  return rows[0]?.at ?? "";
}

test("a paid order shows at once: to confirm, in today's figures, in the best sellers and the funnel", async () => {
  const { productId } = await addProduct(shop, { price: 40_000 });
  const coupon = await addCoupon(shop, { percentage: 10 });
  await verifiedShopper(shop);
  const before = await readDashboard("1");
  await paidOrder(shop, { items: [{ productId, quantity: 2 }], coupon });
  const now = await readDashboard("1");
  expect(now.needs.toConfirm).toBe(before.needs.toConfirm + 1);
  expect(now.states.Paid).toBe((before.states.Paid ?? 0) + 1);
  expect(now.days).toEqual([{ day: await ago("0", "YYYY-MM-DD"), orders: 1, revenue: 720 }]);
  expect(now.totals.now).toEqual({ orders: 1, revenue: 720, paidBack: 0 });
  expect(Date.parse(now.asOf)).toBeGreaterThan(Date.parse(before.asOf));
  expect(now.hours).toHaveLength(24);
  expect(sum(now.hours)).toBe(1);
  expect(now.topProducts).toEqual([{ name: expect.stringMatching(/^Test snack/), units: 2, revenue: 800 }]);
  expect(now.coupons).toEqual([{ couponName: coupon, uses: 1, discount: 80 }]);
  expect(now.funnel).toMatchObject({
    created: before.funnel.created + 1,
    started: before.funnel.started + 1,
    verified: before.funnel.verified + 1,
    paid: before.funnel.paid + 1,
  });
});

test("a range contains every day, including those without orders, and nothing earlier", async () => {
  for (const days of ["1", "7", "30", "90"]) {
    const seen = await readDashboard(days);
    expect(seen.days).toHaveLength(Number(days));
    expect(seen.days.at(-1)?.day).toBe(await ago("0", "YYYY-MM-DD"));
    expect(seen.days[0]?.day).toBe(await ago(`${Number(days) - 1} days`, "YYYY-MM-DD"));
  }
  expect((await readDashboard()).days).toHaveLength(30);
});

test("figures are equal before and after the days are added up", async () => {
  for (const [days, quantity] of [
    [29, 1],
    [30, 7],
    [6, 2],
    [1, 3],
  ] as const) {
    const at = await ago(`${days} days`);
    await bookInThePast(databaseOf(shop), {
      booked: at,
      moves: [
        ["Verified", at],
        ["Paid", at],
        ["Confirmed", at],
      ],
      quantity,
      coupon: "ONAM15",
    });
  }
  const live = await readDashboard("30");
  expect(live.days[0]).toMatchObject({ orders: 1, revenue: 90 });
  expect(live.days[23]).toMatchObject({ orders: 1, revenue: 180 });
  expect(live.topProducts).toContainEqual({ name: "Nendran Banana Chips", units: 6, revenue: 600 });
  expect(live.coupons).toContainEqual({ couponName: "ONAM15", uses: 3, discount: 60 });
  await addUpToYesterday();
  const { rows } = await sql`select from daily_totals_done`.execute(databaseOf(shop));
  expect(rows).toHaveLength(30);
  expect(await readDashboard("30")).toEqual({ ...live, asOf: expect.any(String) });
  expect(await sumsFrom(30)).toEqual([{ count: 6, amount: 60_000 }]);
  await sql`truncate product_totals`.execute(databaseOf(shop));
  expect(await readDashboard("30")).toEqual({ ...live, asOf: expect.any(String) });
});

/** Adds up yesterday even just after midnight, when the sweep would not do it yet. */
async function addUpToYesterday(): Promise<void> {
  await addUpDays(shop.shop.deps);
  const yesterday = await ago("1 day", "YYYY-MM-DD");
  const { rows } = await sql`select from daily_totals_done where day = ${yesterday}::date`.execute(
    databaseOf(shop),
  );
  if (rows.length > 0) return;
  await addUpDay(databaseOf(shop), yesterday);
  await addUpDays(shop.shop.deps);
}

/** The stored sums of banana chips in a range, without today. */
async function sumsFrom(days: number) {
  const { rows } = await sql`
    select count, amount from product_totals join products on products.id = key::uuid
    where slug = 'nendran-banana-chips' and from_day = ${await ago(`${days - 1} days`, "YYYY-MM-DD")}::date`.execute(
    databaseOf(shop),
  );
  return rows;
}

test("orders to pack today are Confirmed and placed before the cut-off: at 11:59:59, not at 12:00:00", async () => {
  const today = await ago("0", "YYYY-MM-DD");
  const before = await readDashboard("1");
  for (const time of ["11:59:59", "12:00:00"]) {
    const at = `${today} ${time}`;
    await bookInThePast(databaseOf(shop), {
      booked: at,
      moves: [
        ["Verified", at],
        ["Paid", at],
        ["Confirmed", at],
      ],
    });
  }
  const now = await readDashboard("1");
  expect(now.cutoffHour).toBe(12);
  expect(now.needs.toPackToday - before.needs.toPackToday).toBe(1);
  expect((now.states.Confirmed ?? 0) - (before.states.Confirmed ?? 0)).toBe(2);
});

test("a held order counts neither as to confirm, to pack nor to ship", async () => {
  const steps = [
    ["Paid", "toConfirm"],
    ["Confirmed", "toPackToday"],
    ["Packed", "toShip"],
  ] as const;
  for (const [status, need] of steps) {
    const orderId = await orderIn(shop, status);
    await sql`update orders set created_at = now() - interval '2 days' where order_number = ${orderId}`.execute(
      databaseOf(shop),
    );
    const before = await readDashboard("1");
    await sql`update orders set held = 'dispute' where order_number = ${orderId}`.execute(databaseOf(shop));
    const now = await readDashboard("1");
    expect(now.needs[need], status).toBe(before.needs[need] - 1);
    expect(now.states).toEqual(before.states);
    const { toConfirm, toPackToday } = now.needs;
    const navigation = await owner.request("GET", "/api/admin/order-counts");
    expect(navigation.json).toMatchObject({ toConfirm, toPackToday });
  }
});

test("an order with nothing left to send counts for no step, on the dashboard, on Today and in the navigation", async () => {
  const orders: string[] = [];
  for (const status of ["Paid", "Confirmed", "Packed"] as const) orders.push(await orderIn(shop, status));
  const set = (change: string) =>
    sql`update orders set ${sql.raw(change)} where order_number = any(${orders})`.execute(databaseOf(shop));
  await set("created_at = now() - interval '2 days'");
  const counts = async () => {
    const { toConfirm, toPackToday, toShip } = (await readDashboard("1")).needs;
    const today = (await owner.request<Today>("GET", "/api/admin/today")).json;
    const navigation = await owner.request("GET", "/api/admin/order-counts");
    expect(navigation.json).toMatchObject({ toConfirm, toPackToday });
    return {
      dashboard: [toConfirm, toPackToday, toShip],
      today: [
        today.toConfirm.orderIds.length,
        today.toPack.orderIds.length,
        today.toShip.orderIds.length + today.toHandOver.orderIds.length,
      ],
    };
  };
  const before = await counts();
  expect(before.dashboard).toEqual(before.today);
  await sql`update order_lines set units_gone = quantity from orders
    where orders.id = order_id and order_number = any(${orders})`.execute(databaseOf(shop));
  const now = await counts();
  expect(now.dashboard).toEqual(before.dashboard.map((count) => count - 1));
  expect(now.today).toEqual(now.dashboard);
});

test("sold-out and low products are listed, fewest units first", async () => {
  const before = (await readDashboard("1")).needs;
  const off = await addProduct(shop, { inStock: false });
  const soldOut = await addProduct(shop, { available: 0 });
  const two = await addProduct(shop, { available: 2 });
  const one = await addProduct(shop, { available: 1 });
  await addProduct(shop, { available: 6 });
  await addProduct(shop);
  const { outOfStock, lowStock } = (await readDashboard("1")).needs;
  expect(outOfStock.count - before.outOfStock.count).toBe(2);
  expect(lowStock.count - before.lowStock.count).toBe(2);
  expect(lowStock.first.map(({ productId }) => productId)).toEqual(
    expect.arrayContaining([one.productId, two.productId]),
  );
  expect(lowStock.first.map(({ available }) => available)).toEqual(
    lowStock.first.map(({ available }) => available).toSorted((a, b) => a - b),
  );
  const slugs = outOfStock.first.map(({ productId }) => productId);
  expect(slugs).toContain(soldOut.productId);
  expect([off.productId, ...slugs]).toHaveLength(slugs.length + 1);
});

test("a failed message is shown with its order, and a new one is not", async () => {
  const { orderId } = await paidOrder(shop);
  const other = await paidOrder(shop);
  await jobsDone(shop);
  const mark = (id: string, problem: string | null) =>
    sql`update order_messages set state = 'waiting', sent_at = null, problem = ${problem}
      where order_id = (select id from orders where order_number = ${id}) and kind = 'received'`.execute(
      databaseOf(shop),
    );
  await mark(orderId, "550 no such mailbox");
  await mark(other.orderId, null);
  const { failedMessages } = (await readDashboard("1")).needs;
  expect(failedMessages).toMatchObject({
    count: 1,
    first: [{ orderId, name: "Lakshmi Nair", kind: "received" }],
  });
});

test("a payment of a wrong amount raises a readable alert; dismissing removes it and is recorded", async () => {
  const { orderId, payment, browser } = await payingShopper(shop);
  const receipt = await payAtProvider(shop, payment.paymentId, { amount: 100, force: true });
  await browser.tryConfirmPayment(orderId, receipt);
  const alert = (await readDashboard("1")).needs.alerts.first.find((raised) => raised.orderId === orderId);
  expect(alert?.happened).toMatch(/^₹1 was paid, but the order costs ₹/);

  const path = `/api/admin/alerts/${alert?._id}/resolve`;
  expectStatus(await owner.request("POST", path), 200);
  expectStatus(await owner.request("POST", path), 200);
  expect((await readDashboard("1")).needs.alerts.first.map(({ _id }) => _id)).not.toContain(alert?._id);
  const rows = await databaseOf(shop)
    .selectFrom("auditLog")
    .select(["actor", "action", "before"])
    .where("subject", "=", orderId)
    .execute();
  expect(rows).toEqual([
    { actor: owner.username, action: "alarm dismissed", before: { alert: alert?.happened } },
  ]);
});

test("orders with a returned or lost parcel need a decision, the longest waiting first", async () => {
  const before = (await readDashboard("1")).needs.toDecide.count;
  const [lost, returned] = [await orderIn(shop, "Lost"), await orderIn(shop, "Returned")];
  const { count, first } = (await readDashboard("1")).needs.toDecide;
  expect(count).toBe(before + 2);
  expect(first.slice(-2)).toEqual([
    { orderId: lost, name: "Lakshmi Nair", status: "Lost" },
    { orderId: returned, name: "Lakshmi Nair", status: "Returned" },
  ]);
});

test("an alert lists the possible actions", async () => {
  const orderId = await orderIn(shop, "Shipped");
  const { id } = await orderRow(shop, orderId);
  const about = { consignment: "1", stage: "no news", awb: "EK12" } as const;
  await raiseAlert(databaseOf(shop), "parcel-problem", about, id);
  const actionsNow = async () =>
    (await readDashboard("1")).needs.alerts.first.find((alert) => alert.orderId === orderId)?.actions;
  expect(await actionsNow()).toEqual(["delivered", "lost"]);
  const move = { status: "Delivered" };
  expectStatus(await owner.request("PUT", `/api/admin/order/change-status/${orderId}`, move), 200);
  expect(await actionsNow()).toBeUndefined();
});

test("the alert of a refund contains its id, so that it can be retried; other alerts contain none", async () => {
  const { orderId } = await paidOrder(shop);
  const id = await payBack(owner, orderId, { amount: 1, expected: 1 });
  // A later webhook would end the alert.
  await expect.poll(() => stateOfRefund(shop, id)).toBe("processed");
  const { id: order } = await orderRow(shop, orderId);
  for (const [kind, details] of [
    ["refund-stuck", { payment: "pay_1", refund: id }],
    ["refund-failed", { payment: "pay_2" }],
    ["refunded-elsewhere", { payment: "pay_3", refund: "rfnd_3", amount: 100, left: 0 }],
  ] as const)
    await raiseAlert(databaseOf(shop), kind, details as never, order);
  const alerts = (await readDashboard("1")).needs.alerts.first.filter((raised) => raised.orderId === orderId);
  expect(alerts.map(({ kind, refundId }) => [kind, refundId])).toEqual([
    ["refunded-elsewhere", null],
    ["refund-failed", null],
    ["refund-stuck", id],
  ]);
});

test("an unknown alert cannot be dismissed", async () => {
  const unknown = await owner.request(
    "POST",
    "/api/admin/alerts/0190a5a0-0000-7000-8000-000000000000/resolve",
  );
  expect([unknown.status, unknown.json]).toEqual([
    404,
    { message: "Alert Not Found", code: "ALERT_NOT_FOUND" },
  ]);
  expect((await owner.request("POST", "/api/admin/alerts/7/resolve")).status).toBe(400);
});

test("a range that the dashboard does not offer is refused", async () => {
  const answer = await owner.request<{ fields: Record<string, string> }>(
    "GET",
    "/api/admin/dashboard?days=8",
  );
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.json.fields)).toEqual(["days"]);
});

test("a packer can neither see the dashboard or the wallet nor dismiss an alert", async () => {
  const packer = await openAdmin(shop, "packer");
  for (const [method, path] of [
    ["GET", "/api/admin/dashboard"],
    ["GET", "/api/admin/fast-two-api-wallet-ballance"],
    ["POST", "/api/admin/alerts/0190a5a0-0000-7000-8000-000000000000/resolve"],
  ] as const) {
    const answer = await packer.request<{ code: string }>(method, path);
    expect([path, answer.status, answer.json.code]).toEqual([path, 403, "OWNER_ONLY"]);
  }
});
