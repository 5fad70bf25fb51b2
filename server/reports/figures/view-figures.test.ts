// The screen of figures agrees with the tables, before and after days are added up.
import { sql } from "kysely";
import type pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { MAX_LISTED } from "../../../contract/figures.ts";
import type { IndianState } from "../../../rules/address.ts";
import { paise } from "../../../rules/money.ts";
import type { Phone } from "../../../rules/phone.ts";
import { cloneDatabase } from "../../../tests/support/database-server.ts";
import { bookInThePast } from "../../../tests/support/past-orders.ts";
import { connect, type Database, openPool } from "../../platform/database/connect.ts";
import { addUpNextDay } from "../daily-totals/add-up-days.ts";
import { viewFigures } from "./view-figures.ts";

// No shop is on it whose own sweep would add up what the test has not finished writing.
let pool: pg.Pool;
let db: Database;
beforeEach(async () => {
  const servers = { adminUrl: inject("adminUrl"), templateUrl: inject("templateUrl") };
  pool = openPool(await cloneDatabase(servers), 4);
  db = connect(pool);
});
afterEach(() => pool.end());

const look = (asked: Parameters<typeof viewFigures>[1]) => viewFigures(db, asked, (work) => work());
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

test("a month is told by state, product and coupon, and adds up to its orders", async () => {
  await sell({ at: "2026-09-30 23:59:59", state: "Goa", quantity: 9 });
  await sell({ at: "2026-10-01 00:00:00", state: "Kerala", quantity: 3, coupon: "ONAM15", delivery: 3_000 });
  await sell({ at: "2026-10-15 12:00:00", state: "Tamil Nadu", quantity: 5, by: 2 });
  await sell({ at: "2026-10-31 23:59:59", state: "Kerala", quantity: 1, coupon: "DIWALI", by: 3 });
  await sell({ at: "2026-11-01 00:00:00", state: "Goa", quantity: 9, by: 4 });
  const live = await look({ month: "2026-10" });
  expect(live).toMatchObject({
    from: "2026-10-01",
    until: "2026-10-31",
    firstMonth: "2026-09",
    totals: { orders: 3, revenue: 89_000, delivery: 3_000 },
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
  expect(live.totals).toEqual(rows[0]);
  while (await addUpNextDay(db));
  expect(await look({ month: "2026-10" })).toEqual(live);
});

test("a shopper came again who had paid before the range, or twice within it; who was erased is not counted", async () => {
  await sell({ at: "2026-09-01 12:00", by: 1 });
  await sell({ at: "2026-10-02 12:00", by: 1 });
  await sell({ at: "2026-10-03 12:00", by: 2 });
  await sell({ at: "2026-10-04 12:00", by: 2 });
  await sell({ at: "2026-10-05 12:00", by: 3 });
  await sell({ at: "2026-11-01 12:00", by: 3 });
  const erased = await sell({ at: "2026-10-06 12:00", by: 4 });
  expect((await look({ month: "2026-10" })).shoppers).toEqual({ all: 4, again: 2 });
  await sql`update orders set phone = null, erased_at = now() where order_number = ${erased}`.execute(db);
  const seen = await look({ month: "2026-10" });
  expect(seen.shoppers).toEqual({ all: 3, again: 2 });
  expect(seen.totals.orders).toBe(5);
});

test("an order that was not paid, though its phone bought before, makes nobody come again", async () => {
  await bookInThePast(db, {
    booked: "2026-09-01 12:00",
    moves: [["Verified", "2026-09-01 12:01"]],
    phone: phone(1),
  });
  await sell({ at: "2026-10-02 12:00", by: 1 });
  expect((await look({ month: "2026-10" })).shoppers).toEqual({ all: 1, again: 0 });
});

test("more products and coupons than a screen lists are summed up", async () => {
  const at = "2026-10-05 12:00";
  for (let coupon = 0; coupon < MAX_LISTED + 2; coupon++)
    await sell({ at, quantity: 1 + Number(coupon < MAX_LISTED), coupon: `C${coupon}` });
  const { coupons, totals } = await look({ month: "2026-10" });
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
  const { products, totals } = await look({ month: "2026-10" });
  expect(products.listed.map(({ units, revenue }) => [units, revenue])).toEqual([
    [1, paise(10_000 - 999)],
    [3, paise(9_999 - 1_000)],
  ]);
  expect(totals).toEqual({ orders: 1, revenue: 18_000, delivery: 0 });
});

test("days end today, and a month to come is empty", async () => {
  const { rows } = await sql<{ today: string }>`
    select to_char(now() at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as today`.execute(db);
  const today = rows[0]?.today as string;
  const seen = await look({ days: "1" });
  expect([seen.from, seen.until, seen.firstMonth, seen.thisMonth]).toEqual([
    today,
    today,
    today.slice(0, 7),
    today.slice(0, 7),
  ]);
  expect(await look({ month: "2099-12" })).toMatchObject({
    from: "2099-12-01",
    until: "2099-12-31",
    totals: { orders: 0, revenue: 0, delivery: 0 },
    states: [],
    shoppers: { all: 0, again: 0 },
  });
});
