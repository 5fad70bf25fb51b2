// The shop with the limits it has when nobody sets any (security.md, section 5).
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import {
  type Answer,
  ageCodes,
  ask,
  Browser,
  codeOn,
  databaseOf,
  freshPhone,
  messagesTo,
  ONE_CHIPS,
  otherThan,
  setFault,
} from "../../tests/support/shopper.ts";
import { ensureOwner } from "../admin-session/login.ts";
import { DEFAULT_LIMITS } from "../config.ts";
import { sourceOf } from "./limits.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop({ limits: DEFAULT_LIMITS });
  await ensureOwner(databaseOf(shop), "owner", "correct horse battery");
});
afterAll(() => shop.close());

let neighbours = 0;
/** An address nobody in this file has asked from. */
const freshSource = () => `127.0.1.${++neighbours}`;

/** Refused with the shop's words, and with the seconds that have to pass: at most this many. */
function expectTooMany(answer: Answer, windowSeconds: number, code = "TOO_MANY"): void {
  expect(answer).toMatchObject({ status: 429, json: { message: expect.stringMatching(/\S/), code } });
  const retryAfter = Number(answer.headers["retry-after"]);
  expect(Number.isInteger(retryAfter)).toBe(true);
  // Nobody needs a minute for what these tests do before they are refused.
  expect(retryAfter).toBeGreaterThan(windowSeconds - 60);
  expect(retryAfter).toBeLessThanOrEqual(windowSeconds);
}

async function repeat(times: number, once: (n: number) => Promise<Answer>): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n++) statuses.push((await once(n)).status);
  return statuses;
}

test("the eleventh coupon of a minute is one too many, from one address only", async () => {
  const from = freshSource();
  const guess = (source: string) => ask(shop, "GET", "/api/users/coupon/validate/GUESS", { from: source });
  expect(await repeat(10, () => guess(from))).toEqual(Array(10).fill(404));
  expectTooMany(await guess(from), 60);
  expect((await guess(freshSource())).status).toBe(404);
});

test("headers that only a proxy may set make nobody somebody else", async () => {
  const from = freshSource();
  const guess = (n: number) =>
    ask(shop, "GET", "/api/users/coupon/validate/GUESS", {
      from,
      headers: {
        "x-forwarded-for": `10.1.2.${n}`,
        "x-real-ip": `10.1.2.${n}`,
        forwarded: `for=10.1.2.${n}`,
        "cf-connecting-ip": `10.1.2.${n}`,
        "true-client-ip": `10.1.2.${n}`,
      },
    });
  expect(await repeat(11, guess)).toEqual([...Array(10).fill(404), 429]);
  const browser = new Browser(shop, freshSource());
  const placed = await browser.createOrder(ONE_CHIPS, undefined, { "x-forwarded-for": "10.9.9.9" });
  const row = await databaseOf(shop)
    .selectFrom("orders")
    .select("source")
    .where("orderId", "=", placed.json.orderId)
    .executeTakeFirst();
  expect(row?.source).toBe(browser.from);
});

test("the twenty-first order of a minute is one too many", async () => {
  const browser = new Browser(shop, freshSource());
  expect(await repeat(20, () => browser.createOrder(ONE_CHIPS))).toEqual(Array(20).fill(201));
  expectTooMany(await browser.createOrder(ONE_CHIPS), 60);
});

test("sixty orders of an hour that nobody verified are enough", async () => {
  const source = freshSource();
  const others = [freshSource(), freshSource(), freshSource()];
  for (const from of others) {
    const browser = new Browser(shop, from);
    await Promise.all(Array.from({ length: 20 }, () => browser.placeOrder()));
  }
  await databaseOf(shop).updateTable("orders").set({ source }).where("source", "in", others).execute();
  const browser = new Browser(shop, source);
  expect((await browser.createOrder(ONE_CHIPS)).status).toBe(429);
  const [{ orderId }] = (await databaseOf(shop)
    .selectFrom("orders")
    .select("orderId")
    .where("source", "=", source)
    .limit(1)
    .execute()) as [{ orderId: string }];
  await new Browser(shop, freshSource()).verify(orderId, freshPhone());
  expect((await browser.createOrder(ONE_CHIPS)).status).toBe(201);
});

test("the twenty-first guess at an order id in a minute is one too many", async () => {
  const browser = new Browser(shop, freshSource());
  const orderId = await browser.placeOrder();
  expect(await repeat(20, (n) => browser.checkOrder(`NOSUCHORDER${n}`))).toEqual(Array(20).fill(404));
  expectTooMany(await browser.checkOrder("NOSUCHORDER99"), 60);
  expect((await browser.checkOrder(orderId)).status).toBe(200);
});

test("an address book is opened ten times a minute", async () => {
  const browser = new Browser(shop, freshSource());
  expect(await repeat(10, () => browser.getAddress(freshPhone()))).toEqual(Array(10).fill(401));
  expectTooMany(await browser.getAddress(freshPhone()), 60);
});

test("the payment of one order is started six times a minute, that of another is not held up", async () => {
  const browser = new Browser(shop, freshSource());
  const orderId = await browser.placeOrder();
  await browser.verify(orderId, freshPhone());
  expect(await repeat(6, () => browser.proceedToPay(orderId))).toEqual(Array(6).fill(200));
  expectTooMany(await browser.proceedToPay(orderId), 60);
  const other = await browser.placeOrder();
  expect((await browser.proceedToPay(other)).status).toBe(401);
});

test("a phone gets five codes an hour", async () => {
  const phone = freshPhone();
  const send = () => new Browser(shop, freshSource()).sendOtp(phone);
  for (let n = 0; n < 5; n++) {
    expect((await send()).status).toBe(200);
    await ageCodes(shop, phone, 61);
  }
  const refused = await send();
  expect(refused.json).toMatchObject({ success: false, code: "OTP_TOO_MANY" });
  // The first of them was sent 305 seconds ago.
  expectTooMany(refused, 3_600 - 5 * 61, "OTP_TOO_MANY");
  expect(await messagesTo(shop, phone)).toHaveLength(5);
  await ageCodes(shop, phone, 3_600 - 4 * 61);
  expect((await send()).status).toBe(200);
});

test("a code that the provider never answered about is counted, and may be asked for again at once", async () => {
  const phone = freshPhone();
  const send = () => new Browser(shop, freshSource()).sendOtp(phone);
  for (const mode of ["error", "timeout"]) {
    await setFault(shop, "fast2sms", mode, 1);
    expect(await send()).toMatchObject({ status: 503, json: { code: "OTP_NOT_SENT" } });
  }
  // One was refused and costs nothing; the other may have been sent.
  for (let n = 0; n < 4; n++) {
    expect((await send()).status).toBe(200);
    await ageCodes(shop, phone, 61);
  }
  expect(await send()).toMatchObject({ status: 429, json: { code: "OTP_TOO_MANY" } });
  expect(await messagesTo(shop, phone)).toHaveLength(4);
});

test("a phone gets ten codes a day", async () => {
  const phone = freshPhone();
  const send = () => new Browser(shop, freshSource()).sendOtp(phone);
  for (let n = 0; n < 10; n++) {
    expect((await send()).status).toBe(200);
    await ageCodes(shop, phone, 1_800);
  }
  expectTooMany(await send(), 24 * 3_600 - 10 * 1_800, "OTP_TOO_MANY");
});

test("of a phone's codes of a day one address may ask for four", async () => {
  const phone = freshPhone();
  const browser = new Browser(shop, freshSource());
  const orderId = await browser.placeOrder();
  for (let n = 0; n < 4; n++) {
    expect((await browser.sendOtp(phone, orderId)).status).toBe(200);
    await ageCodes(shop, phone, 1_800);
  }
  expectTooMany(await browser.sendOtp(phone, orderId), 24 * 3_600 - 4 * 1_800, "OTP_TOO_MANY");
  expect((await new Browser(shop, freshSource()).sendOtp(phone, orderId)).status).toBe(200);
});

test("an order gets five codes, whatever the phones", async () => {
  const browser = new Browser(shop, freshSource());
  const orderId = await browser.placeOrder();
  expect(await repeat(5, () => browser.sendOtp(freshPhone(), orderId))).toEqual(Array(5).fill(200));
  expect(await browser.sendOtp(freshPhone(), orderId)).toMatchObject({
    status: 429,
    json: { code: "OTP_TOO_MANY" },
  });
});

test("an address gets three codes an hour without an order", async () => {
  const browser = new Browser(shop, freshSource());
  expect(await repeat(3, () => browser.sendOtp(freshPhone()))).toEqual([200, 200, 200]);
  expectTooMany(await browser.sendOtp(freshPhone()), 3_600, "OTP_TOO_MANY");
});

/** As if every code of this file had been sent two days ago. */
const forgetCodes = () =>
  sql`update otp_codes set created_at = created_at - interval '2 days'`.execute(databaseOf(shop));

test("an address gets twenty codes an hour that nobody typed in; those that were cost it nothing", async () => {
  await forgetCodes();
  const browser = new Browser(shop, freshSource());
  const orders = await Promise.all(Array.from({ length: 5 }, () => browser.placeOrder()));
  const sends = orders.flatMap((orderId) => Array(4).fill(orderId) as string[]);
  const phones = sends.map(() => freshPhone());
  expect(await repeat(20, (n) => browser.sendOtp(phones[n], sends[n]))).toEqual(Array(20).fill(200));
  const orderId = await browser.placeOrder();
  expectTooMany(await browser.sendOtp(freshPhone(), orderId), 3_600, "OTP_TOO_MANY");
  const used = await browser.verifyOtp(phones[0], await codeOn(shop, phones[0] as string), sends[0]);
  expect(used.status).toBe(200);
  expect((await browser.sendOtp(freshPhone(), orderId)).status).toBe(200);
});

test("when fewer than ten of the last fifty codes were typed in, an address gets three", async () => {
  await forgetCodes();
  /** Sixty codes, one a second; the newest of them were typed in. */
  const pump = (typedIn: number) =>
    sql`insert into otp_codes (phone, source, code_hash, state, expires_at, created_at)
      select '+918' || lpad(n::text, 9, '0'), 'elsewhere', '\\x00',
        case when n <= ${typedIn} then 'used' else 'superseded' end, now(), now() - make_interval(secs => n)
      from generate_series(1, 60) n`.execute(databaseOf(shop));
  const unpump = () =>
    databaseOf(shop)
      .deleteFrom("otpCodes")
      .where("codeHash", "=", Buffer.from([0]))
      .execute();
  const sendFour = async () => {
    const browser = new Browser(shop, freshSource());
    const orderId = await browser.placeOrder();
    return repeat(4, () => browser.sendOtp(freshPhone(), orderId));
  };
  await pump(9);
  expect(await sendFour()).toEqual([200, 200, 200, 429]);
  await unpump();
  await forgetCodes();
  await pump(10);
  expect(await sendFour()).toEqual([200, 200, 200, 200]);
  await unpump();
});

test("a person hears of it when half of an hour's codes are spent", async () => {
  await forgetCodes();
  const alarms = async () => {
    const raised = await databaseOf(shop)
      .selectFrom("alarms")
      .select("id")
      .where("kind", "=", "otp-budget-half-spent")
      .execute();
    return raised.length;
  };
  await sql`insert into otp_codes (phone, source, code_hash, state, expires_at)
    select '+918' || lpad(n::text, 9, '0'), 'elsewhere', '\\x00', 'used', now() from generate_series(1, 148) n`.execute(
    databaseOf(shop),
  );
  const before = await alarms();
  const browser = new Browser(shop, freshSource());
  const orderId = await browser.placeOrder();
  const raised: number[] = [];
  for (let n = 0; n < 3; n++) {
    expect((await browser.sendOtp(freshPhone(), orderId)).status).toBe(200);
    raised.push((await alarms()) - before);
  }
  expect(raised).toEqual([0, 1, 1]);
  await databaseOf(shop)
    .deleteFrom("otpCodes")
    .where("codeHash", "=", Buffer.from([0]))
    .execute();
});

/** A code on a phone, asked for as if no limit stood in the way. */
async function codeFor(
  phone: string,
  from: string,
): Promise<{ orderId: string; code: string; browser: Browser }> {
  await ageCodes(shop, phone, 2 * 24 * 3_600);
  const orderId = await new Browser(shop, freshSource()).placeOrder();
  await new Browser(shop, freshSource()).sendOtp(phone, orderId);
  return { orderId, code: await codeOn(shop, phone), browser: new Browser(shop, from) };
}

test("one address guesses ten times a day at a phone; its owner is not locked out elsewhere", async () => {
  const phone = freshPhone();
  const thief = freshSource();
  for (let code = 0; code < 2; code++) {
    const asked = await codeFor(phone, thief);
    const guess = () => asked.browser.verifyOtp(phone, otherThan(asked.code), asked.orderId);
    expect(await repeat(5, guess)).toEqual(Array(5).fill(400));
  }
  const asked = await codeFor(phone, thief);
  const refused = await asked.browser.verifyOtp(phone, asked.code, asked.orderId);
  expectTooMany(refused, 24 * 3_600);
  expect((await new Browser(shop, freshSource()).verifyOtp(phone, asked.code, asked.orderId)).status).toBe(
    200,
  );
});

test("one address guesses thirty times an hour, whatever the phones", async () => {
  const thief = freshSource();
  const guessed: number[] = [];
  for (let n = 0; n < 6; n++) {
    const phone = freshPhone();
    const asked = await codeFor(phone, thief);
    guessed.push(
      ...(await repeat(5, () => asked.browser.verifyOtp(phone, otherThan(asked.code), asked.orderId))),
    );
  }
  expect(guessed).toEqual(Array(30).fill(400));
  const phone = freshPhone();
  const asked = await codeFor(phone, thief);
  expectTooMany(await asked.browser.verifyOtp(phone, asked.code, asked.orderId), 3_600);
});

test("two hundred shoppers behind one address, each with a verified code, are all served", async () => {
  await forgetCodes();
  const from = freshSource();
  await sql`insert into otp_codes (phone, source, code_hash, state, expires_at)
    select '+917' || lpad(n::text, 9, '0'), ${from}, '\\x00', 'used', now() from generate_series(1, 200) n`.execute(
    databaseOf(shop),
  );
  await sql`insert into orders (order_id, status, items_price, discount, delivery, total, source)
    select 'NAT' || n, 'Created', 100, 0, 0, 100, ${from} from generate_series(1, 200) n`.execute(
    databaseOf(shop),
  );
  await sql`update orders set status = 'Verified', phone = '+917000000001' where source = ${from}`.execute(
    databaseOf(shop),
  );
  const browser = new Browser(shop, from);
  const orderId = await browser.placeOrder();
  expect((await browser.sendOtp(freshPhone(), orderId)).status).toBe(200);
  await databaseOf(shop)
    .deleteFrom("otpCodes")
    .where("codeHash", "=", Buffer.from([0]))
    .execute();
});

test("the shop as a whole sends 300 codes an hour and goes on selling to who is verified", async () => {
  const browser = new Browser(shop, freshSource());
  const orderId = await browser.placeOrder();
  await browser.verify(orderId, freshPhone());
  await sql`insert into otp_codes (phone, source, code_hash, state, expires_at)
    select '+916' || lpad(n::text, 9, '0'), 'elsewhere', '\\x00', 'sent', now() from generate_series(1, 300) n`.execute(
    databaseOf(shop),
  );
  const late = new Browser(shop, freshSource());
  expectTooMany(await late.sendOtp(freshPhone(), await late.placeOrder()), 3_600, "OTP_TOO_MANY");
  expect((await browser.proceedToPay(orderId)).status).toBe(200);
  await databaseOf(shop)
    .deleteFrom("otpCodes")
    .where("codeHash", "=", Buffer.from([0]))
    .execute();
});

function login(from: string, password: string, username = "owner") {
  return ask(shop, "POST", "/api/admin/login", { body: { username, password }, from });
}

test("the sixth login of a minute is one too many", async () => {
  const from = freshSource();
  expect(await repeat(5, () => login(from, "wrong password", "nobody"))).toEqual(Array(5).fill(401));
  expectTooMany(await login(from, "wrong password", "nobody"), 60);
});

test("ten wrong passwords of a quarter of an hour close an account to that address, not to others", async () => {
  const from = freshSource();
  await sql`insert into login_failures (username, source, failed_at)
    select 'owner', ${from}, now() - interval '10 minutes' from generate_series(1, 10)`.execute(
    databaseOf(shop),
  );
  const refused = await login(from, "correct horse battery", "OWNER");
  expect(refused).toMatchObject({ status: 429, json: { code: "TOO_MANY" } });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await login(freshSource(), "correct horse battery")).status).toBe(200);
  await sql`update login_failures set failed_at = failed_at - interval '6 minutes' where source = ${from}`.execute(
    databaseOf(shop),
  );
  expect((await login(from, "correct horse battery")).status).toBe(200);
});

test("fifty wrong passwords from everywhere close an account to strangers, not to an address that has logged in well", async () => {
  const [known, stranger, longAgo] = [freshSource(), freshSource(), freshSource()];
  expect((await login(known, "correct horse battery")).status).toBe(200);
  await sql`insert into audit_log (actor, action, subject, source, at)
    values ('owner', 'login', 'session', ${longAgo}, now() - interval '31 days')`.execute(databaseOf(shop));
  await sql`insert into login_failures (username, source, failed_at)
    select 'owner', '10.0.0.' || n, now() - interval '10 minutes' from generate_series(1, 50) n`.execute(
    databaseOf(shop),
  );
  for (const from of [stranger, longAgo]) {
    const refused = await login(from, "correct horse battery", "OWNER");
    expect(refused).toMatchObject({ status: 429, json: { code: "TOO_MANY" } });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  }
  expect((await login(known, "wrong password")).status).toBe(401);
  expect((await login(known, "correct horse battery")).status).toBe(200);
  await sql`update login_failures set failed_at = failed_at - interval '6 minutes' where source like '10.0.0.%'`.execute(
    databaseOf(shop),
  );
  expect((await login(stranger, "correct horse battery")).status).toBe(200);
});

test.each([
  ["127.0.0.1", "127.0.0.1"],
  ["::ffff:10.1.2.3", "10.1.2.3"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
])("%s is counted as %s", (ip, source) => {
  expect(sourceOf({ ip } as never)).toBe(source);
});
