import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Phone } from "../../rules/phone.ts";
import { Browser } from "../../tests/support/browser.ts";
import { freshPhone, verifiedShopper } from "../../tests/support/builders.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import { setFault } from "../../tests/support/emulators.ts";
import { codeOn, messagesTo, otherThan } from "../../tests/support/mailbox.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { ageCodes, countRows, databaseOf, movesOf, orderRow, statusOf } from "../../tests/support/rows.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop({ limits: { otpWrongPerPhonePerDay: 12 } });
});
afterAll(() => shop.close());

/** A browser with an order and a code on its phone. */
async function askedShopper(phone = freshPhone()) {
  const browser = new Browser(shop);
  const orderId = await browser.placeOrder();
  await browser.askToSendOtp(phone, orderId);
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
  const { browser, orderId, phone, code } = await askedShopper();
  const answer = await browser.askToVerifyOtp(phone, code, orderId);
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

test("each verification gives another cookie", async () => {
  const { browser, orderId, phone, code } = await askedShopper();
  await browser.askToVerifyOtp(phone, code, orderId);
  const first = browser.cookie;
  await ageCodes(shop, phone, 61);
  await browser.verifyPhone(orderId, phone);
  expect(browser.cookie).not.toBe(first);
});

test("after five wrong codes the right one is worth nothing, a new one is", async () => {
  const { browser, orderId, phone, code } = await askedShopper();
  for (let n = 0; n < 5; n++) {
    expect(await browser.askToVerifyOtp(phone, otherThan(code), orderId)).toMatchObject({
      status: 400,
      json: { success: false, message: "Invalid OTP", code: "INVALID_OTP" },
    });
  }
  const spent = await browser.askToVerifyOtp(phone, code, orderId);
  const message = "Too many wrong codes. Please ask for a new one.";
  expect(spent).toMatchObject({ status: 429, json: { success: false, code: "OTP_TRIES_SPENT", message } });
  expect(Number(spent.headers["retry-after"])).toBeGreaterThan(0);
  expect(spent.headers["set-cookie"]).toBeUndefined();
  expect(await statusOf(shop, orderId)).toBe("Created");
  await ageCodes(shop, phone, 61);
  await browser.verifyPhone(orderId, phone);
  expect(await statusOf(shop, orderId)).toBe("Verified");
});

test("fifty who guess at once get five tries between them", async () => {
  const { browser, orderId, phone, code } = await askedShopper();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => browser.askToVerifyOtp(phone, otherThan(code), orderId)),
  );
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(45);
  expect(await guessesAt(phone)).toBe(5);
});

test("a code of one phone opens no other phone", async () => {
  const one = await askedShopper();
  const other = await askedShopper();
  const code = one.code === other.code ? otherThan(other.code) : one.code;
  expect(await other.browser.askToVerifyOtp(other.phone, code, other.orderId)).toMatchObject({ status: 400 });
  expect(await statusOf(shop, other.orderId)).toBe("Created");
});

test("a code that was asked for one order opens no other", async () => {
  const { browser, phone, code } = await askedShopper();
  const second = await browser.placeOrder();
  expect(await browser.askToVerifyOtp(phone, code, second)).toMatchObject({
    status: 400,
    json: { message: "Invalid OTP" },
  });
  expect(await orderRow(shop, second)).toMatchObject({ status: "Created", phone: null });
});

test("a code works once", async () => {
  const { browser, orderId, phone, code } = await askedShopper();
  await browser.askToVerifyOtp(phone, code, orderId);
  const again = await new Browser(shop).askToVerifyOtp(phone, code, orderId);
  expect(again).toMatchObject({ status: 400, json: { code: "INVALID_OTP" } });
  expect(again.headers["set-cookie"]).toBeUndefined();
});

test("of twenty who use one code at once, one gets a session", async () => {
  const { browser, orderId, phone, code } = await askedShopper();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => browser.askToVerifyOtp(phone, code, orderId)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const sessions = await databaseOf(shop)
    .selectFrom("shopperSessions")
    .select("phone")
    .where("phone", "=", phone)
    .execute();
  expect(sessions).toHaveLength(1);
});

test("a code works for ten minutes and not a second longer", async () => {
  const { browser, orderId, phone, code } = await askedShopper();
  await ageCodes(shop, phone, 10 * 60 + 1);
  expect(await browser.askToVerifyOtp(phone, code, orderId)).toMatchObject({
    status: 400,
    json: { message: "Invalid OTP" },
  });
  await ageCodes(shop, phone, -30);
  expect((await browser.askToVerifyOtp(phone, code, orderId)).status).toBe(200);
});

test("the first code is worth nothing once a second was sent", async () => {
  const { browser, orderId, phone, code } = await askedShopper();
  let second = code;
  while (second === code) {
    await ageCodes(shop, phone, 61);
    await browser.askToSendOtp(phone, orderId);
    second = await codeOn(shop, phone);
  }
  expect((await browser.askToVerifyOtp(phone, code, orderId)).status).toBe(400);
  expect((await browser.askToVerifyOtp(phone, second, orderId)).status).toBe(200);
});

/** A second code that has reached the phone while the shop waits for the provider's answer, as a shop that dies leaves it. */
async function codeOnItsWay(
  { browser, orderId, phone, code }: Awaited<ReturnType<typeof askedShopper>>,
  delayMs: number,
) {
  await ageCodes(shop, phone, 61);
  await setFault(shop, "fast2sms", "late", 1, { delayMs });
  const answer = browser.askToSendOtp(phone, orderId);
  await expect.poll(async () => (await messagesTo(shop, phone)).length).toBe(2);
  const second = await codeOn(shop, phone);
  return { answer, second, isSame: second === code };
}

test("a code that reached the phone is good though the provider's answer was never noted, and the one before is not", async () => {
  const asked = await askedShopper();
  const { browser, orderId, phone, code } = asked;
  const { answer, second, isSame } = await codeOnItsWay(asked, 4_000);
  const states = async () => (await codesOf(phone)).map(({ state }) => state);
  expect(await states()).toEqual(["sent", "sending"]);
  if (!isSame) expect((await browser.askToVerifyOtp(phone, code, orderId)).status).toBe(400);
  expect((await browser.askToVerifyOtp(phone, second, orderId)).status).toBe(200);
  expect(await states()).toEqual(["superseded", "used"]);
  for (const old of [code, second])
    expect((await browser.askToVerifyOtp(phone, old, orderId)).status).toBe(400);
  await answer;
  expect(await states()).toEqual(["superseded", "used"]);
});

test("wrong guesses at a code whose answer is still to come are counted like any other", async () => {
  const asked = await askedShopper();
  const { browser, orderId, phone } = asked;
  await ageCodes(shop, phone, 601);
  const { answer, second } = await codeOnItsWay(asked, 4_000);
  const guesses = Array.from({ length: 5 }, () => browser.askToVerifyOtp(phone, otherThan(second), orderId));
  expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual(Array(5).fill(400));
  expect(await browser.askToVerifyOtp(phone, second, orderId)).toMatchObject({
    status: 429,
    json: { code: "OTP_TRIES_SPENT" },
  });
  expect(await guessesAt(phone)).toBe(5);
  await answer;
});

test("a code that was typed in stays so, though the provider's answer comes too late", async () => {
  const asked = await askedShopper();
  const { browser, orderId, phone } = asked;
  const { answer, second } = await codeOnItsWay(asked, 8_000);
  expect((await browser.askToVerifyOtp(phone, second, orderId)).status).toBe(200);
  expect(await answer).toMatchObject({ status: 503, json: { code: "OTP_NOT_SENT" } });
  expect(await codesOf(phone)).toMatchObject([{ state: "superseded" }, { state: "used" }]);
});

test("where the provider refuses another code the one before stays good", async () => {
  const { browser, orderId, phone, code } = await askedShopper();
  await ageCodes(shop, phone, 61);
  await setFault(shop, "fast2sms", "error", 1);
  expect((await browser.askToSendOtp(phone, orderId)).status).toBe(503);
  expect((await browser.askToVerifyOtp(phone, code, orderId)).status).toBe(200);
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
])("%s is no code", async (_, otp) => {
  const { browser, orderId, phone } = await askedShopper();
  const before = await countRows(shop);
  expect(await browser.askToVerifyOtp(phone, otp, orderId)).toMatchObject({
    status: 400,
    json: { success: false, code: "INVALID_INPUT" },
  });
  expect(await countRows(shop)).toEqual(before);
});

test("the code's own digits as a number are no code", async () => {
  const { browser, orderId, phone, code } = await askedShopper();
  expect((await browser.askToVerifyOtp(phone, Number(code), orderId)).status).toBe(400);
  expect((await browser.askToVerifyOtp(phone, [code], orderId)).status).toBe(400);
  expect((await browser.askToVerifyOtp(phone, `${code}5`, orderId)).status).toBe(400);
  expect(await statusOf(shop, orderId)).toBe("Created");
});

test("an order that is bound to a phone is not taken over by another", async () => {
  const { orderId, phone } = await verifiedShopper(shop);
  const thief = await askedShopper();
  const answer = await thief.browser.askToVerifyOtp(thief.phone, thief.code, orderId);
  expect(answer).toMatchObject({ status: 409, json: { code: "ORDER_HAS_OTHER_PHONE" } });
  expect(answer.headers["set-cookie"]).toBeUndefined();
  expect(await orderRow(shop, orderId)).toMatchObject({ phone, status: "Verified" });
});

test("an order that is not there verifies nothing", async () => {
  const { browser, phone, code } = await askedShopper();
  expect(await browser.askToVerifyOtp(phone, code, "NOSUCHORDER12")).toMatchObject({
    status: 400,
    json: { code: "INVALID_OTP" },
  });
});

test("wrong guesses are counted over codes, orders and addresses, and are forgotten after a day", async () => {
  const phone = freshPhone();
  let asked = await askedShopper(phone);
  for (let n = 0; n < 12; n++) {
    if (n > 0 && n % 4 === 0) {
      await ageCodes(shop, phone, 61);
      asked = await askedShopper(phone);
    }
    const from = `127.0.0.${20 + n}`;
    const guess = await new Browser(shop, from).askToVerifyOtp(phone, otherThan(asked.code), asked.orderId);
    expect(guess.status).toBe(400);
  }
  await ageCodes(shop, phone, 61);
  const last = await askedShopper(phone);
  const refused = await last.browser.askToVerifyOtp(phone, last.code, last.orderId);
  expect(refused).toMatchObject({ status: 429, json: { code: "TOO_MANY" } });
  expect(await statusOf(shop, last.orderId)).toBe("Created");
  await sql`update otp_wrong_guesses set guessed_at = guessed_at - interval '1 day' where phone = ${phone}`.execute(
    databaseOf(shop),
  );
  expect((await last.browser.askToVerifyOtp(phone, last.code, last.orderId)).status).toBe(200);
});

test("five wrong guesses hide the saved address for a day, and the order can be paid all the same", async () => {
  const { browser: known, orderId: earlier, phone } = await verifiedShopper(shop);
  await known.startPayment(earlier);
  expect((await known.askToGetAddress(phone)).status).toBe(200);
  await ageCodes(shop, phone, 61);
  const { browser, orderId, code } = await askedShopper(phone);
  for (let n = 0; n < 4; n++) await browser.askToVerifyOtp(phone, otherThan(code), orderId);
  expect((await known.askToGetAddress(phone)).status).toBe(200);
  await browser.askToVerifyOtp(phone, otherThan(code), orderId);
  await ageCodes(shop, phone, 61);
  await browser.verifyPhone(orderId, phone);
  expect(await browser.askToGetAddress(phone)).toMatchObject({
    status: 404,
    json: { message: "Address Not Found", code: "ADDRESS_NOT_FOUND" },
  });
  const order = await browser.askToViewOrder(earlier);
  expect(order.json).toMatchObject({
    verified: true,
    name: null,
    email: null,
    pincode: null,
    addressId: null,
  });
  expect((await browser.askToStartPayment(orderId)).status).toBe(200);
  expect((await browser.askToViewOrder(orderId)).json).toMatchObject({ phone, name: "Lakshmi Nair" });
  // Almost a day later: the guesses are older than that, the session is not.
  await sql`update otp_wrong_guesses set guessed_at = guessed_at - interval '1 day' where phone = ${phone}`.execute(
    databaseOf(shop),
  );
  await sql`
    update shopper_sessions set created_at = created_at - interval '23 hours 59 minutes' where phone = ${phone}`.execute(
    databaseOf(shop),
  );
  await ageCodes(shop, phone, 86_000);
  expect((await browser.askToGetAddress(phone)).status, "the session that followed the guesses").toBe(404);
  expect((await browser.askToViewOrder(earlier)).json).toMatchObject({ verified: true, name: null });
  const next = new Browser(shop);
  await next.verifyPhone(await next.placeOrder(), phone);
  expect((await next.askToGetAddress(phone)).status).toBe(200);
});

test("guesses while there is no code to guess lock nobody out", async () => {
  const browser = new Browser(shop);
  const orderId = await browser.placeOrder();
  const phone = freshPhone();
  const guessOften = async () => {
    for (let n = 0; n < 13; n++)
      expect(await browser.askToVerifyOtp(phone, String(1_000 + n), orderId)).toMatchObject({
        status: 400,
        json: { success: false, code: "INVALID_OTP" },
      });
  };
  await guessOften();
  await browser.askToSendOtp(phone, orderId);
  await ageCodes(shop, phone, 601);
  await guessOften();
  expect(await guessesAt(phone)).toBe(0);
  await browser.verifyPhone(orderId, phone);
  expect(await statusOf(shop, orderId)).toBe("Verified");
});
