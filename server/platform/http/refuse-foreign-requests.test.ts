// Requests from other websites, and under other host names that resolve to the shop's address.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAdmin } from "../../../tests/support/admin.ts";
import { Browser, expectStatus, ONE_CHIPS, sendRequest } from "../../../tests/support/browser.ts";
import { payingShopper } from "../../../tests/support/builders.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { countRows } from "../../../tests/support/rows.ts";

/** One shop on its owner's own machine, and one on the internet. */
let local: TestShop;
let shop: TestShop;
beforeAll(async () => {
  local = await openClonedShop({ sandboxMounted: true });
  shop = await openClonedShop({
    env: { PUBLIC_URL: "https://shop.localhost:8443", ALLOW_PUBLIC_SANDBOX: "1" },
  });
});
afterAll(() => Promise.all([local.close(), shop.close()]));

const placeOrder = (at: TestShop, headers: Record<string, string>) =>
  sendRequest(at, "POST", "/api/users/createOrder", { body: { items: ONE_CHIPS }, headers });
const rebound = (at: TestShop) => {
  const { port } = new URL(at.url);
  return {
    host: `evil.example:${port}`,
    origin: `http://evil.example:${port}`,
    "sec-fetch-site": "same-origin",
  };
};

test("a page whose own host name resolves to the shop (DNS rebinding) can do nothing", async () => {
  for (const at of [local, shop]) {
    const before = await countRows(at);
    expect(await placeOrder(at, rebound(at))).toMatchObject({ status: 421, json: { code: "WRONG_HOST" } });
    expect(await countRows(at)).toEqual(before);
  }
});

test("compares the origin with PUBLIC_URL, not with the Host header", async () => {
  const host = "shop.localhost:8443";
  expect((await placeOrder(shop, { host, origin: "https://shop.localhost:8443" })).status).toBe(201);
  for (const origin of [
    "http://shop.localhost:8443",
    "https://shop.localhost",
    "https://blog.shop.localhost:8443",
    "https://evil.example",
  ])
    for (const header of [host, new URL(origin).host])
      expect((await placeOrder(shop, { host: header, origin })).status, `${origin} ${header}`).toBeOneOf([
        403, 421,
      ]);
  expect(await placeOrder(shop, { origin: shop.url.replace(/:\d+$/, ":1") })).toMatchObject({
    status: 403,
    json: { code: "FOREIGN_ORIGIN" },
  });
});

test("accepts all loopback names as one address in a local shop", async () => {
  const { port } = new URL(local.url);
  for (const name of ["localhost", "127.0.0.1", "[::1]"]) {
    const headers = { host: `${name}:${port}`, origin: `http://${name}:${port}` };
    expect([name, (await placeOrder(local, headers)).status]).toEqual([name, 201]);
    // Another port on this machine is another website.
    const neighbour = { ...headers, origin: `http://${name}:${Number(port) + 1}` };
    expect([name, (await placeOrder(local, neighbour)).status]).toEqual([name, 403]);
  }
});

describe("under a host name that is not the shop's", () => {
  const headers = { host: "evil.example" };

  test("sessions of shoppers and admins are refused", async () => {
    const { browser, orderId, phone } = await payingShopper(local);
    const owner = await openAdmin(local);
    const authorization = `Bearer ${owner.token}`;
    const path = `/api/users/getAddress/${phone}`;
    expectStatus(await browser.request("GET", path), 200);
    expectStatus(await sendRequest(local, "GET", "/api/admin/profile", { headers: { authorization } }), 200);
    for (const answer of [
      await browser.request("GET", path, { headers }),
      await browser.request("GET", `/api/users/checkOrder/${orderId}`, { headers }),
      await sendRequest(local, "GET", "/api/admin/profile", { headers: { ...headers, authorization } }),
      await sendRequest(local, "GET", "/%61pi/%61dmin/profile", { headers: { ...headers, authorization } }),
      await sendRequest(local, "POST", "/api/admin/login", {
        headers,
        body: { username: "admin", password: "x" },
      }),
      await sendRequest(local, "GET", "/api/docs/", { headers }),
    ])
      expect(answer).toMatchObject({
        status: 421,
        json: { code: "WRONG_HOST", message: `This is not the shop's own address. Open ${local.url}.` },
      });
  });

  test("the sandbox with its codes is refused", async () => {
    for (const path of ["/sandbox", "/sandbox/messages", "/sandbox/faults"]) {
      expect((await sendRequest(local, "GET", path)).status).toBe(200);
      expect((await sendRequest(local, "GET", path, { headers })).status).toBe(421);
    }
  });

  test("replies that are the same for every client are served", async () => {
    const home = await sendRequest(local, "GET", "/", { headers });
    expect(home.text).toContain(`<link rel="canonical" href="${local.url}`);
    for (const path of [
      "/api/products",
      "/api/products?again",
      "/api/shop",
      "/healthz",
      "/readyz",
      "/robots.txt",
    ])
      expect([path, (await sendRequest(local, "GET", path, { headers })).status]).toEqual([path, 200]);
    const picture = /\/api\/images\/[\w.-]+/.exec(home.text)?.[0] ?? "";
    expect((await sendRequest(local, "GET", picture, { headers })).json).not.toMatchObject({
      code: "WRONG_HOST",
    });
  });

  test("a provider's webhook is accepted, so that a tunnel works", async () => {
    const json = { "content-type": "application/json", ...headers };
    for (const [path, status] of [
      ["/api/webhooks/razorpay", 400],
      ["/api/webhooks/courier", 401],
    ] as const)
      expect((await sendRequest(local, "POST", path, { raw: "{}", headers: json })).status).toBe(status);
  });
});

test("the host name that a trusted proxy forwards counts", async () => {
  const behind = await openClonedShop({
    env: { PUBLIC_URL: "https://shop.localhost", TRUSTED_PROXIES: "127.0.0.1" },
  });
  const orderVia = (forwarded: string) =>
    new Browser(behind).tryPlaceOrder(ONE_CHIPS, undefined, {
      host: "upstream",
      "x-forwarded-host": forwarded,
      "x-forwarded-for": "203.0.113.9",
    });
  expect((await orderVia("shop.localhost")).status).toBe(201);
  expect((await orderVia("evil.example")).status).toBe(421);
  await behind.close();
  const headers = { host: "upstream", "x-forwarded-host": "shop.localhost" };
  expect((await placeOrder(shop, headers)).status).toBe(421);
});
