// The figures screen agrees with the tables, before and after days are added up.
import { sql } from "kysely";
import type pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { MAX_LISTED } from "../../../contract/reports.ts";
import type { IndianState } from "../../../rules/address.ts";
import { paise } from "../../../rules/money.ts";
import type { Phone } from "../../../rules/phone.ts";
import { avoidMidnight } from "../../../tests/support/avoid-midnight.ts";
import { cloneDatabase } from "../../../tests/support/database-server.ts";
import { bookInThePast, payBackInThePast, payInThePast } from "../../../tests/support/past-orders.ts";
import { connect, type Database, openPool } from "../../platform/database/connect.ts";
import { addUpNextDay } from "../daily-totals/add-up-days.ts";
import { viewFigures } from "./view-figures.ts";

// No shop runs on this database: its sweep would add up days that the test is still writing.
let pool: pg.Pool;
let db: Database;
beforeEach(async () => {
  const servers = { adminUrl: inject("adminUrl"), templateUrl: inject("templateUrl") };
  pool = openPool(await cloneDatabase(servers), 4);
  db = connect(pool);
});
afterEach(() => pool.end());

const view = (input: Parameters<typeof viewFigures>[1]) => viewFigures(db, input, (work) => work());
const phone = (number: number) => `+9190000000${String(number).padStart(2, "0")}` as Phone;
const paid = (at: string) => (["Verified", "Paid"] as const).map((to) => [to, at] as const);

interface Sale {
  at: string;
  quantity?: number;
  coupon?: string;
  delivery?: number;
  state?: IndianState;
  by?: number;
}

const sell = ({ at, by = 1, ...order }: Sale) =>
  bookInThePast(db, { booked: at, moves: paid(at), phone: phone(by), ...order });

test("a month's figures by state, product and coupon add up to its orders", async () => {
  await sell({ at: "2026-09-30 23:59:59", state: "Goa", quantity: 9 });
  await sell({ at: "2026-10-01 00:00:00", state: "Kerala", quantity: 3, coupon: "ONAM15", delivery: 3_000 });
  await sell({ at: "2026-10-15 12:00:00", state: "Tamil Nadu", quantity: 5, by: 2 });
  await sell({ at: "2026-10-31 23:59:59", state: "Kerala", quantity: 1, coupon: "DIWALI", by: 3 });
  await sell({ at: "2026-11-01 00:00:00", state: "Goa", quantity: 9, by: 4 });
  const live = await view({ month: "2026-10" });
  expect(live).toMatchObject({
    from: "2026-10-01",
    until: "2026-10-31",
    firstMonth: "2026-09",
    totals: { orders: 3, revenue: 89_000, delivery: 3_000, paidBack: 0 },
    states: [
      { state: "Tamil Nadu", orders: 1, revenue: 50_000 },
      { state: "Kerala", orders: 2, revenue: 39_000 },
    ],
    products: {
      listed: [
        { productId: "nendran-banana-chips", name: "Nendran Banana Chips", units: 9, revenue: 86_000 },
      ],
      others: { count: 0, units: 0, revenue: 0 },
    },
    coupons: {
      listed: [
        { couponName: "ONAM15", uses: 1, discount: 3_000 },
        { couponName: "DIWALI", uses: 1, discount: 1_000 },
      ],
      others: { count: 0, uses: 0, discount: 0 },
    },
  });
  const { rows } = await sql`
    select count(*) as orders, sum(total)::bigint as revenue, sum(delivery)::bigint as delivery from orders
    where (paid_at at time zone 'Asia/Kolkata')::date between '2026-10-01' and '2026-10-31'`.execute(db);
  expect(live.totals).toEqual({ ...(rows[0] as object), paidBack: 0 });
  while (await addUpNextDay(db));
  expect(await view({ month: "2026-10" })).toEqual(live);
});

test("shoppers who paid before the range, or twice in it, count as returning; erased ones are not counted", async () => {
  await sell({ at: "2026-09-01 12:00", by: 1 });
  await sell({ at: "2026-10-02 12:00", by: 1 });
  await sell({ at: "2026-10-03 12:00", by: 2 });
  await sell({ at: "2026-10-04 12:00", by: 2 });
  await sell({ at: "2026-10-05 12:00", by: 3 });
  await sell({ at: "2026-11-01 12:00", by: 3 });
  const erased = await sell({ at: "2026-10-06 12:00", by: 4 });
  expect((await view({ month: "2026-10" })).shoppers).toEqual({ all: 4, again: 2 });
  await sql`update orders set phone = null, erased_at = now() where order_number = ${erased}`.execute(db);
  const seen = await view({ month: "2026-10" });
  expect(seen.shoppers).toEqual({ all: 3, again: 2 });
  expect(seen.totals.orders).toBe(5);
});

test("an earlier unpaid order does not make a shopper a returning one", async () => {
  await bookInThePast(db, {
    booked: "2026-09-01 12:00",
    moves: [["Verified", "2026-09-01 12:01"]],
    phone: phone(1),
  });
  await sell({ at: "2026-10-02 12:00", by: 1 });
  expect((await view({ month: "2026-10" })).shoppers).toEqual({ all: 1, again: 0 });
});

test("products and coupons beyond the listed ones are summed up", async () => {
  const at = "2026-10-05 12:00";
  for (let coupon = 0; coupon < MAX_LISTED + 2; coupon++)
    await sell({ at, quantity: 1 + Number(coupon < MAX_LISTED), coupon: `C${coupon}` });
  const { coupons, totals } = await view({ month: "2026-10" });
  expect(coupons.listed).toHaveLength(MAX_LISTED);
  expect(coupons.others).toEqual({ count: 2, uses: 2, discount: 2_000 });
  expect(totals.orders).toBe(MAX_LISTED + 2);
});

test("each product has its own share of its orders' discounts, to the paisa", async () => {
  const orderNumber = await sell({ at: "2026-10-05 12:00", quantity: 1, coupon: "ONAM15" });
  // 3 packets of another product at ₹33.33 make the items ₹199.99, the discount ₹19.99: shares of 999.55 and 999.45.
  await sql`
    insert into order_lines (order_id, position, product_id, slug, name, selling_price, mrp, net_weight_grams, hsn_code,
      gst_rate_percent, quantity)
    select orders.id, 1, products.id, products.slug, products.name, 3333, 3333, 100, '2106', 5, 3
    from orders, products where order_number = ${orderNumber} and products.slug <> 'nendran-banana-chips'
    order by products.slug limit 1`.execute(db);
  await sql`update orders set items_price = 19999, discount = 1999, total = 18000
    where order_number = ${orderNumber}`.execute(db);
  const { products, totals } = await view({ month: "2026-10" });
  expect(products.listed.map(({ units, revenue }) => [units, revenue])).toEqual([
    [1, paise(10_000 - 999)],
    [3, paise(9_999 - 1_000)],
  ]);
  expect(totals).toEqual({ orders: 1, revenue: 18_000, delivery: 0, paidBack: 0 });
});

test("a range of days ends today, and a future month is empty", async () => {
  await avoidMidnight();
  const { rows } = await sql<{ today: string }>`
    select to_char(now() at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as today`.execute(db);
  const today = rows[0]?.today as string;
  const seen = await view({ days: "1" });
  expect([seen.from, seen.until, seen.firstMonth, seen.thisMonth]).toEqual([
    today,
    today,
    today.slice(0, 7),
    today.slice(0, 7),
  ]);
  expect(await view({ month: "2099-12" })).toMatchObject({
    from: "2099-12-01",
    until: "2099-12-31",
    totals: { orders: 0, revenue: 0, delivery: 0 },
    states: [],
    shoppers: { all: 0, again: 0 },
  });
});

let parcels = 0;

/** Books a parcel of an order. @param at in Indian time; @param rate paise */
async function bookParcel(
  order: string,
  {
    at,
    rate,
    courier = "DTDC Surface",
    state = "created",
    carrier = "shiprocket",
  }: {
    at: string;
    rate: number | null;
    courier?: string;
    state?: string;
    carrier?: string;
  },
): Promise<void> {
  parcels += 1;
  await sql`
    insert into consignments (order_id, reference, carrier, courier_name, state, awb, weight_grams, rate, created_at)
    select id, ${`R${parcels}`}, ${carrier}, ${courier}, ${state}, ${`AWB${parcels}`}, 500, ${rate},
      ${at}::timestamp at time zone 'Asia/Kolkata'
    from orders where order_number = ${order}`.execute(db);
}

test("the couriers' costs of a month, by courier, without cancelled and typed-in parcels", async () => {
  const order = () => sell({ at: "2026-09-28 12:00", delivery: 5_000 });
  await bookParcel(await order(), { at: "2026-09-30 23:59:59", rate: 9_900 });
  await bookParcel(await order(), { at: "2026-10-01 00:00:00", rate: 4_400 });
  await bookParcel(await order(), { at: "2026-10-31 23:59:59", rate: 4_600, state: "delivered" });
  await bookParcel(await order(), { at: "2026-10-10 12:00", rate: null });
  const dear = await order();
  await bookParcel(dear, {
    at: "2026-10-10 12:00",
    rate: 20_000,
    courier: "Blue Dart Air",
    state: "lost",
  });
  await bookParcel(await order(), { at: "2026-10-10 12:00", rate: 7_700, state: "failed" });
  await bookParcel(await order(), {
    at: "2026-10-10 12:00",
    rate: null,
    carrier: "manual",
    courier: "Speed Post",
  });
  await bookParcel(await order(), { at: "2026-11-01 00:00:00", rate: 9_900 });
  const seen = (await view({ month: "2026-10" })).deliveryCost;
  expect(seen.couriers).toEqual([
    { courierName: "Blue Dart Air", parcels: 1, unpriced: 0, cost: 20_000 },
    { courierName: "DTDC Surface", parcels: 3, unpriced: 1, cost: 9_000 },
  ]);
  // Only the one that cost more than its customer paid.
  expect(seen.dearest).toEqual([{ orderId: dear, dispatchNumber: null, cost: 20_000, paid: 5_000 }]);
});

test("the costs of twelve months beside what customers paid, once per order and less refunds of delivery", async () => {
  const { rows } = await sql<{ month: string; before: string; old: string }>`
    select to_char(day, 'YYYY-MM') as month, to_char(day - interval '1 month', 'YYYY-MM') as before,
      to_char(day - interval '12 months', 'YYYY-MM') as old
    from (select date_trunc('month', now() at time zone 'Asia/Kolkata') as day) as today`.execute(db);
  const { month, before, old } = rows[0] as { month: string; before: string; old: string };
  const order = (delivery: number) => sell({ at: `${old}-01 12:00`, delivery });
  await bookParcel(await order(5_000), { at: `${old}-28 12:00`, rate: 9_900 });
  const sentAgain = await order(6_000);
  await bookParcel(sentAgain, { at: `${before}-01 00:00`, rate: 4_000, state: "returned" });
  await bookParcel(sentAgain, { at: `${month}-01 00:00`, rate: 4_100 });
  await bookParcel(await order(3_000), { at: `${month}-01 00:00`, rate: 4_000 });
  const refunded = await order(7_000);
  await bookParcel(refunded, { at: `${month}-01 00:00`, rate: 4_000 });
  const payment = await payInThePast(db, refunded);
  await payBackInThePast(db, payment, { amount: 2_500, delivery: 2_500, at: `${month}-01 00:00` });
  // All of its money is refunded, without naming the delivery charge.
  const cancelled = await order(8_000);
  await bookParcel(cancelled, { at: `${month}-01 00:00`, rate: 4_000, state: "returned" });
  const all = Number(
    (
      await sql<{ total: number }>`
    select total from orders where order_number = ${cancelled}`.execute(db)
    ).rows[0]?.total,
  );
  await payBackInThePast(db, await payInThePast(db, cancelled), { amount: all, at: `${month}-01 00:00` });
  expect((await view({ days: "1" })).deliveryCost.months).toEqual([
    { month, parcels: 4, cost: 16_100, paid: 3_000 + 7_000 - 2_500 },
    { month: before, parcels: 1, cost: 4_000, paid: 6_000 },
  ]);
});
