import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Phone } from "../../rules/phone.ts";
import { Browser } from "../../tests/support/browser.ts";
import { freshPhone, verifiedShopper } from "../../tests/support/builders.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import { endWaits, setFault, UNTIL_ENDED } from "../../tests/support/emulators.ts";
import { codeOn, messagesTo, otherThan } from "../../tests/support/mailbox.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { ageCodes, countRows, databaseOf, movesOf, orderRow, statusOf } from "../../tests/support/rows.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop({ limits: { otpWrongPerPhonePerDay: 12 } });
});
afterAll(() => shop.close());

/** A browser with an order and a code sent to its phone. */
async function shopperWithCode(phone = freshPhone()) {
  const browser = new Browser(shop);
  const orderId = await browser.placeOrder();
  await browser.trySendOtp(phone, orderId);
  return { browser, orderId, phone, code: await codeOn(shop, phone) };
}

function codesOf(phone: Phone) {
  return databaseOf(shop)
    .selectFrom("otpCodes")
    .select("state")
    .where("phone", "=", phone)
    .orderBy("id")
    .execute();
}

async function guessesAt(phone: Phone): Promise<number> {
  const rows = await databaseOf(shop)
    .selectFrom("otpWrongGuesses")
    .select("id")
    .where("phone", "=", phone)
    .execute();
  return rows.length;
}

test("the right code verifies the order and gives the browser a cookie for a day", async () => {
  const { browser, orderId, phone, code } = await shopperWithCode();
  const answer = await browser.tryVerifyOtp(phone, code, orderId);
  expect(answer).toMatchObject({ status: 200, json: { success: true } });
  expect(answer.headers["set-cookie"]).toHaveLength(1);
  const cookie = answer.headers["set-cookie"]?.[0] ?? "";
  expect(cookie).toMatch(/^shopper=[A-Za-z0-9_-]{43};/);
  expect(cookie).toMatch(/; HttpOnly/);
  expect(cookie).toMatch(/; SameSite=(Lax|Strict)/);
  expect(Number(/Max-Age=(\d+)/.exec(cookie)?.[1])).toBe(24 * 60 * 60);
  expect(await orderRow(shop, orderId)).toMatchObject({ status: "Verified", phone });
  expect(await movesOf(shop, orderId)).toEqual(["Created→Verified"]);
});

test("each verification sets a new cookie", async () => {
  const { browser, orderId, phone, code } = await shopperWithCode();
  await browser.tryVerifyOtp(phone, code, orderId);
  const first = browser.cookie;
  await ageCodes(shop, phone, 61);
  await browser.verifyPhone(orderId, phone);
  expect(browser.cookie).not.toBe(first);
});

test("after five wrong codes the right one is refused, and a new one is accepted", async () => {
  const { browser, orderId, phone, code } = await shopperWithCode();
  for (let n = 0; n < 5; n++) {
    expect(await browser.tryVerifyOtp(phone, otherThan(code), orderId)).toMatchObject({
      status: 400,
      json: { success: false, message: "Invalid OTP", code: "INVALID_OTP" },
    });
  }
  const spent = await browser.tryVerifyOtp(phone, code, orderId);
  const message = "Too many wrong codes. Please request a new one.";
  expect(spent).toMatchObject({ status: 429, json: { success: false, code: "OTP_TRIES_SPENT", message } });
  expect(Number(spent.headers["retry-after"])).toBeGreaterThan(0);
  expect(spent.headers["set-cookie"]).toBeUndefined();
  expect(await statusOf(shop, orderId)).toBe("Created");
  await ageCodes(shop, phone, 61);
  await browser.verifyPhone(orderId, phone);
  expect(await statusOf(shop, orderId)).toBe("Verified");
});

test("fifty concurrent guesses get five tries in total", async () => {
  const { browser, orderId, phone, code } = await shopperWithCode();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => browser.tryVerifyOtp(phone, otherThan(code), orderId)),
  );
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(45);
  expect(await guessesAt(phone)).toBe(5);
});

test("a code of one phone verifies no other phone", async () => {
  const one = await shopperWithCode();
  const other = await shopperWithCode();
  const code = one.code === other.code ? otherThan(other.code) : one.code;
  expect(await other.browser.tryVerifyOtp(other.phone, code, other.orderId)).toMatchObject({ status: 400 });
  expect(await statusOf(shop, other.orderId)).toBe("Created");
});

test("a code requested for one order verifies no other", async () => {
  const { browser, phone, code } = await shopperWithCode();
  const second = await browser.placeOrder();
  expect(await browser.tryVerifyOtp(phone, code, second)).toMatchObject({
    status: 400,
    json: { message: "Invalid OTP" },
  });
  expect(await orderRow(shop, second)).toMatchObject({ status: "Created", phone: null });
});

test("a code works once", async () => {
  const { browser, orderId, phone, code } = await shopperWithCode();
  await browser.tryVerifyOtp(phone, code, orderId);
  const again = await new Browser(shop).tryVerifyOtp(phone, code, orderId);
  expect(again).toMatchObject({ status: 400, json: { code: "INVALID_OTP" } });
  expect(again.headers["set-cookie"]).toBeUndefined();
});

test("of twenty concurrent uses of one code one gets a session", async () => {
  const { browser, orderId, phone, code } = await shopperWithCode();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => browser.tryVerifyOtp(phone, code, orderId)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const sessions = await databaseOf(shop)
    .selectFrom("shopperSessions")
    .select("phone")
    .where("phone", "=", phone)
    .execute();
  expect(sessions).toHaveLength(1);
});

test("a code is valid for ten minutes and no longer", async () => {
  const { browser, orderId, phone, code } = await shopperWithCode();
  await ageCodes(shop, phone, 10 * 60 + 1);
  expect(await browser.tryVerifyOtp(phone, code, orderId)).toMatchObject({
    status: 400,
    json: { message: "Invalid OTP" },
  });
  await ageCodes(shop, phone, -30);
  expect((await browser.tryVerifyOtp(phone, code, orderId)).status).toBe(200);
});

test("the first code is invalid once a second was sent", async () => {
  const { browser, orderId, phone, code } = await shopperWithCode();
  let second = code;
  while (second === code) {
    await ageCodes(shop, phone, 61);
    await browser.trySendOtp(phone, orderId);
    second = await codeOn(shop, phone);
  }
  expect((await browser.tryVerifyOtp(phone, code, orderId)).status).toBe(400);
  expect((await browser.tryVerifyOtp(phone, second, orderId)).status).toBe(200);
});

/** A second code that has reached the phone before the provider's reply, which is also the state after a crash. */
async function codeOnItsWay({ browser, orderId, phone, code }: Awaited<ReturnType<typeof shopperWithCode>>) {
  await ageCodes(shop, phone, 61);
  await setFault(shop, "fast2sms", "late", 1, UNTIL_ENDED);
  const answer = browser.trySendOtp(phone, orderId);
  await expect.poll(async () => (await messagesTo(shop, phone)).length).toBe(2);
  const second = await codeOn(shop, phone);
  return { answer, second, isSame: second === code };
}

test("a code that reached the phone is valid even without a recorded reply, and the earlier one is not", async () => {
  const shopper = await shopperWithCode();
  const { browser, orderId, phone, code } = shopper;
  const { answer, second, isSame } = await codeOnItsWay(shopper);
  const states = async () => (await codesOf(phone)).map(({ state }) => state);
  expect(await states()).toEqual(["sent", "sending"]);
  if (!isSame) expect((await browser.tryVerifyOtp(phone, code, orderId)).status).toBe(400);
  expect((await browser.tryVerifyOtp(phone, second, orderId)).status).toBe(200);
  expect(await states()).toEqual(["superseded", "used"]);
  for (const old of [code, second])
    expect((await browser.tryVerifyOtp(phone, old, orderId)).status).toBe(400);
  await endWaits(shop);
  await answer;
  expect(await states()).toEqual(["superseded", "used"]);
});

test("wrong guesses at a code whose reply is pending count like any other", async () => {
  const shopper = await shopperWithCode();
  const { browser, orderId, phone } = shopper;
  await ageCodes(shop, phone, 601);
  const { answer, second } = await codeOnItsWay(shopper);
  const guesses = Array.from({ length: 5 }, () => browser.tryVerifyOtp(phone, otherThan(second), orderId));
  expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual(Array(5).fill(400));
  expect(await browser.tryVerifyOtp(phone, second, orderId)).toMatchObject({
    status: 429,
    json: { code: "OTP_TRIES_SPENT" },
  });
  expect(await guessesAt(phone)).toBe(5);
  await endWaits(shop);
  await answer;
});

test("an entered code stays used even if the provider's reply times out later", async () => {
  const shopper = await shopperWithCode();
  const { browser, orderId, phone } = shopper;
  const { answer, second } = await codeOnItsWay(shopper);
  expect((await browser.tryVerifyOtp(phone, second, orderId)).status).toBe(200);
  expect(await answer).toMatchObject({ status: 503, json: { code: "OTP_NOT_SENT" } });
  expect(await codesOf(phone)).toMatchObject([{ state: "superseded" }, { state: "used" }]);
});

test("if the provider refuses another code, the earlier one stays valid", async () => {
  const { browser, orderId, phone, code } = await shopperWithCode();
  await ageCodes(shop, phone, 61);
  await setFault(shop, "fast2sms", "error", 1);
  expect((await browser.trySendOtp(phone, orderId)).status).toBe(503);
  expect((await browser.tryVerifyOtp(phone, code, orderId)).status).toBe(200);
});

test.each([
  ["a number", 1234],
  ["a list", ["1234"]],
  ["a query", { $gt: "" }],
  ["five digits", "12345"],
  ["three digits", "123"],
  ["Arabic digits", "١٢٣٤"],
  ["full-width digits", "１２３４"],
  ["a line end", "1234\n"],
  ["null", null],
  ["true", true],
])("%s is refused as a code", async (_, otp) => {
  const { browser, orderId, phone } = await shopperWithCode();
  const before = await countRows(shop);
  expect(await browser.tryVerifyOtp(phone, otp, orderId)).toMatchObject({
    status: 400,
    json: { success: false, code: "INVALID_INPUT" },
  });
  expect(await countRows(shop)).toEqual(before);
});

test("the code's digits as a number, a list or with a fifth digit are refused", async () => {
  const { browser, orderId, phone, code } = await shopperWithCode();
  expect((await browser.tryVerifyOtp(phone, Number(code), orderId)).status).toBe(400);
  expect((await browser.tryVerifyOtp(phone, [code], orderId)).status).toBe(400);
  expect((await browser.tryVerifyOtp(phone, `${code}5`, orderId)).status).toBe(400);
  expect(await statusOf(shop, orderId)).toBe("Created");
});

test("an order with a phone cannot be taken over by another phone", async () => {
  const { orderId, phone } = await verifiedShopper(shop);
  const thief = await shopperWithCode();
  const answer = await thief.browser.tryVerifyOtp(thief.phone, thief.code, orderId);
  expect(answer).toMatchObject({ status: 409, json: { code: "ORDER_HAS_OTHER_PHONE" } });
  expect(answer.headers["set-cookie"]).toBeUndefined();
  expect(await orderRow(shop, orderId)).toMatchObject({ phone, status: "Verified" });
});

test("an unknown order cannot be verified", async () => {
  const { browser, phone, code } = await shopperWithCode();
  expect(await browser.tryVerifyOtp(phone, code, "NOSUCHORDER12")).toMatchObject({
    status: 400,
    json: { code: "INVALID_OTP" },
  });
});

test("wrong guesses count across codes, orders and addresses, and expire after a day", async () => {
  const phone = freshPhone();
  let shopper = await shopperWithCode(phone);
  for (let n = 0; n < 12; n++) {
    if (n > 0 && n % 4 === 0) {
      await ageCodes(shop, phone, 61);
      shopper = await shopperWithCode(phone);
    }
    const from = `127.0.0.${20 + n}`;
    const guess = await new Browser(shop, from).tryVerifyOtp(phone, otherThan(shopper.code), shopper.orderId);
    expect(guess.status).toBe(400);
  }
  await ageCodes(shop, phone, 61);
  const last = await shopperWithCode(phone);
  const refused = await last.browser.tryVerifyOtp(phone, last.code, last.orderId);
  expect(refused).toMatchObject({ status: 429, json: { code: "TOO_MANY" } });
  expect(await statusOf(shop, last.orderId)).toBe("Created");
  await sql`update otp_wrong_guesses set guessed_at = guessed_at - interval '1 day' where phone = ${phone}`.execute(
    databaseOf(shop),
  );
  expect((await last.browser.tryVerifyOtp(phone, last.code, last.orderId)).status).toBe(200);
});

test("five wrong guesses hide the saved address for a day, but the order can still be paid", async () => {
  const { browser: known, orderId: earlier, phone } = await verifiedShopper(shop);
  await known.startPayment(earlier);
  expect((await known.tryGetAddress(phone)).status).toBe(200);
  await ageCodes(shop, phone, 61);
  const { browser, orderId, code } = await shopperWithCode(phone);
  for (let n = 0; n < 4; n++) await browser.tryVerifyOtp(phone, otherThan(code), orderId);
  expect((await known.tryGetAddress(phone)).status).toBe(200);
  await browser.tryVerifyOtp(phone, otherThan(code), orderId);
  await ageCodes(shop, phone, 61);
  await browser.verifyPhone(orderId, phone);
  expect(await browser.tryGetAddress(phone)).toMatchObject({
    status: 404,
    json: { message: "Address Not Found", code: "ADDRESS_NOT_FOUND" },
  });
  const order = await browser.tryViewOrder(earlier);
  expect(order.json).toMatchObject({
    verified: true,
    name: null,
    email: null,
    pincode: null,
    addressId: null,
  });
  expect((await browser.tryStartPayment(orderId)).status).toBe(200);
  expect((await browser.tryViewOrder(orderId)).json).toMatchObject({ phone, name: "Lakshmi Nair" });
  // Almost a day later: the guesses are more than a day old, the session is not.
  await sql`update otp_wrong_guesses set guessed_at = guessed_at - interval '1 day' where phone = ${phone}`.execute(
    databaseOf(shop),
  );
  await sql`
    update shopper_sessions set created_at = created_at - interval '23 hours 59 minutes' where phone = ${phone}`.execute(
    databaseOf(shop),
  );
  await ageCodes(shop, phone, 86_000);
  expect((await browser.tryGetAddress(phone)).status, "the session that followed the guesses").toBe(404);
  expect((await browser.tryViewOrder(earlier)).json).toMatchObject({ verified: true, name: null });
  const next = new Browser(shop);
  await next.verifyPhone(await next.placeOrder(), phone);
  expect((await next.tryGetAddress(phone)).status).toBe(200);
});

test("guesses without a valid code lock nobody out", async () => {
  const browser = new Browser(shop);
  const orderId = await browser.placeOrder();
  const phone = freshPhone();
  const guessOften = async () => {
    for (let n = 0; n < 13; n++)
      expect(await browser.tryVerifyOtp(phone, String(1_000 + n), orderId)).toMatchObject({
        status: 400,
        json: { success: false, code: "INVALID_OTP" },
      });
  };
  await guessOften();
  await browser.trySendOtp(phone, orderId);
  await ageCodes(shop, phone, 601);
  await guessOften();
  expect(await guessesAt(phone)).toBe(0);
  await browser.verifyPhone(orderId, phone);
  expect(await statusOf(shop, orderId)).toBe("Verified");
});
