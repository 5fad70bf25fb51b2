import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ADDRESS, Browser, expectStatus } from "../../tests/support/browser.ts";
import { freshPhone, payingShopper, verifiedShopper } from "../../tests/support/builders.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { payAtProvider } from "../../tests/support/provider.ts";
import { ageCodes, databaseOf } from "../../tests/support/rows.ts";
import { BUYER_GSTIN } from "../../tests/support/tax-documents.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());

test("a saved address is readable in the browser that proved the phone", async () => {
  const { browser, phone } = await payingShopper(shop);
  const { _id, ...fields } = ADDRESS;
  const own = await browser.tryGetAddress(phone);
  expect(own).toMatchObject({ status: 200, json: { ...fields, phone, _id: expect.any(String) } });
  expect(own.headers["cache-control"]).toBe("no-store");
});

test("without a cookie the replies for a known and an unknown phone are equal", async () => {
  const { phone } = await payingShopper(shop);
  const known = await new Browser(shop).tryGetAddress(phone);
  const unknown = await new Browser(shop).tryGetAddress(freshPhone());
  expect(known).toMatchObject({ status: 401, json: { code: "NOT_VERIFIED", message: expect.any(String) } });
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
});

test("with another phone's cookie the replies for a known and an unknown phone are equal", async () => {
  const { phone: victim } = await payingShopper(shop);
  const { browser } = await payingShopper(shop);
  const known = await browser.tryGetAddress(victim);
  const unknown = await browser.tryGetAddress(freshPhone());
  expect(known).toMatchObject({ status: 403, json: { code: "NOT_YOURS" } });
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
});

test("a verified phone without an address has none to read", async () => {
  const { browser, phone } = await verifiedShopper(shop);
  expect(await browser.tryGetAddress(phone)).toMatchObject({
    status: 404,
    json: { message: "Address Not Found", code: "ADDRESS_NOT_FOUND" },
  });
});

test("without its cookie an order shows what was ordered but no personal data", async () => {
  const { browser, orderId, phone, payment } = await payingShopper(shop);
  const receipt = await payAtProvider(shop, payment.paymentId);
  await browser.tryConfirmPayment(orderId, receipt);
  const { phone: other, browser: neighbour } = await payingShopper(shop);
  for (const stranger of [new Browser(shop), neighbour]) {
    const answer = await stranger.tryViewOrder(orderId);
    expect(answer).toMatchObject({
      status: 200,
      json: {
        orderId,
        status: "Paid",
        items: [{ productId: "nendran-banana-chips" }],
        verified: false,
        name: null,
        email: null,
        phone: null,
        pincode: null,
        addressId: null,
      },
    });
    expect(answer.headers["cache-control"]).toBe("no-store");
    const personal = [phone, phone.slice(3), other, ADDRESS.fullName, ADDRESS.email, ADDRESS.pincode];
    const whereabouts = [ADDRESS.houseNo, ADDRESS.roadName, ADDRESS.landmark, ADDRESS.city];
    const paid = [payment.paymentId, receipt.razorpay_payment_id];
    for (const secret of [...personal, ...whereabouts, ...paid]) expect(answer.text).not.toContain(secret);
  }
  expect((await browser.tryViewOrder(orderId)).json).toMatchObject({
    verified: true,
    phone,
    name: ADDRESS.fullName,
    email: ADDRESS.email,
    pincode: ADDRESS.pincode,
    addressId: { houseNo: ADDRESS.houseNo },
  });
});

test("only a browser that may see the address sees the business on the order", async () => {
  const { browser, orderId } = await verifiedShopper(shop);
  const business = { buyerGstin: BUYER_GSTIN, buyerBusinessName: "Nair Traders" };
  const started = await browser.request("POST", `/api/users/proceedToPay/${orderId}`, {
    body: { address: ADDRESS, ...business },
  });
  expectStatus(started, 200);
  expect((await browser.tryViewOrder(orderId)).json).toMatchObject(business);
  const none = { verified: false, buyerGstin: null, buyerBusinessName: null };
  expect((await new Browser(shop).tryViewOrder(orderId)).json).toMatchObject(none);
});

test("an unknown order is not found", async () => {
  expect(await new Browser(shop).tryViewOrder("NOSUCHORDER12")).toMatchObject({
    status: 404,
    json: { message: "Order Not Found", code: "ORDER_NOT_FOUND" },
  });
});

test("a cookie lasts a day, and a new code opens a new session", async () => {
  const { browser, orderId, phone } = await payingShopper(shop);
  await sql`update shopper_sessions set expires_at = expires_at - interval '24 hours' where phone = ${phone}`.execute(
    databaseOf(shop),
  );
  expect((await browser.tryGetAddress(phone)).status).toBe(401);
  expect(await browser.tryStartPayment(orderId)).toMatchObject({
    status: 401,
    json: { code: "NOT_VERIFIED" },
  });
  expect((await browser.tryViewOrder(orderId)).json).toMatchObject({ verified: false, phone: null });
  await ageCodes(shop, phone, 61);
  await browser.verifyPhone(orderId, phone);
  expect((await browser.tryGetAddress(phone)).status).toBe(200);
  expect((await browser.tryStartPayment(orderId)).status).toBe(200);
});

test("a session is stored by the hash of its cookie, and an invented cookie opens nothing", async () => {
  const { browser, phone } = await payingShopper(shop);
  const token = browser.cookie.replace("shopper=", "");
  const session = await databaseOf(shop)
    .selectFrom("shopperSessions")
    .select("tokenHash")
    .where("phone", "=", phone)
    .executeTakeFirstOrThrow();
  expect(session.tokenHash.toString("hex")).toBe(createHash("sha256").update(token).digest("hex"));
  for (const forged of [
    "shopper=",
    "shopper=x",
    `shopper=${session.tokenHash.toString("hex")}`,
    "shopper=%00",
  ]) {
    const thief = new Browser(shop);
    thief.cookie = forged;
    expect((await thief.tryGetAddress(phone)).status).toBe(401);
  }
});

test("ending a session removes it in the browser and in the database", async () => {
  const { browser, orderId, phone } = await payingShopper(shop);
  const oldCookie = browser.cookie;
  const ended = await browser.request("POST", "/api/users/end-session");
  expect([ended.status, ended.json]).toEqual([200, { success: true }]);
  expect(ended.headers["set-cookie"]).toEqual([
    expect.stringMatching(/^shopper=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970/),
  ]);
  browser.cookie = oldCookie;
  expect((await browser.tryGetAddress(phone)).status).toBe(401);
  expect((await browser.tryStartPayment(orderId)).status).toBe(401);
  expect((await browser.tryViewOrder(orderId)).json).toMatchObject({ verified: false, phone: null });
});

test("ending a session ends only that browser's session, and does nothing without one", async () => {
  const [one, other] = [await payingShopper(shop), await payingShopper(shop)];
  expect((await one.browser.request("POST", "/api/users/end-session")).status).toBe(200);
  expect((await new Browser(shop).request("POST", "/api/users/end-session")).status).toBe(200);
  expect((await other.browser.tryGetAddress(other.phone)).status).toBe(200);
});

test("another website cannot end a session", async () => {
  const { browser, phone } = await payingShopper(shop);
  const headers = { origin: "https://elsewhere.example" };
  expect((await browser.request("POST", "/api/users/end-session", { headers })).status).toBe(403);
  expect((await browser.tryGetAddress(phone)).status).toBe(200);
});
