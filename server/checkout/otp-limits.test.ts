import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Browser } from "../../tests/support/browser.ts";
import { freshPhone } from "../../tests/support/builders.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import { setFault } from "../../tests/support/emulators.ts";
import { expectTooMany, freshSource, LIMITS_AT_REST, repeat } from "../../tests/support/limits.ts";
import { codeOn, messagesTo, otherThan } from "../../tests/support/mailbox.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { ageCodes, databaseOf } from "../../tests/support/rows.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop({ limits: LIMITS_AT_REST });
});
afterAll(() => shop.close());

test("a phone gets five codes an hour", async () => {
  const phone = freshPhone();
  const send = () => new Browser(shop, freshSource()).trySendOtp(phone);
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

test("a code without a reply of the provider counts, and another can be requested at once", async () => {
  const phone = freshPhone();
  const send = () => new Browser(shop, freshSource()).trySendOtp(phone);
  for (const mode of ["error", "timeout"]) {
    await setFault(shop, "fast2sms", mode, 1);
    expect(await send()).toMatchObject({ status: 503, json: { code: "OTP_NOT_SENT" } });
  }
  // One was refused and does not count; the other may have been sent.
  for (let n = 0; n < 4; n++) {
    expect((await send()).status).toBe(200);
    await ageCodes(shop, phone, 61);
  }
  expect(await send()).toMatchObject({ status: 429, json: { code: "OTP_TOO_MANY" } });
  expect(await messagesTo(shop, phone)).toHaveLength(4);
});

test("a phone gets ten codes a day", async () => {
  const phone = freshPhone();
  const send = () => new Browser(shop, freshSource()).trySendOtp(phone);
  for (let n = 0; n < 10; n++) {
    expect((await send()).status).toBe(200);
    await ageCodes(shop, phone, 1_800);
  }
  expectTooMany(await send(), 24 * 3_600 - 10 * 1_800, "OTP_TOO_MANY");
});

test("one address can request four of a phone's codes a day", async () => {
  const phone = freshPhone();
  const browser = new Browser(shop, freshSource());
  const orderId = await browser.placeOrder();
  for (let n = 0; n < 4; n++) {
    expect((await browser.trySendOtp(phone, orderId)).status).toBe(200);
    await ageCodes(shop, phone, 1_800);
  }
  expectTooMany(await browser.trySendOtp(phone, orderId), 24 * 3_600 - 4 * 1_800, "OTP_TOO_MANY");
  expect((await new Browser(shop, freshSource()).trySendOtp(phone, orderId)).status).toBe(200);
});

test("an entered code counts neither against the phone's hour nor against its day from one address", async () => {
  const phone = freshPhone();
  const from = freshSource();
  for (let n = 0; n < 6; n++) {
    const browser = new Browser(shop, from);
    const orderId = await browser.placeOrder();
    expect((await browser.trySendOtp(phone, orderId)).status).toBe(200);
    expect((await browser.tryVerifyOtp(phone, await codeOn(shop, phone), orderId)).status).toBe(200);
    await ageCodes(shop, phone, 61);
  }
});

test("an order gets five codes, across phones", async () => {
  const browser = new Browser(shop, freshSource());
  const orderId = await browser.placeOrder();
  expect(await repeat(5, () => browser.trySendOtp(freshPhone(), orderId))).toEqual(Array(5).fill(200));
  expect(await browser.trySendOtp(freshPhone(), orderId)).toMatchObject({
    status: 429,
    json: { code: "OTP_TOO_MANY" },
  });
});

test("an address gets three codes an hour without an order", async () => {
  const browser = new Browser(shop, freshSource());
  expect(await repeat(3, () => browser.trySendOtp(freshPhone()))).toEqual([200, 200, 200]);
  expectTooMany(await browser.trySendOtp(freshPhone()), 3_600, "OTP_TOO_MANY");
});

/** Ages the codes of this file by two days. */
const forgetCodes = () =>
  sql`update otp_codes set created_at = created_at - interval '2 days'`.execute(databaseOf(shop));

test("an address gets twenty unused codes an hour; entered ones do not count", async () => {
  await forgetCodes();
  const browser = new Browser(shop, freshSource());
  const orders = await Promise.all(Array.from({ length: 5 }, () => browser.placeOrder()));
  const sends = orders.flatMap((orderId) => Array(4).fill(orderId) as string[]);
  const phones = sends.map(() => freshPhone());
  expect(await repeat(20, (n) => browser.trySendOtp(phones[n], sends[n]))).toEqual(Array(20).fill(200));
  const orderId = await browser.placeOrder();
  expectTooMany(await browser.trySendOtp(freshPhone(), orderId), 3_600, "OTP_TOO_MANY");
  const used = await browser.tryVerifyOtp(phones[0], await codeOn(shop, phones[0] as string), sends[0]);
  expect(used.status).toBe(200);
  expect((await browser.trySendOtp(freshPhone(), orderId)).status).toBe(200);
});

test("when fewer than ten of the last fifty codes were entered, an address gets three", async () => {
  await forgetCodes();
  /** Inserts sixty codes, one a second; the newest `typedIn` of them were entered. */
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
    return repeat(4, () => browser.trySendOtp(freshPhone(), orderId));
  };
  await pump(9);
  expect(await sendFour()).toEqual([200, 200, 200, 429]);
  await unpump();
  await forgetCodes();
  await pump(10);
  expect(await sendFour()).toEqual([200, 200, 200, 200]);
  await unpump();
});

test("the owner is alerted when half of an hour's codes are spent", async () => {
  await forgetCodes();
  const alerts = async () => {
    const raised = await databaseOf(shop)
      .selectFrom("alerts")
      .select("id")
      .where("kind", "=", "otp-budget-half-spent")
      .execute();
    return raised.length;
  };
  await sql`insert into otp_codes (phone, source, code_hash, state, expires_at)
    select '+918' || lpad(n::text, 9, '0'), 'elsewhere', '\\x00', 'sent', now() from generate_series(1, 148) n`.execute(
    databaseOf(shop),
  );
  const before = await alerts();
  const browser = new Browser(shop, freshSource());
  const orderId = await browser.placeOrder();
  const raised: number[] = [];
  for (let n = 0; n < 3; n++) {
    expect((await browser.trySendOtp(freshPhone(), orderId)).status).toBe(200);
    raised.push((await alerts()) - before);
  }
  expect(raised).toEqual([0, 1, 1]);
  await databaseOf(shop)
    .deleteFrom("otpCodes")
    .where("codeHash", "=", Buffer.from([0]))
    .execute();
});

/** Requests a code for a phone without reaching a limit. */
async function codeFor(
  phone: string,
  from: string,
): Promise<{ orderId: string; code: string; browser: Browser }> {
  await ageCodes(shop, phone, 2 * 24 * 3_600);
  const orderId = await new Browser(shop, freshSource()).placeOrder();
  await new Browser(shop, freshSource()).trySendOtp(phone, orderId);
  return { orderId, code: await codeOn(shop, phone), browser: new Browser(shop, from) };
}

test("one address can guess ten times a day at a phone, whose owner can still verify from another address", async () => {
  const phone = freshPhone();
  const thief = freshSource();
  for (let code = 0; code < 2; code++) {
    const shopper = await codeFor(phone, thief);
    const guess = () => shopper.browser.tryVerifyOtp(phone, otherThan(shopper.code), shopper.orderId);
    expect(await repeat(5, guess)).toEqual(Array(5).fill(400));
  }
  const shopper = await codeFor(phone, thief);
  const refused = await shopper.browser.tryVerifyOtp(phone, shopper.code, shopper.orderId);
  expectTooMany(refused, 24 * 3_600);
  expect(
    (await new Browser(shop, freshSource()).tryVerifyOtp(phone, shopper.code, shopper.orderId)).status,
  ).toBe(200);
});

test("one address can guess thirty times an hour, across phones", async () => {
  const thief = freshSource();
  const guessed: number[] = [];
  for (let n = 0; n < 6; n++) {
    const phone = freshPhone();
    const shopper = await codeFor(phone, thief);
    guessed.push(
      ...(await repeat(5, () =>
        shopper.browser.tryVerifyOtp(phone, otherThan(shopper.code), shopper.orderId),
      )),
    );
  }
  expect(guessed).toEqual(Array(30).fill(400));
  const phone = freshPhone();
  const shopper = await codeFor(phone, thief);
  expectTooMany(await shopper.browser.tryVerifyOtp(phone, shopper.code, shopper.orderId), 3_600);
});

test("200 shoppers behind one address, each with a verified code, are all served", async () => {
  await forgetCodes();
  const from = freshSource();
  await sql`insert into otp_codes (phone, source, code_hash, state, expires_at)
    select '+917' || lpad(n::text, 9, '0'), ${from}, '\\x00', 'used', now() from generate_series(1, 200) n`.execute(
    databaseOf(shop),
  );
  await sql`insert into orders (order_number, status, items_price, discount, delivery, total, source)
    select 'NAT' || n, 'Created', 100, 0, 0, 100, ${from} from generate_series(1, 200) n`.execute(
    databaseOf(shop),
  );
  await sql`update orders set status = 'Verified', phone = '+917000000001' where source = ${from}`.execute(
    databaseOf(shop),
  );
  const browser = new Browser(shop, from);
  const orderId = await browser.placeOrder();
  expect((await browser.trySendOtp(freshPhone(), orderId)).status).toBe(200);
  await databaseOf(shop)
    .deleteFrom("otpCodes")
    .where("codeHash", "=", Buffer.from([0]))
    .execute();
});

test("the shop sends 300 codes an hour, and verified shoppers can still pay", async () => {
  const browser = new Browser(shop, freshSource());
  const orderId = await browser.placeOrder();
  await browser.verifyPhone(orderId, freshPhone());
  await sql`insert into otp_codes (phone, source, code_hash, state, expires_at)
    select '+916' || lpad(n::text, 9, '0'), 'elsewhere', '\\x00', 'sent', now() from generate_series(1, 300) n`.execute(
    databaseOf(shop),
  );
  const late = new Browser(shop, freshSource());
  expectTooMany(await late.trySendOtp(freshPhone(), await late.placeOrder()), 3_600, "OTP_TOO_MANY");
  expect((await browser.tryStartPayment(orderId)).status).toBe(200);
  await databaseOf(shop)
    .deleteFrom("otpCodes")
    .where("codeHash", "=", Buffer.from([0]))
    .execute();
});
