import { afterAll, beforeAll, expect, test } from "vitest";
import { ADDRESS, type Answer, sendRequest } from "../../tests/support/browser.ts";
import { payingShopper, verifiedShopper } from "../../tests/support/builders.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import { expectFailure } from "../../tests/support/expect-failure.ts";
import { codeOn } from "../../tests/support/mailbox.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { TEXT_PATHS } from "./page-address.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());

const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  sendRequest(shop, "GET", path, { headers });

test("a checkout page is never cached, and contains nothing personal in another browser", async () => {
  const { browser, orderId, phone, payment } = await payingShopper(shop);
  const stranger = await verifiedShopper(shop);
  const code = await codeOn(shop, phone);
  const personal = [ADDRESS.fullName, ADDRESS.email, ADDRESS.houseNo, ADDRESS.roadName, ADDRESS.landmark];
  const secrets = [payment.paymentId, browser.cookie.replace("shopper=", "")];
  const addresses = ["", "/z.css", ";.css", "%0A.css", ".css", "/..%2fz.js", "?x=.css", ".data"];
  const ofOrder = addresses.map((end) => `/enter-address/${orderId}/${phone}${end}`);
  const ofVerify = addresses.map((end) => `/verify-otp/${orderId}${end}`);
  for (const path of [...ofOrder, ...ofVerify]) {
    for (const cookie of [browser.cookie, "", stranger.browser.cookie, browser.cookie]) {
      const page = await get(path, cookie ? { cookie } : {});
      expect(page.status).toBeLessThan(500);
      expect(page.headers["cache-control"]).toBe("private, no-store");
      expect(page.headers.etag).toBeUndefined();
      const isOwn = cookie === browser.cookie;
      for (const text of [...secrets, ...(isOwn ? [] : personal)]) expect(page.text).not.toContain(text);
      if (!isOwn && ofVerify.includes(path)) expect(page.text).not.toContain(phone);
      expect(page.text).not.toMatch(new RegExp(`(?<![0-9A-Za-z_-])${code}(?![0-9A-Za-z_-])`));
    }
  }
  const own = await get(`/enter-address/${orderId}/${phone}`, { cookie: browser.cookie });
  for (const text of personal) expect(own.text).toContain(text);
  const verify = await get(`/verify-otp/${orderId}`);
  expect(verify.text).toContain("WhatsApp phone number");
  const squeezed = await get(`/verify-otp/${orderId}`, { "accept-encoding": "br" });
  expect(squeezed.headers).toMatchObject({ "content-encoding": "br", "cache-control": "private, no-store" });
  expect(Number(squeezed.headers["content-length"])).toBeLessThan(verify.text.length / 3);
});

test("a checkout page of an unknown order leads home, or explains that there is none", async () => {
  expect(await get("/verify-otp/NEN0000000000000")).toMatchObject({
    status: 302,
    headers: { location: "/", "cache-control": "private, no-store" },
  });
  const address = await get("/enter-address/NEN0000000000000/+919876543210");
  expect(address.text).toContain("Order Not Found");
});

test("the health check of pages is not cached", async () => {
  expect(await get("/healthz")).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
});

test.each([
  "/package.json",
  "/.git/config",
  "/.env",
  "/server/main.ts",
  "/assets/../../server/index.js",
  "/assets/%2e%2e/%2e%2e/server/index.js",
  "/assets/..%2f..%2fserver%2findex.js",
  "/assets/root.js.map",
  "/data/otp-pepper",
  "/sandbox",
  "/sandbox/messages",
  "/nothing-here",
  "/admin/no-such-screen",
])("%s is not found", async (path) => {
  const page = await get(path);
  expect(page.status).toBe(404);
  expect(page.text).not.toMatch(/devDependencies|\[core\]|createRequestHandler/);
});

test("no address redirects a browser to another website", async () => {
  for (const path of [
    "//evil.example",
    "//evil.example/..",
    "/\\evil.example",
    "/%5cevil.example",
    "/%2f%2fevil.example",
    "/cart//evil.example",
    "///evil.example/%2e%2e",
  ]) {
    const { status, headers } = await get(path);
    expect(status).toBeLessThan(500);
    expect(headers.location ?? "").not.toMatch(/^([a-z]+:|[/\\]{2})/i);
  }
});

const browser = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

test.each(["/caf%E0%A4", "/products/caf%E0%A4%A", "/explore/%", "/products/%zz?q=1", "/%c0%ae%c0%ae/x"])(
  "a link cut inside an encoded character, %s, shows the page for unknown addresses",
  async (path) => {
    const page = await sendRequest(shop, "GET", path, { headers: browser });
    expect(page.status).toBe(404);
    expect(page.headers["content-type"]).toMatch(/^text\/html/);
    expect(page.text).toContain("Oops! Page not found");
    expect(page.text).toMatch(/href="\/"[^>]*>Return to Home/);
    // Its scripts would render the address that the browser has.
    expect(page.text).not.toMatch(/<script|modulepreload/);
    expectFailure(await sendRequest(shop, "GET", path), 400);
  },
);

test("a search cut inside an encoded character is still a search", async () => {
  const page = await sendRequest(shop, "GET", "/explore?q=%E0%A4", { headers: browser });
  expect([page.status, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
});

test.each([
  ["//cart", "/cart"],
  ["///cart?a=1", "/cart?a=1"],
  ["//evil.example", "/evil.example"],
  ["//evil.example/%2e%2e", "/evil.example/%2e%2e"],
  ["/\\evil.example", "/evil.example"],
  ["/\\/evil.example//x", "/evil.example//x"],
  ["//", "/"],
  ["//%2fevil.example", "/%2fevil.example"],
  ["//user@evil.example", "/user@evil.example"],
])("redirects a browser that requests %s to %s in this shop", async (path, to) => {
  const { status, headers } = await sendRequest(shop, "GET", path, { headers: browser });
  expect([status, headers.location]).toEqual([308, to]);
  expect(new URL(String(headers.location), shop.url).host).toBe(new URL(shop.url).host);
  expectFailure(await sendRequest(shop, "GET", path), 404);
});

test("a missing asset gets a page for a browser and JSON for a script", async () => {
  const page = await sendRequest(shop, "GET", "/assets/never-was.js", { headers: browser });
  expect([page.status, page.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
  expect(page.text).toContain("Return to Home");
  expectFailure(await sendRequest(shop, "GET", "/assets/never-was.js"), 404);
});

test("API calls get JSON, even in a browser", async () => {
  for (const [path, status] of [
    ["/api/products/%zz", 400],
    ["/api/nothing-here", 404],
    ["/api/admin/profile", 401],
  ] as const)
    expectFailure(await sendRequest(shop, "GET", path, { headers: browser }), status);
});

test("an unknown product's page is a 404 and is not cached", async () => {
  for (const path of ["/products/never-was", "/products/%00", "/products/a%20b"]) {
    const page = await get(path);
    expect([path, page.status]).toEqual([path, 404]);
    expect(page.headers["cache-control"]).toMatch(/no-store/);
  }
});

test("hostile text in a page's address is not interpreted", async () => {
  const hostile = "</script><script>alert(1)</script>";
  for (const path of [
    `/explore?category=${encodeURIComponent(hostile)}`,
    `/products/${encodeURIComponent(hostile)}`,
    `/verify-otp/${encodeURIComponent(hostile)}`,
    `/?x=${encodeURIComponent(hostile)}`,
  ]) {
    const page = await get(path);
    expect(page.status).toBeLessThan(500);
    expect(page.text).not.toContain("<script>alert");
  }
});

test("parameters that do not change a page share its cached copy", async () => {
  const plain = await get("/");
  const tracked = await get("/?utm_source=instagram&fbclid=abc");
  expect(tracked.headers.etag).toBe(plain.headers.etag);
  expect(tracked.text).toBe(plain.text);
  expect((await get("/explore?category=Halwa")).headers.etag).not.toBe((await get("/explore")).headers.etag);
});

test.each(["/", "/explore", "/products/achappam", ...TEXT_PATHS])(
  "the data of %s is cached for the routes that browsers request, and for no others",
  async (path) => {
    const { text } = await get(path);
    const screen = [...text.matchAll(/"([^"]+)":route\d+/g)].at(-1)?.[1];
    expect(screen).toMatch(/^storefront\//);
    const cachingOf = async (routes: string) =>
      (await get(`${path === "/" ? "/_" : path}.data?_routes=${routes}`)).headers["cache-control"];
    expect(await cachingOf(`${screen}`)).toBe("no-cache");
    for (const routes of ["made-up", `${screen},made-up`, `${screen},${screen}`, `root,${screen}`, ""])
      expect(await cachingOf(routes)).toBe("private, no-store");
  },
);

test("robots.txt excludes private and administrative paths", async () => {
  const { text } = await get("/robots.txt");
  for (const path of ["/admin", "/verify-otp/", "/enter-address/", "/sandbox"])
    expect(text).toContain(`Disallow: ${path}\n`);
});

test("a picture is served by its generated name only, for a year", async () => {
  for (const name of [
    "..%2fotp-pepper",
    "%2e%2e%2fotp-pepper",
    "..%5cotp-pepper",
    "%00",
    "x.html",
    "otp-pepper",
    "a.jpg.html",
  ]) {
    expect(await get(`/api/images/${name}`)).toMatchObject({ status: 404, json: { code: "NOT_FOUND" } });
  }
});

test.each(["//", "///", "//evil.example/x", "/\\", "/\\evil.example", "//[", "/\\["])(
  "GET %s is not found for a script, and redirects a browser to the path with one slash",
  async (path) => {
    const answer = await get(path, { accept: "application/json" });
    expect([answer.status, answer.headers.location]).toEqual([404, undefined]);
    const page = await get(path, { accept: "text/html" });
    expect([page.status, page.headers.location]).toEqual([308, path.replace(/^[/\\]+/, "/")]);
  },
);

test("a page counts as one request, however much its screen reads", async () => {
  const small = await openClonedShop({ limits: { readsPerMinute: 1 } });
  try {
    for (const [call, page] of [
      ["/api/products/", "/products/"],
      ["/api/shop/search?q=", "/explore?q="],
    ]) {
      const statuses: number[] = [];
      for (const url of [`${call}achappam`, `${call}kuzhalappam`, `${page}kuzhalappam`])
        statuses.push((await sendRequest(small, "GET", url)).status);
      expect(statuses).toEqual([200, 429, 200]);
    }
  } finally {
    await small.close();
  }
});

test("made-up categories are not cached, and are limited like pages; cached pages are not", async () => {
  const small = await openClonedShop({ limits: { pagesPerMinute: 4 } });
  try {
    const explore = (category: string) => sendRequest(small, "GET", `/explore?category=${category}`);
    expect((await explore("Halwa")).headers.etag).toBeDefined();
    const madeUp = await explore("made-up");
    expect(madeUp).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
    const data = await sendRequest(small, "GET", "/explore.data?category=made-up");
    expect(data).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
    const statuses: number[] = [];
    for (let n = 0; n < 3; n++) statuses.push((await explore("made-up")).status);
    expect(statuses).toEqual([200, 429, 429]);
    const refused = await explore("x".repeat(81));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    const seen = await sendRequest(small, "GET", "/explore?category=made-up-8", {
      headers: { accept: "text/html" },
    });
    expect(seen).toMatchObject({ status: 429, headers: { "content-type": "text/html; charset=utf-8" } });
    expect(seen.text).toContain("Too many tries. Please wait a little and try again.");
    expect(seen.text).toContain(`http-equiv="refresh" content="${seen.headers["retry-after"]}"`);
    expect((await explore("Halwa")).status).toBe(200);
    expect(
      (await sendRequest(small, "GET", "/explore?category=made-up-9", { from: "127.0.0.2" })).status,
    ).toBe(200);
  } finally {
    await small.close();
  }
});
