import { afterAll, beforeAll, expect, test } from "vitest";
import { ADDRESS, Browser, sendRequest } from "../../../tests/support/browser.ts";
import { payingShopper, verifiedShopper } from "../../../tests/support/builders.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import { expectFailure } from "../../../tests/support/expect-failure.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { countRows } from "../../../tests/support/rows.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());

/** Texts that some layer might interpret instead of treating as plain text. */
const HOSTILE = [
  "'",
  "' or '1'='1",
  "'; drop table orders; --",
  "1) or pg_sleep(10) --",
  "' || pg_sleep(10) || '",
  "\0",
  "a\0b",
  "\\",
  "%00",
  "%",
  "_",
  "$" + "{7*7}",
  "{{7*7}}",
  "<img src=x onerror=alert(1)>",
  "javascript:alert(1)",
  "../../etc/passwd",
  "\r\nset-cookie: a=b",
  "\u001b[31m",
  "\u202E<b>",
  "\ud800",
  "\u{10FFFF}",
  "=cmd|' /C calc'!A0",
  "__proto__",
  "x".repeat(5_000),
];

interface Place {
  method: string;
  path: (text: string) => string;
  body?: (text: string) => unknown;
}

const inPath = encodeURIComponent;
// encodeURIComponent throws on an unpaired surrogate.
const pathOf = (before: string) => (text: string) => before + inPath(text.toWellFormed());
const line = { productId: "nendran-banana-chips", quantity: 1 };

/** Every text field of every call that shoppers make. */
function places(orderId: string, phone: string): Record<string, Place> {
  const post = (path: string, body: (text: string) => unknown): Place => ({
    method: "POST",
    path: () => path,
    body,
  });
  const pay = (field: string) =>
    post(`/api/users/proceedToPay/${orderId}`, (text) => ({ address: { ...ADDRESS, [field]: text } }));
  const receipt = { razorpay_payment_id: "pay_x", razorpay_order_id: "order_x", razorpay_signature: "00" };
  const confirm = (field: string) =>
    post(`/api/users/paymentSuccess/${orderId}`, (text) => ({
      razorpayResponse: { ...receipt, [field]: text },
    }));
  return {
    "product id": { method: "GET", path: pathOf("/api/products/") },
    "related id": { method: "GET", path: pathOf("/api/products/related/") },
    excludeId: { method: "GET", path: pathOf("/api/products/related/achappam?excludeId=") },
    "coupon code": { method: "GET", path: pathOf("/api/users/coupon/validate/") },
    "checkOrder id": { method: "GET", path: pathOf("/api/users/checkOrder/") },
    "getAddress phone": { method: "GET", path: pathOf("/api/users/getAddress/") },
    "image name": { method: "GET", path: pathOf("/api/images/") },
    "cart's product": post("/api/users/createOrder", (text) => ({
      items: [{ productId: text, quantity: 1 }],
    })),
    "cart's quantity": post("/api/users/createOrder", (text) => ({ items: [{ ...line, quantity: text }] })),
    "cart's coupon": post("/api/users/createOrder", (text) => ({ items: [line], coupon: `NO ${text}` })),
    "cart's coupon name": post("/api/users/createOrder", (text) => ({
      items: [line],
      coupon: { couponName: `NO ${text}` },
    })),
    "kart's product": post("/api/users/check-in-stock", (text) => ({ kart: [{ productId: text }] })),
    "phone to send to": post("/api/auth/sent-otp", (text) => ({ phoneNo: text })),
    "order to send for": post("/api/auth/sent-otp", (text) => ({ phoneNo: phone, orderId: text })),
    "phone to verify": post("/api/auth/verify-otp", (text) => ({ phoneNo: text, otp: "1234", orderId })),
    "code to verify": post("/api/auth/verify-otp", (text) => ({ phoneNo: phone, otp: text, orderId })),
    "order to verify": post("/api/auth/verify-otp", (text) => ({
      phoneNo: phone,
      otp: "1234",
      orderId: text,
    })),
    "order to pay": {
      method: "POST",
      path: pathOf("/api/users/proceedToPay/"),
      body: () => ({ address: ADDRESS }),
    },
    "address id": pay("_id"),
    fullName: pay("fullName"),
    email: pay("email"),
    pincode: pay("pincode"),
    state: pay("state"),
    city: pay("city"),
    houseNo: pay("houseNo"),
    roadName: pay("roadName"),
    landmark: pay("landmark"),
    "order that was paid": {
      method: "POST",
      path: pathOf("/api/users/paymentSuccess/"),
      body: () => ({ razorpayResponse: receipt }),
    },
    "payment id": confirm("razorpay_payment_id"),
    "provider's order id": confirm("razorpay_order_id"),
    signature: confirm("razorpay_signature"),
    "admin's name": post("/api/admin/login", (text) => ({ username: text, password: "x" })),
    "admin's password": post("/api/admin/login", (text) => ({ username: "nobody", password: text })),
  };
}

/** Texts that a field may accept unchanged, because nothing interprets them there. */
const HARMLESS: Record<string, RegExp> = {
  fullName: /^x+$/,
  "kart's product": /./s,
  "related id": /^(__proto__|_)$/,
  excludeId: /^(__proto__|_)$/,
};

test("hostile texts in any field of any shopper's call do nothing and break nothing", async () => {
  const { browser, orderId } = await verifiedShopper(shop);
  const { phone } = await verifiedShopper(shop);
  const before = await countRows(shop);
  const broken: string[] = [];
  for (const [name, { method, path, body }] of Object.entries(places(orderId, phone))) {
    for (const text of HOSTILE) {
      const answer = await browser.request(method, path(text), body ? { body: body(text) } : {});
      const isTaken = answer.status < 400 && !HARMLESS[name]?.test(text);
      if (answer.status >= 500 || isTaken)
        broken.push(`${name} ${JSON.stringify(text.slice(0, 40))}: ${answer.status}`);
      if (answer.status >= 400) expectFailure(answer, answer.status);
    }
  }
  expect(broken).toEqual([]);
  // A refused login leaves a record, and the courier's reply and the promised days of a valid pincode are stored.
  // Nothing else is.
  const after = await countRows(shop);
  const { login_failures, refused_logins, audit_log, courier_days, delivery_promises } = after;
  expect(after).toEqual({
    ...before,
    login_failures,
    refused_logins,
    audit_log,
    courier_days,
    delivery_promises,
  });
});

test("hostile headers do nothing and break nothing", async () => {
  const { orderId } = await payingShopper(shop);
  for (const value of [
    "' or 1=1 --",
    "$" + "{7*7}",
    "<script>",
    "\u00ff\u00fe",
    "x".repeat(3_000),
    "shopper=%00",
    "shopper=';",
  ]) {
    const headers = {
      cookie: value,
      "user-agent": value,
      referer: value,
      "accept-encoding": value,
      "if-none-match": value,
    };
    expect(await sendRequest(shop, "GET", `/api/users/checkOrder/${orderId}`, { headers })).toMatchObject({
      status: 200,
      json: { verified: false, phone: null },
    });
    expect((await sendRequest(shop, "GET", "/api/products", { headers })).status).toBe(200);
  }
});

test.each([
  "/api/users/createOrder",
  "/api/users/check-in-stock",
  "/api/auth/sent-otp",
  "/api/auth/verify-otp",
  "/api/users/proceedToPay/X",
  "/api/users/paymentSuccess/X",
  "/api/admin/login",
])("refuses a body that tries prototype pollution at %s", async (path) => {
  for (const raw of [
    '{"__proto__":{"polluted":1}}',
    '{"items":[{"__proto__":{"polluted":1}}],"kart":[],"phoneNo":"+919876543210"}',
    '{"constructor":{"prototype":{"polluted":1}}}',
    '{"a":{"constructor":{"prototype":{"polluted":1}}}}',
  ]) {
    const answer = await sendRequest(shop, "POST", path, {
      raw,
      headers: { "content-type": "application/json" },
    });
    expectFailure(answer, 400);
  }
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
  expect((await new Browser(shop).tryPlaceOrder([line])).status).toBe(201);
});
