import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, Browser, ONE_CHIPS, sendRequest } from "../../../tests/support/browser.ts";
import { freshPhone } from "../../../tests/support/builders.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import { setFault } from "../../../tests/support/emulators.ts";
import { codeOn } from "../../../tests/support/mailbox.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { countRows } from "../../../tests/support/rows.ts";
import { commonHeaders } from "./security-headers.ts";

let shop: TestShop;
/** Configured as behind a proxy with HTTPS. */
let secureShop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop({ limits: { couponPerMinute: 1 } });
  secureShop = await openClonedShop({ env: { PUBLIC_URL: "https://shop.localhost" } });
});
afterAll(() => Promise.all([shop.close(), secureShop.close()]));

function expectCommonHeaders({ headers }: Answer, isAdmin = false): void {
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "referrer-policy": isAdmin ? "no-referrer" : "strict-origin-when-cross-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
  });
  expect(headers["cross-origin-opener-policy"]).toMatch(/^same-origin/);
  expect(headers["permissions-policy"]).toContain(
    `camera=(${isAdmin ? "self" : ""}), microphone=(), geolocation=(),`,
  );
  expect(headers.server).toBeUndefined();
  expect(headers["x-powered-by"]).toBeUndefined();
  expect(headers["access-control-allow-origin"]).toBeUndefined();
}

const big = JSON.stringify({ kart: [], filler: "x".repeat(257 * 1024) });
const json = { "content-type": "application/json" };

test.each<[number, string, string, object?]>([
  [200, "GET", "/api/products"],
  [200, "GET", "/api/openapi.json"],
  [200, "GET", "/healthz"],
  [200, "GET", "/"],
  [200, "GET", "/robots.txt"],
  [400, "GET", "/api/products/a%20b"],
  [400, "GET", "/api/products/%zz"],
  [400, "POST", "/api/users/createOrder", { raw: "{", headers: json }],
  [403, "POST", "/api/users/createOrder", { body: {}, headers: { origin: "https://evil.example" } }],
  [404, "GET", "/api/nothing-here"],
  [404, "GET", "/nothing-here"],
  [404, "POST", "/"],
  [413, "POST", "/api/users/check-in-stock", { raw: big, headers: json }],
  [415, "POST", "/api/users/createOrder", { raw: "{}", headers: { "content-type": "text/plain" } }],
])("a reply of %i to %s %s has the shop's headers", async (status, method, path, options) => {
  const answer = await sendRequest(shop, method, path, options);
  expect(answer.status).toBe(status);
  expectCommonHeaders(answer);
  const policy = answer.headers["content-security-policy"];
  if (path.startsWith("/api/")) expect(policy).toBe("default-src 'none'; frame-ancestors 'none'");
  if (status >= 400 && !String(answer.headers["content-type"]).startsWith("text/html"))
    expect(answer.json).toMatchObject({
      message: expect.any(String),
      code: expect.stringMatching(/^[A-Z_]+$/),
    });
});

test.each([
  [200, "GET", "/admin"],
  [200, "GET", "/admin/manage-orders?status=Paid"],
  [200, "GET", "/admin/manage-orders.data"],
  [401, "GET", "/api/admin/profile"],
  [401, "GET", "/api/admin/orders/Paid"],
])("a reply of %i to %s %s sends no referrer anywhere", async (status, method, path) => {
  const answer = await sendRequest(shop, method, path);
  expect(answer.status).toBe(status);
  expectCommonHeaders(answer, true);
});

test("replies of 429 and of 503 have the shop's headers", async () => {
  await sendRequest(shop, "GET", "/api/users/coupon/validate/A");
  const tooMany = await sendRequest(shop, "GET", "/api/users/coupon/validate/A");
  expect(tooMany.status).toBe(429);
  expectCommonHeaders(tooMany);
  await setFault(shop, "fast2sms", "error", 1);
  const unavailable = await new Browser(shop).trySendOtp(freshPhone());
  expect(unavailable.status).toBe(503);
  expectCommonHeaders(unavailable);
});

test("a page runs its own scripts only, and cannot be framed", async () => {
  const page = await sendRequest(shop, "GET", "/");
  const policy = String(page.headers["content-security-policy"]);
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? "";
  expect(scripts).toMatch(/^'self'( 'sha256-[A-Za-z0-9+/=]+')+$/);
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("frame-src 'none'");
  expect(policy).not.toMatch(/unsafe-|https?:/);
});

test("only the address screen trusts the payment provider, with a new nonce each time", async () => {
  const orderId = await new Browser(shop).placeOrder();
  const path = `/enter-address/${orderId}/+919876543210`;
  const [one, other] = [await sendRequest(shop, "GET", path), await sendRequest(shop, "GET", path)];
  const nonceOf = ({ headers }: Answer) =>
    /script-src [^;]*'nonce-([A-Za-z0-9_-]{20,})'/.exec(String(headers["content-security-policy"]))?.[1];
  expect(nonceOf(one)).toBeDefined();
  expect(nonceOf(one)).not.toBe(nonceOf(other));
  expect(one.headers["content-security-policy"]).toContain("https://checkout.razorpay.com");
  expect(one.headers["content-security-policy"]).not.toMatch(/script-src [^;]*unsafe-/);
  expect(one.headers["cross-origin-opener-policy"]).toBe("same-origin-allow-popups");
  expect(one.headers["cache-control"]).toBe("private, no-store");
  for (const elsewhere of ["/", "/cart", `/verify-otp/${orderId}`, "/payment-success"])
    expect((await sendRequest(shop, "GET", elsewhere)).headers["content-security-policy"]).not.toContain(
      "razorpay",
    );
});

describe("on https", () => {
  test("sends Strict-Transport-Security, for subdomains only if the setting is on", async () => {
    const answer = await sendRequest(secureShop, "GET", "/api/products");
    expect(answer.headers["strict-transport-security"]).toBe("max-age=63072000");
    const config = { publicUrl: "https://nendra.in", hstsSubdomains: true };
    expect(commonHeaders(config)["strict-transport-security"]).toBe("max-age=63072000; includeSubDomains");
    expect(
      (await sendRequest(shop, "GET", "/api/products")).headers["strict-transport-security"],
    ).toBeUndefined();
  });

  test("the shopper's cookie is Secure and cannot be set by a neighbouring host", async () => {
    const browser = new Browser(secureShop);
    const orderId = await browser.placeOrder();
    const phone = freshPhone();
    await browser.trySendOtp(phone, orderId);
    const answer = await browser.tryVerifyOtp(phone, await codeOn(secureShop, phone), orderId);
    const cookie = answer.headers["set-cookie"]?.[0];
    expect(cookie).toMatch(/^__Host-shopper=/);
    expect(cookie).toMatch(/; Secure/);
    expect(cookie).toMatch(/; Path=\//);
    expect(cookie).not.toMatch(/Domain/i);
    expect((await browser.tryViewOrder(orderId)).json).toMatchObject({ verified: true });
    const plain = new Browser(secureShop);
    plain.cookie = browser.cookie.replace("__Host-", "");
    expect((await plain.tryViewOrder(orderId)).json).toMatchObject({ verified: false });
  });

  test("links carry the public address whatever the Host header is", async () => {
    const headers = { host: "evil.example", "x-forwarded-host": "evil.example" };
    const home = await sendRequest(secureShop, "GET", "/", { headers });
    const sitemap = await sendRequest(secureShop, "GET", "/sitemap.xml", { headers });
    expect(home.text).toContain("https://shop.localhost");
    expect(sitemap.text).toContain("<loc>https://shop.localhost/explore</loc>");
    expect(`${home.text}${sitemap.text}`).not.toContain("evil.example");
  });
});

test("another website cannot act through a shopper's browser", async () => {
  const before = await countRows(shop);
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: `${shop.url}.evil.example` },
    { "sec-fetch-site": "cross-site" },
  ];
  for (const headers of foreign) {
    expect(
      await sendRequest(shop, "POST", "/api/users/createOrder", { body: { items: ONE_CHIPS }, headers }),
    ).toMatchObject({ status: 403, json: { code: "FOREIGN_ORIGIN" } });
  }
  expect(await countRows(shop)).toEqual(before);
  const own = { origin: shop.url, "sec-fetch-site": "same-origin" };
  expect(
    (await sendRequest(shop, "POST", "/api/users/createOrder", { body: { items: ONE_CHIPS }, headers: own }))
      .status,
  ).toBe(201);
});

test("a preflight request from another website is granted nothing", async () => {
  const answer = await sendRequest(shop, "OPTIONS", "/api/users/createOrder", {
    headers: {
      origin: "https://evil.example",
      "access-control-request-method": "POST",
      "access-control-request-headers": "content-type",
    },
  });
  expect(answer.status).toBe(404);
  for (const name of Object.keys(answer.headers)) expect(name).not.toMatch(/^access-control-/);
});

test("methods that a call does not have do nothing, even through override headers", async () => {
  const before = await countRows(shop);
  const body = { items: ONE_CHIPS };
  for (const method of ["PUT", "PATCH", "DELETE", "TRACE"])
    expect(
      (await sendRequest(shop, method, "/api/users/createOrder", method === "TRACE" ? {} : { body })).status,
    ).toBe(404);
  for (const header of ["x-http-method-override", "x-http-method", "x-method-override"])
    expect(
      (await sendRequest(shop, "GET", "/api/users/createOrder", { headers: { [header]: "POST" } })).status,
    ).toBe(404);
  expect((await sendRequest(shop, "GET", "/api/users/createOrder?_method=POST")).status).toBe(404);
  expect(await countRows(shop)).toEqual(before);
});

test("accepts CSP reports, and refuses other bodies", async () => {
  const report = (type: string, raw: string) =>
    sendRequest(shop, "POST", "/api/csp-reports", { raw, headers: { "content-type": type } });
  expect(
    (await report("application/csp-report", '{"csp-report":{"blocked-uri":"https://evil.example"}}')).status,
  ).toBe(204);
  expect((await report("text/plain", "{}")).status).toBe(415);
  expect((await report("application/csp-report", "x".repeat(20_000))).status).toBe(413);
});
