// The budgets of codes under concurrent requests and with many codes in a day.
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Phone } from "../../rules/phone.ts";
import { Browser } from "../../tests/support/browser.ts";
import { freshPhone } from "../../tests/support/builders.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import { setFault } from "../../tests/support/emulators.ts";
import { expectTooMany, repeat } from "../../tests/support/limits.ts";
import { codeOn, messagesTo } from "../../tests/support/mailbox.ts";
import { openTestShop, type TestShop } from "../../tests/support/open-test-shop.ts";
import { ageCodes, databaseOf } from "../../tests/support/rows.ts";
import type { Limits } from "../platform/config/limit-settings.ts";

// Two processes of one shop: a queue within one process is not enough to serialise senders.
let shop: TestShop;
let other: TestShop;
let unlimited: Limits;
beforeAll(async () => {
  shop = await openClonedShop();
  other = await openTestShop({ databaseUrl: shop.databaseUrl });
  other.shop.deps.config.limits = shop.shop.deps.config.limits;
  unlimited = { ...shop.shop.deps.config.limits };
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

const processOf = (n: number) => (n % 2 === 0 ? shop : other);
const limitTo = (limits: Partial<Limits>) => Object.assign(shop.shop.deps.config.limits, unlimited, limits);
beforeEach(async () => {
  limitTo({});
  await databaseOf(shop).deleteFrom("otpCodes").execute();
  await databaseOf(shop).deleteFrom("alerts").execute();
  for (const { sandboxUrl } of [shop, other]) await fetch(`${sandboxUrl}/messages`, { method: "DELETE" });
});

// After each test the counts must match the codes.
afterEach(async () => {
  const { rows } = await sql<{ different: number }>`
    with codes as (
      select source, date_bin('5 minutes', created_at, 'epoch') as period, 1 as sent, (state = 'used')::int as verified,
        (order_id is null)::int as without_order
      from otp_codes where state <> 'refused' and created_at > now() - interval '2 days'
    ), changes as (
      select * from codes union all select '', period, sent, verified, without_order from codes
      union all select source, period, -sent, -verified, -without_order from otp_counts
        where period > now() - interval '2 days'
    )
    select count(*) as different from (
      select from changes group by source, period
      having sum(sent) <> 0 or sum(verified) <> 0 or sum(without_order) <> 0) as different`.execute(
    databaseOf(shop),
  );
  expect(rows).toEqual([{ different: 0 }]);
});

/** As many as a slow machine can insert well within the statement timeout. */
const CODES_AT_ONCE = 5_000;

/** Inserts codes of other shoppers, sent `ago` seconds ago and `apart` seconds apart. */
async function codesSent(
  count: number,
  state: "sent" | "used",
  { ago = 0, apart = 0, source = "elsewhere" } = {},
): Promise<void> {
  for (let from = 1; from <= count; from += CODES_AT_ONCE)
    await sql`insert into otp_codes (phone, source, code_hash, state, expires_at, created_at)
      select '+916' || lpad(n::text, 9, '0'), ${source}, '\\x00', ${state}, now(),
        now() - make_interval(secs => ${ago} + n * ${apart}::float)
      from generate_series(${from}::int, ${Math.min(count, from + CODES_AT_ONCE - 1)}::int) n`.execute(
      databaseOf(shop),
    );
}

const AT_ONCE = 64;
type Send = (n: number, orderId: string) => ReturnType<Browser["trySendOtp"]>;
const fromOneAddress: Send = (n, orderId) => new Browser(processOf(n)).trySendOtp(freshPhone(), orderId);
const toOnePhone =
  (phone: Phone): Send =>
  (n, orderId) =>
    new Browser(processOf(n), `127.0.3.${n + 1}`).trySendOtp(phone, orderId);
const fromEverywhere: Send = (n, orderId) => toOnePhone(freshPhone())(n, orderId);
const delivered = async () => (await messagesTo(shop, "")).length + (await messagesTo(other, "")).length;

/** @returns how many requests succeeded */
async function sendAtOnce(send: Send): Promise<number> {
  const orderId = await new Browser(shop).placeOrder();
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => send(n, orderId)));
  return answers.filter(({ status }) => status === 200).length;
}

test.each<[string, number, Partial<Limits>, Send, { used: number; unverified: number }?]>([
  ["of an address", 20, { otpSourcePerHour: 20 }, fromOneAddress],
  [
    "of an address while few verify",
    3,
    { otpSourcePerHourWhenFewVerify: 3 },
    fromOneAddress,
    { used: 9, unverified: 50 },
  ],
  [
    "of an address without an order",
    3,
    { otpSourcePerHourWithoutOrder: 3 },
    (n) => new Browser(processOf(n)).trySendOtp(freshPhone()),
  ],
  ["of an order", 5, { otpPerOrder: 5 }, fromEverywhere],
  ["of the shop in an hour", 20, { otpShopPerHour: 20 }, fromEverywhere],
  ["of the shop in a day", 20, { otpShopPerDay: 20 }, fromEverywhere],
  [
    "of the shop in an hour when most are verified",
    10,
    { otpShopPerHour: 20, otpShopGrowth: 5 },
    fromEverywhere,
    { used: 60, unverified: 10 },
  ],
  [
    "of the shop in an hour when all are verified",
    7,
    { otpShopPerHour: 20, otpShopGrowth: 5 },
    fromEverywhere,
    { used: 93, unverified: 0 },
  ],
])("64 concurrent requests do not exceed the budget %s", async (_, most, limits, send, before) => {
  if (before) {
    await codesSent(before.unverified, "sent");
    await codesSent(before.used, "used");
  }
  limitTo(limits);
  expect(await sendAtOnce(send)).toBe(most);
  expect(await delivered()).toBe(most);
});

test("of 64 concurrent requests for a phone with one code left in the hour, one gets it", async () => {
  const phone = freshPhone();
  for (let n = 0; n < 4; n++) {
    await new Browser(shop).trySendOtp(phone);
    await ageCodes(shop, phone, 61);
  }
  limitTo({ otpPhonePerHour: 5 });
  expect(await sendAtOnce(toOnePhone(phone))).toBe(1);
  expect(await delivered()).toBe(5);
  await ageCodes(shop, phone, 61);
  expect(await sendAtOnce(toOnePhone(phone))).toBe(0);
});

test("a code that the provider refused is returned to the budget, once", async () => {
  limitTo({ otpShopPerHour: 20 });
  for (const each of [shop, other]) await setFault(each, "fast2sms", "error", 5);
  const atOnce = await sendAtOnce(fromEverywhere);
  expect(atOnce).toBe(await delivered());
  expect(atOnce).toBeGreaterThanOrEqual(10);
  expect(atOnce + (await sendAtOnce(fromEverywhere))).toBe(20);
  expect(await delivered()).toBe(20);
});

test("a code that is entered frees its place in the shop's budget, up to the limit on all codes", async () => {
  limitTo({ otpShopPerHour: 2, otpShopGrowth: 2 });
  const browser = new Browser(shop);
  const orderId = await browser.placeOrder();
  const shopFor = async () => {
    const phone = freshPhone();
    const { status } = await browser.trySendOtp(phone, orderId);
    return { phone, status };
  };
  const [first, second] = [await shopFor(), await shopFor()];
  expect([first.status, second.status, (await shopFor()).status]).toEqual([200, 200, 429]);
  for (const { phone } of [first, second]) {
    const order = await browser.placeOrder();
    await sql`update otp_codes set order_id = null where phone = ${phone}`.execute(databaseOf(shop));
    expect((await browser.tryVerifyOtp(phone, await codeOn(shop, phone), order)).status).toBe(200);
  }
  expect(await repeat(3, async () => browser.trySendOtp(freshPhone(), orderId))).toEqual([200, 200, 429]);
});

test("a campaign in which four of five codes are entered is not limited after 300 codes; pumping is", async () => {
  limitTo({ otpShopPerHour: 300, otpShopGrowth: 5 });
  await codesSent(960, "used", { apart: 1 });
  await codesSent(240, "sent", { apart: 1 });
  const browser = new Browser(shop);
  const orderId = await browser.placeOrder();
  expect((await browser.trySendOtp(freshPhone(), orderId)).status).toBe(200);
  await codesSent(59, "sent");
  // The oldest of those 300 unused codes is four minutes old.
  expectTooMany(await browser.trySendOtp(freshPhone(), orderId), 3_600 - 240, "OTP_TOO_MANY");
});

test.each([
  ["an hour", { otpShopPerHour: 20 }, 3_600],
  ["a day", { otpShopPerDay: 20 }, 24 * 3_600],
  ["an hour in all", { otpShopPerHour: 4, otpShopGrowth: 5 }, 3_600],
])("the shop's window of %s ends to the second", async (_, limits, seconds) => {
  const isInAll = "otpShopGrowth" in limits;
  const browser = new Browser(shop);
  const orderId = await browser.placeOrder();
  // Three codes have left the window. The oldest of the others leaves in two minutes.
  await codesSent(18, isInAll ? "used" : "sent", { ago: seconds - 138.5, apart: 1 });
  await codesSent(3, isInAll ? "used" : "sent", { ago: seconds, apart: 10 });
  limitTo(limits);
  await codesSent(2, isInAll ? "used" : "sent");
  const refused = await browser.trySendOtp(freshPhone(), orderId);
  expect(refused).toMatchObject({ status: 429, json: { code: "OTP_TOO_MANY" } });
  const retryAfter = Number(refused.headers["retry-after"]);
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(121);
  await sql`update otp_codes set created_at = created_at - make_interval(secs => ${retryAfter})`.execute(
    databaseOf(shop),
  );
  expect((await browser.trySendOtp(freshPhone(), orderId)).status).toBe(200);
});

test("of 64 concurrent requests that pass half of the hourly budget one raises the alert, once an hour", async () => {
  limitTo({ otpShopPerHour: 100, otpShopGrowth: 5 });
  const alerts = () =>
    databaseOf(shop)
      .selectFrom("alerts")
      .select("details")
      .where("kind", "=", "otp-budget-half-spent")
      .execute();
  await codesSent(200, "used");
  await codesSent(30, "sent");
  expect(await sendAtOnce(fromEverywhere)).toBeGreaterThan(20);
  expect(await alerts()).toEqual([{ details: { sent: 50, allowed: 100 } }]);
  // The use falls below half, since the provider refused some, and then passes half a second time.
  await sql`update otp_codes set state = 'refused' where source like '127.%'`.execute(databaseOf(shop));
  await sendAtOnce(fromEverywhere);
  expect(await alerts()).toHaveLength(1);
  await sql`update alerts set raised_at = raised_at - interval '1 hour'`.execute(databaseOf(shop));
  expect((await fromEverywhere(0, await new Browser(shop).placeOrder())).status).toBe(200);
  expect(await alerts()).toHaveLength(2);
});

/** How many rows of codes and counts were read so far, by any connection. */
async function rowsRead(): Promise<{ read: number; codes: number }> {
  const { rows } = await sql<{ read: number; codes: number }>`
    select sum(seq_tup_read + coalesce(i.read, 0)) as read, max(n_tup_ins) filter (where relname = 'otp_codes') as codes
    from pg_stat_user_tables t
    left join (select relid, sum(idx_tup_read) as read from pg_stat_user_indexes group by relid) i using (relid)
    where relname in ('otp_codes', 'otp_counts')`.execute(databaseOf(shop));
  return rows[0] as { read: number; codes: number };
}

test("a send reads a small part of the rows, however many codes were sent in the day", async () => {
  await codesSent(40_000, "sent", { apart: 2 });
  await sql`analyze otp_codes, otp_counts`.execute(databaseOf(shop));
  const orderId = await new Browser(shop).placeOrder();
  // PostgreSQL publishes a connection's statistics when it ends or has been idle, so idle connections are
  // terminated.
  await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state = 'idle' and query not ilike 'listen%'`.execute(
    databaseOf(shop),
  );
  const untilCodes = (codes: number) => expect.poll(async () => (await rowsRead()).codes).toBe(codes);
  await expect.poll(async () => (await rowsRead()).codes).toBeGreaterThanOrEqual(40_000);
  const before = await rowsRead();
  expect(await repeat(5, () => new Browser(shop).trySendOtp(freshPhone(), orderId))).toEqual(
    Array(5).fill(200),
  );
  await untilCodes(before.codes + 5);
  const sent = await rowsRead();
  limitTo({ otpShopPerHour: 300, otpShopPerDay: 2_000 });
  expect(await repeat(5, () => fromOneAddress(0, orderId))).toEqual(Array(5).fill(429));
  limitTo({});
  expect((await fromOneAddress(0, orderId)).status).toBe(200);
  await untilCodes(before.codes + 6);
  const refused = await rowsRead();
  expect((sent.read - before.read) / 5).toBeLessThan(4_000);
  expect((refused.read - sent.read) / 6).toBeLessThan(4_000);
});
