import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Phone } from "../../rules/phone.ts";
import { Browser, expectStatus } from "../../tests/support/browser.ts";
import { freshPhone, verifiedShopper } from "../../tests/support/builders.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import { setFault } from "../../tests/support/emulators.ts";
import { codeOn, messagesTo } from "../../tests/support/mailbox.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { ageCodes, countRows, databaseOf, untilWaiting } from "../../tests/support/rows.ts";

let shop: TestShop;
let browser: Browser;
beforeAll(async () => {
  shop = await openClonedShop();
  browser = new Browser(shop);
});
afterAll(() => shop.close());

function codesOf(phone: Phone) {
  return databaseOf(shop)
    .selectFrom("otpCodes")
    .selectAll()
    .where("phone", "=", phone)
    .orderBy("id")
    .execute();
}

test("a code of four digits arrives, and the database stores only its keyed hash", async () => {
  const phone = freshPhone();
  const orderId = await browser.placeOrder();
  expect(await browser.trySendOtp(phone, orderId)).toMatchObject({
    status: 200,
    json: { success: true, message: "OTP have sucessfully sent" },
  });
  const messages = await messagesTo(shop, phone);
  expect(messages).toHaveLength(1);
  const code = messages[0]?.code as string;
  expect(code).toMatch(/^[0-9]{4}$/);
  const [row] = await codesOf(phone);
  expect(row).toMatchObject({ state: "sent", attempts: 0, source: "127.0.0.1" });
  const validFor = (row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0);
  expect(validFor).toBe(10 * 60_000);
  const unkeyed = ["sha1", "sha256", "sha512"].flatMap((kind) =>
    [code, `${phone}${code}`, `${phone}|${row?.id}|${code}`].map((text) =>
      createHash(kind).update(text).digest("hex"),
    ),
  );
  expect(unkeyed).not.toContain(row?.codeHash.toString("hex"));
  expect(row?.codeHash).toHaveLength(32);
});

test("another code is refused within a minute and sent afterwards", async () => {
  const phone = freshPhone();
  const began = Date.now();
  await browser.trySendOtp(phone);
  await ageCodes(shop, phone, 30);
  const early = await browser.trySendOtp(phone);
  expect(early).toMatchObject({ status: 429, json: { success: false, code: "OTP_TOO_SOON" } });
  expect(Number(early.headers["retry-after"])).toBeGreaterThanOrEqual(30 - (Date.now() - began) / 1_000);
  expect(Number(early.headers["retry-after"])).toBeLessThanOrEqual(30);
  expect(await messagesTo(shop, phone)).toHaveLength(1);
  await ageCodes(shop, phone, 30);
  expect((await browser.trySendOtp(phone)).status).toBe(200);
  expect(await messagesTo(shop, phone)).toHaveLength(2);
});

test("a code requested a moment after that of another order is refused as such", async () => {
  const phone = freshPhone();
  const [first, second] = [await browser.placeOrder(), await browser.placeOrder()];
  expectStatus(await browser.trySendOtp(phone, first), 200);
  const codeOf = async (order: string) => (await browser.trySendOtp(phone, order)).json.code;
  expect(await codeOf(first)).toBe("OTP_TOO_SOON");
  expect(await codeOf(second)).toBe("OTP_TOO_SOON_AFTER_OTHER");
});

test("twenty concurrent requests for one phone send one message", async () => {
  // Opens every database connection first, so that only the lock can serialise the requests.
  await Promise.all(Array.from({ length: 30 }, () => browser.placeOrder()));
  for (const phone of Array.from({ length: 5 }, freshPhone)) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.trySendOtp(phone)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(429)]);
    expect(await messagesTo(shop, phone)).toHaveLength(1);
    expect(await codesOf(phone)).toHaveLength(1);
  }
});

test.each([
  "+91 9876543210",
  "9876543210",
  "919876543210",
  "+91９８７６５４３２１０",
  "+91987654321O",
  "+911234567890",
  "+915876543210",
  "+14155552671",
  "+91987654321",
  "+9198765432101",
  "+919876543210\n",
  `+91${"9".repeat(5_000)}`,
  "",
  9876543210,
  null,
  ["+919876543210"],
  { $gt: "" },
])("no code is sent to %s", async (phoneNo) => {
  const before = await countRows(shop);
  const sent = (await messagesTo(shop, "")).length;
  expect(await browser.trySendOtp(phoneNo)).toMatchObject({
    status: 400,
    json: { success: false, code: "INVALID_INPUT", fields: { phoneNo: expect.any(String) } },
  });
  expect(await countRows(shop)).toEqual(before);
  expect(await messagesTo(shop, "")).toHaveLength(sent);
});

test("the reply does not reveal whether a phone has ordered before", async () => {
  const { phone } = await verifiedShopper(shop);
  await ageCodes(shop, phone, 61);
  const known = await browser.trySendOtp(phone, await browser.placeOrder());
  const unknown = await browser.trySendOtp(freshPhone(), await browser.placeOrder());
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
  expect(known.status).toBe(200);
});

test("a code for an order with a phone is not sent to another phone", async () => {
  const { orderId } = await verifiedShopper(shop);
  const stranger = freshPhone();
  expect(await browser.trySendOtp(stranger, orderId)).toMatchObject({
    status: 409,
    json: { success: false, code: "ORDER_HAS_OTHER_PHONE" },
  });
  expect(await messagesTo(shop, stranger)).toEqual([]);
});

test("waiting for an order's lock does not hold the lock that all senders need", async () => {
  const orderId = await browser.placeOrder();
  const db = databaseOf(shop);
  const sending = await db.transaction().execute(async (trx) => {
    await trx.selectFrom("orders").select("id").where("orderNumber", "=", orderId).forUpdate().execute();
    const otpRequest = browser.trySendOtp(freshPhone(), orderId);
    await untilWaiting(shop, 1);
    const { rows } = await sql`select from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32) | objid::bigint = hashtextextended('otp sends', 0)`.execute(db);
    expect(rows).toEqual([]);
    return { otpRequest };
  });
  expect(await sending.otpRequest).toMatchObject({ status: 200 });
});

test("no code is sent for an unknown order", async () => {
  const phone = freshPhone();
  expect(await browser.trySendOtp(phone, "NOSUCHORDER12")).toMatchObject({
    status: 404,
    json: { success: false, message: "Order Not Found", code: "ORDER_NOT_FOUND" },
  });
  expect(await codesOf(phone)).toEqual([]);
});

test.each(["error", "html", "reset", "rate-limit", "wallet-empty", "half"])(
  "a provider failure of %s is reported and can be retried at once",
  async (mode) => {
    const phone = freshPhone();
    const orderId = await browser.placeOrder();
    await setFault(shop, "fast2sms", mode, 1);
    const refused = await browser.trySendOtp(phone, orderId);
    const message = "We could not send the code just now. Please try again.";
    expect(refused).toMatchObject({ status: 503, json: { success: false, code: "OTP_NOT_SENT", message } });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    // If only the reply was lost, the message may have been sent: it still counts.
    const state = mode === "reset" || mode === "half" ? "uncertain" : "refused";
    expect(await codesOf(phone)).toMatchObject([{ state }]);
    // Even if a message arrived, its code proves nothing.
    for (const { code } of await messagesTo(shop, phone))
      expect(await browser.tryVerifyOtp(phone, code, orderId)).toMatchObject({ status: 400 });
    expect((await browser.trySendOtp(phone, orderId)).status).toBe(200);
    expect((await browser.tryVerifyOtp(phone, await codeOn(shop, phone), orderId)).status).toBe(200);
  },
);

test("codes are uniformly distributed, leading zeros included", async () => {
  const phones = Array.from({ length: 300 }, freshPhone);
  const requestCodes = async () => {
    for (let phone = phones.pop(); phone; phone = phones.pop()) {
      const answer = await browser.trySendOtp(phone);
      if (answer.status !== 200) throw new Error(answer.text);
    }
  };
  const drawn = [...phones];
  await Promise.all(Array.from({ length: 8 }, requestCodes));
  const all = await messagesTo(shop, "");
  const codes = drawn.map((phone) => all.find(({ to }) => to === phone)?.code ?? "none");
  for (const code of codes) expect(code).toMatch(/^[0-9]{4}$/);
  expect(codes.some((code) => code.startsWith("0"))).toBe(true);
  expect(new Set(codes).size).toBeGreaterThan(280);
  const expected = (codes.length * 4) / 10;
  const digits = codes.join("");
  const chiSquare = Array.from({ length: 10 }, (_, digit) => digits.split(String(digit)).length - 1)
    .map((count) => (count - expected) ** 2 / expected)
    .reduce((sum, term) => sum + term);
  // Nine degrees of freedom: a uniform draw exceeds 60 once in 10⁹ runs.
  expect(chiSquare).toBeLessThan(60);
});
