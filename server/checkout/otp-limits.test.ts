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
  const send = () => new Browser(shop, freshSource()).askToSendOtp(phone);
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
  const send = () => new Browser(shop, freshSource()).askToSendOtp(phone);
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
  const send = () => new Browser(shop, freshSource()).askToSendOtp(phone);
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
    expect((await browser.askToSendOtp(phone, orderId)).status).toBe(200);
    await ageCodes(shop, phone, 1_800);
  }
  expectTooMany(await browser.askToSendOtp(phone, orderId), 24 * 3_600 - 4 * 1_800, "OTP_TOO_MANY");
  expect((await new Browser(shop, freshSource()).askToSendOtp(phone, orderId)).status).toBe(200);
});

test("a code that was typed in counts neither against the phone's hour nor against its day from one address", async () => {
  const phone = freshPhone();
  const from = freshSource();
  for (let n = 0; n < 6; n++) {
    const browser = new Browser(shop, from);
    const orderId = await browser.placeOrder();
    expect((await browser.askToSendOtp(phone, orderId)).status).toBe(200);
    expect((await browser.askToVerifyOtp(phone, await codeOn(shop, phone), orderId)).status).toBe(200);
    await ageCodes(shop, phone, 61);
  }
});

test("an order gets five codes, whatever the phones", async () => {
  const browser = new Browser(shop, freshSource());
  const orderId = await browser.placeOrder();
  expect(await repeat(5, () => browser.askToSendOtp(freshPhone(), orderId))).toEqual(Array(5).fill(200));
  expect(await browser.askToSendOtp(freshPhone(), orderId)).toMatchObject({
    status: 429,
    json: { code: "OTP_TOO_MANY" },
  });
});

test("an address gets three codes an hour without an order", async () => {
  const browser = new Browser(shop, freshSource());
  expect(await repeat(3, () => browser.askToSendOtp(freshPhone()))).toEqual([200, 200, 200]);
  expectTooMany(await browser.askToSendOtp(freshPhone()), 3_600, "OTP_TOO_MANY");
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
  expect(await repeat(20, (n) => browser.askToSendOtp(phones[n], sends[n]))).toEqual(Array(20).fill(200));
  const orderId = await browser.placeOrder();
  expectTooMany(await browser.askToSendOtp(freshPhone(), orderId), 3_600, "OTP_TOO_MANY");
  const used = await browser.askToVerifyOtp(phones[0], await codeOn(shop, phones[0] as string), sends[0]);
  expect(used.status).toBe(200);
  expect((await browser.askToSendOtp(freshPhone(), orderId)).status).toBe(200);
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
    return repeat(4, () => browser.askToSendOtp(freshPhone(), orderId));
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
  const before = await alarms();
  const browser = new Browser(shop, freshSource());
  const orderId = await browser.placeOrder();
  const raised: number[] = [];
  for (let n = 0; n < 3; n++) {
    expect((await browser.askToSendOtp(freshPhone(), orderId)).status).toBe(200);
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
  await new Browser(shop, freshSource()).askToSendOtp(phone, orderId);
  return { orderId, code: await codeOn(shop, phone), browser: new Browser(shop, from) };
}

test("one address guesses ten times a day at a phone; its owner is not locked out elsewhere", async () => {
  const phone = freshPhone();
  const thief = freshSource();
  for (let code = 0; code < 2; code++) {
    const asked = await codeFor(phone, thief);
    const guess = () => asked.browser.askToVerifyOtp(phone, otherThan(asked.code), asked.orderId);
    expect(await repeat(5, guess)).toEqual(Array(5).fill(400));
  }
  const asked = await codeFor(phone, thief);
  const refused = await asked.browser.askToVerifyOtp(phone, asked.code, asked.orderId);
  expectTooMany(refused, 24 * 3_600);
  expect(
    (await new Browser(shop, freshSource()).askToVerifyOtp(phone, asked.code, asked.orderId)).status,
  ).toBe(200);
});

test("one address guesses thirty times an hour, whatever the phones", async () => {
  const thief = freshSource();
  const guessed: number[] = [];
  for (let n = 0; n < 6; n++) {
    const phone = freshPhone();
    const asked = await codeFor(phone, thief);
    guessed.push(
      ...(await repeat(5, () => asked.browser.askToVerifyOtp(phone, otherThan(asked.code), asked.orderId))),
    );
  }
  expect(guessed).toEqual(Array(30).fill(400));
  const phone = freshPhone();
  const asked = await codeFor(phone, thief);
  expectTooMany(await asked.browser.askToVerifyOtp(phone, asked.code, asked.orderId), 3_600);
});

test("two hundred shoppers behind one address, each with a verified code, are all served", async () => {
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
  expect((await browser.askToSendOtp(freshPhone(), orderId)).status).toBe(200);
  await databaseOf(shop)
    .deleteFrom("otpCodes")
    .where("codeHash", "=", Buffer.from([0]))
    .execute();
});

test("the shop as a whole sends 300 codes an hour and goes on selling to who is verified", async () => {
  const browser = new Browser(shop, freshSource());
  const orderId = await browser.placeOrder();
  await browser.verifyPhone(orderId, freshPhone());
  await sql`insert into otp_codes (phone, source, code_hash, state, expires_at)
    select '+916' || lpad(n::text, 9, '0'), 'elsewhere', '\\x00', 'sent', now() from generate_series(1, 300) n`.execute(
    databaseOf(shop),
  );
  const late = new Browser(shop, freshSource());
  expectTooMany(await late.askToSendOtp(freshPhone(), await late.placeOrder()), 3_600, "OTP_TOO_MANY");
  expect((await browser.askToStartPayment(orderId)).status).toBe(200);
  await databaseOf(shop)
    .deleteFrom("otpCodes")
    .where("codeHash", "=", Buffer.from([0]))
    .execute();
});
