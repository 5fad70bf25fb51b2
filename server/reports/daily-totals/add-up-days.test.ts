import { sql } from "kysely";
import type pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { ORDER_STATUSES } from "../../../rules/order-status.ts";
import { cloneDatabase } from "../../../tests/support/database-server.ts";
import { bookInThePast } from "../../../tests/support/past-orders.ts";
import { moveOrder } from "../../orders/move-order.ts";
import { connect, type Database, inTransaction, openPool } from "../../platform/database/connect.ts";
import { countFunnel } from "../figures/funnel-queries.ts";
import { addUpDays, addUpNextDay } from "./add-up-days.ts";
import { countOrdersByStatus } from "./count-orders.ts";
import { EARLIEST_DAY, figuresSince, readCalendar } from "./daily-figures.ts";
import { addUpDay } from "./write-figures.ts";

// A database for each test, without a shop: its sweep would add up days that the test is still writing.
let pool: pg.Pool;
let db: Database;
beforeEach(async () => {
  const servers = { adminUrl: inject("adminUrl"), templateUrl: inject("templateUrl") };
  pool = openPool(await cloneDatabase(servers), 8);
  db = connect(pool);
});
afterEach(() => pool.end());

async function countOneByOne(): Promise<Record<string, number>> {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*) as count from orders group by status`.execute(db);
  const counted = new Map(rows.map(({ status, count }) => [status, count]));
  return Object.fromEntries(ORDER_STATUSES.map((status) => [status, counted.get(status) ?? 0]));
}

async function dailyTotalsDone(): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day from daily_totals_done order by 1`.execute(db);
  return rows.map(({ day }) => day);
}

async function figuresOf(day: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', name, nullif(key, ''), count, nullif(amount, 0)) as line from daily_totals
    where day = ${day}::date and name not in ('product', 'discount') order by name, key`.execute(db);
  return rows.map(({ line }) => line);
}

/** The Indian time this long ago. */
async function ago(interval: string): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select to_char(now() at time zone 'Asia/Kolkata' - ${interval}::interval, 'YYYY-MM-DD HH24:MI:SS') as at`.execute(
    db,
  );
  return rows[0]?.at ?? "";
}

test("a day has 24 hours even if the database's time zone changes its clocks on it", async () => {
  await bookInThePast(db, { booked: "2026-10-25 23:59:59", moves: [["Verified", "2026-10-25 23:59:59"]] });
  await bookInThePast(db, { booked: "2026-10-26 00:30:00", moves: [["Verified", "2026-10-26 00:30:00"]] });
  await bookInThePast(db, { booked: "2026-03-29 23:30:00", moves: [["Verified", "2026-03-29 23:30:00"]] });
  await inTransaction(db, async (trx) => {
    await sql`set local time zone 'Europe/Berlin'`.execute(trx);
    for (const day of ["2026-03-29", "2026-10-25", "2026-10-26"]) await addUpDay(trx, day);
  });
  for (const day of ["2026-03-29", "2026-10-25", "2026-10-26"])
    expect([day, await figuresOf(day)]).toEqual([day, ["booked 1", "moved Created>Verified 1"]]);
});

test("a day's figures follow Indian time, to the last second before midnight", async () => {
  await bookInThePast(db, {
    booked: "2026-03-01 23:59:59",
    moves: [
      ["Verified", "2026-03-01 23:59:59"],
      ["Paid", "2026-03-02 00:00:00"],
    ],
    quantity: 3,
    coupon: "ONAM15",
  });
  await addUpNextDay(db);
  await addUpNextDay(db);
  expect(await dailyTotalsDone()).toEqual(["2026-03-01", "2026-03-02"]);
  expect(await figuresOf("2026-03-01")).toEqual(["booked 1", "moved Created>Verified 1"]);
  expect(await figuresOf("2026-03-02")).toEqual([
    "coupon ONAM15 1 3000",
    "moved Verified>Paid 1",
    "sold 0 1 27000",
    "state Kerala 1 27000",
  ]);
  const { rows } = await sql`
    select daily_totals.name, slug, count, amount from daily_totals join products on products.id::text = key
    order by daily_totals.name desc`.execute(db);
  const slug = "nendran-banana-chips";
  expect(rows).toEqual([
    { name: "product", slug, count: 3, amount: 30_000 },
    { name: "discount", slug, count: 3, amount: 3_000 },
  ]);
});

test("counts are equal before and after adding up, and while orders move on days later", async () => {
  await bookInThePast(db, { booked: "2026-03-01 09:00" });
  await bookInThePast(db, { booked: "2026-03-01 09:00", moves: [["Expired", "2026-03-08 09:00"]] });
  await bookInThePast(db, {
    booked: "2026-03-01 23:58",
    moves: [
      ["Verified", "2026-03-02 00:01"],
      ["Paid", "2026-03-03 10:00"],
      ["Confirmed", "2026-03-04 10:00"],
      ["Packed", "2026-03-04 11:00"],
      ["Cancelled", "2026-03-09 11:00"],
      ["Refunded", "2026-03-09 12:00"],
    ],
  });
  for (const [days, ends] of [
    ["2026-03-05", ["Returned", "Packed", "Confirmed", "Packed", "Shipped", "Delivered", "Shipped"]],
    ["2026-03-06", ["Returned"]],
    ["2026-03-06", ["Lost"]],
    ["2026-03-07", ["Lost", "Cancelled"]],
    ["2026-03-07", ["Delivered", "Shipped", "Delivered"]],
  ] as const) {
    await bookInThePast(db, {
      booked: "2026-03-01 09:00",
      moves: [
        ...(["Verified", "Paid", "Confirmed", "Packed", "Shipped"] as const).map(
          (to) => [to, "2026-03-04 10:00"] as const,
        ),
        // Sent, returned and corrected on separate days.
        ...ends.map((to, later) => [to, `${days} ${10 + later}:00`] as const),
      ],
    });
  }
  const recent = await bookInThePast(db, {
    booked: await ago("3 days"),
    moves: [
      ["Verified", await ago("3 days")],
      ["Paid", await ago("2 days")],
    ],
  });
  await bookInThePast(db, { booked: await ago("0 days"), moves: [["Verified", await ago("0 days")]] });
  const expected = await countOneByOne();
  expect(expected).toMatchObject({ Created: 1, Verified: 1, Expired: 1, Refunded: 1, Paid: 1 });
  expect(expected).toMatchObject({ Shipped: 1, Returned: 1, Lost: 1, Cancelled: 1, Delivered: 1, Packed: 0 });
  expect(await countOrdersByStatus(db)).toEqual(expected);

  for (let days = 0; days < 5; days++) {
    await addUpNextDay(db);
    expect(await countOrdersByStatus(db)).toEqual(expected);
  }
  while (await addUpNextDay(db));
  expect(await countOrdersByStatus(db)).toEqual(expected);

  const { id } = await db
    .selectFrom("orders")
    .select("id")
    .where("orderNumber", "=", recent)
    .executeTakeFirstOrThrow();
  await inTransaction(db, (trx) => moveOrder(trx, id, "Confirmed", "system"));
  expect(await countOrdersByStatus(db)).toEqual({ ...expected, Paid: 0, Confirmed: 1 });
  expect(await countOneByOne()).toEqual({ ...expected, Paid: 0, Confirmed: 1 });
});

test("a calendar read before a day was added up counts nothing twice afterwards", async () => {
  const at = "2026-03-01 09:00";
  await bookInThePast(db, {
    booked: at,
    moves: [
      ["Verified", at],
      ["Paid", at],
    ],
  });
  const calendar = await readCalendar(db);
  const before = await countFunnel(db, EARLIEST_DAY, calendar);
  await addUpNextDay(db);
  expect(await countFunnel(db, EARLIEST_DAY, calendar)).toEqual(before);
  expect(before).toMatchObject({ created: 1, verified: 1, paid: 1 });

  const later = await readCalendar(db);
  await bookInThePast(db, { booked: "2026-03-02 09:00" });
  await addUpNextDay(db);
  expect((await countFunnel(db, EARLIEST_DAY, later)).created).toBe(2);
});

test("every day is added up once, even by concurrent processes", async () => {
  const began = await ago("40 days");
  await bookInThePast(db, { booked: began });
  await Promise.all(Array.from({ length: 6 }, () => addUpDays({ db })));
  await addUpDays({ db });
  const days = await dailyTotalsDone();
  expect(days[0]).toBe(began.slice(0, 10));
  expect(days.at(-1)).toBe((await ago("1 day 10 minutes")).slice(0, 10));
  expect(new Set(days).size).toBe(days.length);
  expect(await figuresOf(began.slice(0, 10))).toEqual(["booked 1"]);
});

test("a day that another process is adding up is skipped", async () => {
  await bookInThePast(db, { booked: "2026-03-01 09:00" });
  const another = await pool.connect();
  await another.query("begin");
  await another.query("select pg_advisory_xact_lock(hashtextextended('add up days', 0))");
  expect(await addUpNextDay(db)).toBe(false);
  await another.query("rollback");
  another.release();
  expect(await addUpNextDay(db)).toBe(true);
});

test("a shop with many days to catch up on adds up 60 per run", async () => {
  await bookInThePast(db, { booked: "2026-01-01 12:00" });
  await addUpDays({ db });
  expect(await dailyTotalsDone()).toHaveLength(60);
  await addUpDays({ db });
  expect(await dailyTotalsDone()).toHaveLength(120);
});

test("a day that is not over is not added up, and a shop without orders has no days", async () => {
  expect(await addUpNextDay(db)).toBe(false);
  await bookInThePast(db, { booked: await ago("0 days") });
  expect(await addUpNextDay(db)).toBe(false);
  expect(await dailyTotalsDone()).toEqual([]);
});

test("an order that was returned, corrected and sent again counts as one sale", async () => {
  await bookInThePast(db, {
    booked: "2026-03-01 09:00",
    moves: (
      [
        "Verified",
        "Paid",
        "Confirmed",
        "Packed",
        "Confirmed",
        "Packed",
        "Shipped",
        "Returned",
        "Packed",
        "Shipped",
        "Delivered",
      ] as const
    ).map((to) => [to, "2026-03-01 10:00"] as const),
  });
  await addUpNextDay(db);
  const figures = await figuresOf("2026-03-01");
  expect(figures.filter((line) => line.startsWith("sold"))).toEqual(["sold 10 1 10000"]);
  const funnel = await countFunnel(db, EARLIEST_DAY, await readCalendar(db));
  expect(funnel).toMatchObject({ created: 1, verified: 1, paid: 1 });
});

test("an order's first payment attempt counts on its day, before and after adding up, and later ones do not", async () => {
  const order = await bookInThePast(db, {
    booked: "2026-03-01 10:00",
    moves: [["Verified", "2026-03-01 10:01"]],
  });
  for (const time of ["2026-03-01 23:59:59", "2026-03-02 09:00", "2026-03-03 09:00"])
    await sql`insert into payment_attempts (order_id, amount, receipt, state, created_at)
      select id, total, gen_random_uuid()::text, 'closed', ${time}::timestamp at time zone 'Asia/Kolkata' from orders
      where order_number = ${order}`.execute(db);
  const startedSince = async (day: string) => (await countFunnel(db, day, await readCalendar(db))).started;
  const bothDays = async () => [await startedSince("2026-03-01"), await startedSince("2026-03-02")];
  expect(await bothDays()).toEqual([1, 0]);
  await addUpNextDay(db);
  expect(await figuresOf("2026-03-01")).toContain("started 1");
  expect(await bothDays()).toEqual([1, 0]);
  await addUpNextDay(db);
  expect((await figuresOf("2026-03-02")).filter((line) => line.startsWith("started"))).toEqual([]);
  expect(await bothDays()).toEqual([1, 0]);
});

async function statesSince(day: string) {
  const { rows } = await sql`
    select key, sum(count)::bigint as count from ${figuresSince("state", day, await readCalendar(db))} as states
    group by key order by key`.execute(db);
  return rows;
}

test("correcting an address to another state moves its sale, on a day that is added up and on one that is not", async () => {
  const [at, today] = [await ago("2 days"), await ago("0 days")];
  for (const time of [at, at, today])
    await bookInThePast(db, {
      booked: time,
      moves: [
        ["Verified", time],
        ["Paid", time],
      ],
    });
  await addUpDays({ db });
  const { id } = await db
    .insertInto("addresses")
    .columns(["phone", "fullName", "email", "pincode", "state", "city", "houseNo", "roadName"])
    .expression(
      db
        .selectFrom("addresses")
        .select([
          "phone",
          "fullName",
          "email",
          "pincode",
          sql.val("Goa").as("state"),
          "city",
          "houseNo",
          "roadName",
        ])
        .limit(1),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`update orders set address_id = ${id} where id in (
    (select id from orders order by paid_at desc limit 1), (select id from orders order by paid_at, id limit 1))`.execute(
    db,
  );
  const since = at.slice(0, 10);
  expect(await statesSince(since)).toEqual([
    { key: "Goa", count: 2 },
    { key: "Kerala", count: 1 },
  ]);
  expect((await figuresOf(since)).filter((line) => line.startsWith("state"))).toEqual([
    "state Goa 1 10000",
    "state Kerala 1 10000",
  ]);
});
