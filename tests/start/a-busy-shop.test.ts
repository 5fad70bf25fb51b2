// `npm run seed` as the schema's owner: it can skip triggers, but every constraint and foreign key applies.
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { ORDER_STATUSES } from "../../rules/order-status.ts";
import { connect, openPool } from "../../server/platform/database/connect.ts";
import { countOrdersByStatus } from "../../server/reports/daily-totals/count-orders.ts";
import { runScript } from "../../tools/shop-process.ts";
import { cloneDatabase } from "../support/database-server.ts";

let databaseUrl: string;
let database: pg.Pool;
beforeAll(async () => {
  databaseUrl = await cloneDatabase({ adminUrl: inject("adminUrl"), templateUrl: inject("templateUrl") });
  database = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  expect(await seed()).toMatchObject({ code: 0 });
});
afterAll(() => database.end());

const seed = () =>
  runScript("tools/seed.ts", ["--products", "300", "--orders", "2000"], { DATABASE_URL: databaseUrl });

/** The count that a query returns, as a number. */
async function count(text: string): Promise<number> {
  const { rows } = await database.query<{ count: string }>(text);
  return Number(rows[0]?.count);
}

test("a seeded shop has the requested products, and past orders of many statuses", async () => {
  expect(await count("select count(*) from products")).toBe(300);
  expect(await count("select count(*) from orders")).toBe(2_000);
  expect(await count("select count(*) from orders where created_at > now()")).toBe(0);
  const { rows } = await database.query<{ status: string }>("select distinct status from orders");
  expect(rows.map(({ status }) => status)).toEqual(
    expect.arrayContaining(["Created", "Verified", "Shipped", "Delivered", "Refunded", "Expired"]),
  );
});

test("every seeded order has reached its status by legal moves, and its amounts add up", async () => {
  expect(
    await count(`
      select count(*) from order_moves where (from_status, to_status) not in (
        select from_status, to_status from order_moves_allowed)`),
  ).toBe(0);
  expect(
    await count(`
      select count(*) from orders where status <> coalesce((
        select to_status from order_moves where order_id = orders.id order by moved_at desc limit 1), 'Created')`),
  ).toBe(0);
  expect(
    await count(`
      select count(*) from orders where items_price is distinct from (
          select sum(quantity * selling_price) from order_lines where order_id = orders.id)
        or discount <> floor((items_price * discount_percentage + 50) / 100)
        or delivery <> case when items_price > 50000 then 0 else 3000 end`),
  ).toBe(0);
});

test("every paid order has one payment of its full amount, and no other order has one", async () => {
  expect(
    await count(`
      select count(*) from orders left join payments on payments.order_id = orders.id
      where (paid_at is null) <> (payments.id is null) or payments.amount <> orders.total`),
  ).toBe(0);
  expect(
    await count(`
      select count(*) from coupons where used_count <> (
        select count(*) from coupon_uses where coupon_id = coupons.id)`),
  ).toBe(0);
});

test("the daily totals of a seeded shop agree with its orders", async () => {
  expect(await count("select count(*) from daily_totals_done")).toBeGreaterThanOrEqual(118);
  const { rows } = await database.query<{ status: string; count: number }>(
    "select status, count(*)::int as count from orders group by status",
  );
  const pool = openPool(databaseUrl, 1);
  const counts = await countOrdersByStatus(connect(pool));
  await pool.end();
  const counted = new Map(rows.map((row) => [row.status, row.count]));
  expect(counts).toEqual(
    Object.fromEntries(ORDER_STATUSES.map((status) => [status, counted.get(status) ?? 0])),
  );
});

test("seeding refuses a database that already has orders", async () => {
  const before = await count("select count(*) from orders");
  expect(await seed()).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("There are orders in this database already"),
  });
  expect(await count("select count(*) from orders")).toBe(before);
});
