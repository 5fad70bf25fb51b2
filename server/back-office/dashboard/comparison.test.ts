// The dashboard's figures agree with the tables, to the paisa and to the second.
import { type RawBuilder, sql } from "kysely";
import type pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { paise } from "../../../rules/money.ts";
import { avoidMidnight } from "../../../tests/support/avoid-midnight.ts";
import { cloneDatabase } from "../../../tests/support/database-server.ts";
import { bookInThePast, payBackInThePast, payInThePast } from "../../../tests/support/past-orders.ts";
import { matchDisputeRefunds } from "../../payments/refunds/match-dispute-refund.ts";
import { connect, type Database, openPool } from "../../platform/database/connect.ts";
import { addUpDays } from "../../reports/daily-totals/add-up-days.ts";
import { viewDashboard } from "./view-dashboard.ts";

// No shop runs on this database: its sweep would add up days that the test is still writing.
let pool: pg.Pool;
let db: Database;
beforeEach(avoidMidnight);
beforeEach(async () => {
  const servers = { adminUrl: inject("adminUrl"), templateUrl: inject("templateUrl") };
  pool = openPool(await cloneDatabase(servers), 4);
  db = connect(pool);
});
afterEach(() => pool.end());

const view = (days: number) => viewDashboard(db, days, (work) => work());
type Seen = Awaited<ReturnType<typeof view>>;

/** The Indian time this many minutes ago. */
async function ago(minutes: number): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select to_char(now() at time zone 'Asia/Kolkata' - make_interval(mins => ${minutes}), 'YYYY-MM-DD HH24:MI:SS') as at`.execute(
    db,
  );
  return rows[0]?.at ?? "";
}

const DAY = 24 * 60;
const paidAt = (at: string) => (["Verified", "Paid"] as const).map((to) => [to, at] as const);

/** The start of the Indian day, `daysBefore` days before the day of a moment. */
const startOfDay = (moment: string, daysBefore: number) => sql`
  ((${moment}::timestamptz at time zone 'Asia/Kolkata')::date - ${daysBefore}::int)::timestamp at time zone 'Asia/Kolkata'`;

/** The sums of a time range from the tables, in paise. */
async function totalsOf(from: RawBuilder<unknown>, until: RawBuilder<unknown>) {
  const { rows } = await sql`
    select count(*)::int as orders, coalesce(sum(total), 0)::bigint as revenue, (
      select coalesce(sum(refunds.amount), 0)::bigint from refunds join payments on payments.id = payment_id
      where outcome = 'settled' and state = 'processed' and processed_at >= ${from} and processed_at < ${until}
    ) as paid_back
    from orders where paid_at >= ${from} and paid_at < ${until}`.execute(db);
  return rows[0];
}

/** Compares the dashboard's sums with the tables' rows. */
async function expectToAgree(days: number): Promise<Seen> {
  const seen = await view(days);
  const now = sql`${seen.asOf}::timestamptz`;
  const before = sql`${seen.asOf}::timestamptz - make_interval(hours => ${24 * days})`;
  expect(seen.totals).toEqual({
    now: await totalsOf(startOfDay(seen.asOf, days - 1), now),
    before: await totalsOf(startOfDay(seen.asOf, 2 * days - 1), before),
  });
  return seen;
}

/** Minutes ago: around the ends of the ranges and of the compared ranges, before and after this time of day. */
const MOMENTS = [1, 3, 7, 14, 30, 60, 90, 180].flatMap((days) => [
  days * DAY - 10,
  days * DAY + 1,
  days * DAY + 90,
  days * DAY + 700,
]);

test("a range and the days before it agree with orders and refunds, before and after adding up", async () => {
  for (const [place, minutes] of [1, 45, ...MOMENTS].entries()) {
    const at = await ago(minutes);
    const orderNumber = await bookInThePast(db, { booked: at, moves: paidAt(at), quantity: 1 + (place % 7) });
    const payment = await payInThePast(db, orderNumber);
    await payBackInThePast(db, payment, { amount: 1_000 + place, at });
    if (place % 3 === 0) await payBackInThePast(db, payment, { amount: 500, at, state: "failed" });
    if (place % 4 === 0) await payBackInThePast(db, payment, { amount: 400, at, cause: "provider" });
  }
  for (const days of [1, 7, 30, 90]) {
    const { totals } = await expectToAgree(days);
    // Just after midnight today and yesterday until this time may be empty.
    if (days === 1) continue;
    expect(totals.before.orders).toBeGreaterThan(0);
    expect(totals.now.paidBack).toBeGreaterThan(0);
  }
  // Days are added up 60 at a time.
  for (let run = 0; run < 4; run++) await addUpDays({ db });
  for (const days of [1, 7, 30, 90]) await expectToAgree(days);
});

test("a refund reported days later counts on the day it was made", async () => {
  const at = await ago(3 * DAY);
  const payment = await payInThePast(db, await bookInThePast(db, { booked: at, moves: paidAt(at) }));
  await addUpDays({ db });
  const { totals } = await view(7);
  await payBackInThePast(db, payment, { amount: 5_000, at, cause: "provider" });
  expect((await expectToAgree(7)).totals.now.paidBack).toBe(totals.now.paidBack + 5_000);
  expect((await view(1)).totals.now.paidBack).toBe(0);
});

test("a lost dispute counts as refunded on the day it was lost, and a won one does not", async () => {
  const at = await ago(3 * DAY);
  const orderNumber = await bookInThePast(db, { booked: at, moves: paidAt(at) });
  const payment = await payInThePast(db, orderNumber);
  await addUpDays({ db });
  const { totals } = await view(7);
  for (const outcome of ["lost", "won"]) {
    const dispute = `disp_${orderNumber}_${outcome}`;
    await sql`insert into disputes (provider_dispute_id, provider_payment_id, order_id, amount, currency, state, raised_at)
      select ${dispute}, provider_payment_id, order_id, 3000, 'INR', 'open', ${at} from payments where id = ${payment}`.execute(
      db,
    );
    await sql`update disputes set state = ${outcome} where provider_dispute_id = ${dispute}`.execute(db);
  }
  expect((await view(1)).totals.now.paidBack).toBe(3_000);
  // The provider's own refund of a lost dispute is the same money.
  await payBackInThePast(db, payment, { amount: 3_000, at: await ago(0), cause: "provider" });
  await matchDisputeRefunds(db, `pay_${orderNumber}`);
  expect((await view(1)).totals.now.paidBack).toBe(3_000);
  await sql`update disputes set lost_at = ${at} where lost_at is not null`.execute(db);
  expect((await view(1)).totals.now.paidBack).toBe(0);
  expect((await view(7)).totals.now.paidBack).toBe(totals.now.paidBack + 3_000);
  await sql`delete from disputes`.execute(db);
  await db.deleteFrom("refunds").where("paymentId", "=", payment).execute();
});

test("refunds of a payment that paid no order are not counted, since it was in no revenue", async () => {
  const { id } = await db
    .insertInto("payments")
    .values({
      providerPaymentId: "pay_twice",
      amount: paise(70_000),
      currency: "INR",
      outcome: "refund",
      reason: "already paid",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const at = await ago(0);
  await payBackInThePast(db, id, { amount: 40_000, at, cause: "unplaceable" });
  await payBackInThePast(db, id, { amount: 20_000, at, cause: "provider" });
  // A manual retry of such a refund has the cause "owner".
  await payBackInThePast(db, id, { amount: 10_000, at, cause: "owner" });
  await sql`insert into disputes (provider_dispute_id, provider_payment_id, order_id, amount, currency, state, raised_at)
    select 'disp_twice', 'pay_twice', id, 70000, 'INR', 'lost', ${at} from orders limit 1`.execute(db);
  expect((await view(1)).totals.now).toEqual({ orders: 0, revenue: 0, paidBack: 0 });
});
