// The default limits.

import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrderNumber } from "../../../rules/ids.ts";
import { Browser, ONE_CHIPS, sendRequest } from "../../../tests/support/browser.ts";
import { freshPhone } from "../../../tests/support/builders.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import { expectTooMany, freshSource, LIMITS_AT_REST, repeat } from "../../../tests/support/limits.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { databaseOf } from "../../../tests/support/rows.ts";
import { counterKey, limit, registerLimits, sourceOf } from "./limits.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop({ limits: LIMITS_AT_REST });
});
afterAll(() => shop.close());

test("refuses the eleventh coupon of a minute from one address, and no other address", async () => {
  const from = freshSource();
  const guess = (source: string) =>
    sendRequest(shop, "GET", "/api/users/coupon/validate/GUESS", { from: source });
  expect(await repeat(10, () => guess(from))).toEqual(Array(10).fill(404));
  expectTooMany(await guess(from), 60);
  expect((await guess(freshSource())).status).toBe(404);
});

test("ignores forwarding headers from a client that is not a trusted proxy", async () => {
  const from = freshSource();
  const guess = (n: number) =>
    sendRequest(shop, "GET", "/api/users/coupon/validate/GUESS", {
      from,
      headers: {
        "x-forwarded-for": `10.1.2.${n}`,
        "x-real-ip": `10.1.2.${n}`,
        forwarded: `for=10.1.2.${n}`,
        "cf-connecting-ip": `10.1.2.${n}`,
        "true-client-ip": `10.1.2.${n}`,
      },
    });
  expect(await repeat(11, guess)).toEqual([...Array(10).fill(404), 429]);
  const browser = new Browser(shop, freshSource());
  const placed = await browser.tryPlaceOrder(ONE_CHIPS, undefined, { "x-forwarded-for": "10.9.9.9" });
  const row = await databaseOf(shop)
    .selectFrom("orders")
    .select("source")
    .where("orderNumber", "=", placed.json.orderId)
    .executeTakeFirst();
  expect(row?.source).toBe(browser.from);
});

test("refuses the twenty-first order of a minute", async () => {
  const browser = new Browser(shop, freshSource());
  expect(await repeat(20, () => browser.tryPlaceOrder(ONE_CHIPS))).toEqual(Array(20).fill(201));
  expectTooMany(await browser.tryPlaceOrder(ONE_CHIPS), 60);
});

test("refuses more than sixty unverified orders of an hour", async () => {
  const source = freshSource();
  const others = [freshSource(), freshSource(), freshSource()];
  for (const from of others) {
    const browser = new Browser(shop, from);
    await Promise.all(Array.from({ length: 20 }, () => browser.placeOrder()));
  }
  await databaseOf(shop).updateTable("orders").set({ source }).where("source", "in", others).execute();
  const browser = new Browser(shop, source);
  expect((await browser.tryPlaceOrder(ONE_CHIPS)).status).toBe(429);
  const [{ orderNumber }] = (await databaseOf(shop)
    .selectFrom("orders")
    .select("orderNumber")
    .where("source", "=", source)
    .limit(1)
    .execute()) as [{ orderNumber: OrderNumber }];
  await new Browser(shop, freshSource()).verifyPhone(orderNumber, freshPhone());
  expect((await browser.tryPlaceOrder(ONE_CHIPS)).status).toBe(201);
});

test("checking the stock of a cart is limited as a read, not as a change", async () => {
  const from = freshSource();
  const body = { kart: [{ productId: "achappam" }] };
  const check = () => sendRequest(shop, "POST", "/api/users/check-in-stock", { from, body });
  expect(await repeat(61, check)).toEqual(Array(61).fill(200));
});

test("refuses the twenty-first guess at an order id in a minute", async () => {
  const browser = new Browser(shop, freshSource());
  const orderId = await browser.placeOrder();
  expect(await repeat(20, (n) => browser.tryViewOrder(`NOSUCHORDER${n}`))).toEqual(Array(20).fill(404));
  expectTooMany(await browser.tryViewOrder("NOSUCHORDER99"), 60);
  expect((await browser.tryViewOrder(orderId)).status).toBe(200);
});

test("an address book can be requested ten times a minute", async () => {
  const browser = new Browser(shop, freshSource());
  expect(await repeat(10, () => browser.tryGetAddress(freshPhone()))).toEqual(Array(10).fill(401));
  expectTooMany(await browser.tryGetAddress(freshPhone()), 60);
});

test("a session can request its address book ten times a minute, whatever other cookies it sends", async () => {
  const from = freshSource();
  const [browser, neighbour] = [new Browser(shop, from), new Browser(shop, from)];
  const [phone, other] = [freshPhone(), freshPhone()];
  await browser.verifyPhone(await browser.placeOrder(), phone);
  await neighbour.verifyPhone(await neighbour.placeOrder(), other);
  const session = browser.cookie;
  const open = (n: number) => {
    browser.cookie = `made-up=${n}; ${session}; late=${n}`;
    return browser.tryGetAddress(phone);
  };
  expect(await repeat(10, open)).toEqual(Array(10).fill(404));
  expectTooMany(await open(11), 60);
  expect((await neighbour.tryGetAddress(other)).status).toBe(404);
});

test("without a valid session requests count for their source, whatever cookies it sends, and block no session", async () => {
  const from = freshSource();
  const [browser, stranger] = [new Browser(shop, from), new Browser(shop, from)];
  const phone = freshPhone();
  await browser.verifyPhone(await browser.placeOrder(), phone);
  const guess = (n: number) => {
    stranger.cookie = `shopper=made-up-${n}`;
    return stranger.tryGetAddress(phone);
  };
  expect(await repeat(10, guess)).toEqual(Array(10).fill(401));
  expectTooMany(await guess(11), 60);
  expect((await browser.tryGetAddress(phone)).status).toBe(404);
});

test("one order's payment can be started six times a minute; another order's has its own limit", async () => {
  const browser = new Browser(shop, freshSource());
  const orderId = await browser.placeOrder();
  await browser.verifyPhone(orderId, freshPhone());
  expect(await repeat(6, () => browser.tryStartPayment(orderId))).toEqual(Array(6).fill(200));
  expectTooMany(await browser.tryStartPayment(orderId), 60);
  const other = await browser.placeOrder();
  expect((await browser.tryStartPayment(other)).status).toBe(401);
});

test("requests of other clients do not spend an order's payment starts", async () => {
  const [browser, other] = [new Browser(shop, freshSource()), new Browser(shop, freshSource())];
  const stranger = new Browser(shop, freshSource());
  const orderId = await browser.placeOrder();
  await browser.verifyPhone(orderId, freshPhone());
  await other.verifyPhone(await other.placeOrder(), freshPhone());
  expect(await repeat(7, () => stranger.tryStartPayment(orderId))).toEqual(Array(7).fill(401));
  expect(await repeat(7, () => other.tryStartPayment(orderId))).toEqual(Array(7).fill(403));
  expect((await browser.tryStartPayment(orderId)).status).toBe(200);
});

test("payment starts for invented order ids count for their source, not as orders", async () => {
  const browser = new Browser(shop, freshSource());
  const orderId = await browser.placeOrder();
  await browser.verifyPhone(orderId, freshPhone());
  expect(await repeat(20, () => browser.tryStartPayment("NOSUCHORDER"))).toEqual(Array(20).fill(404));
  expectTooMany(await browser.tryStartPayment("NOSUCHORDER"), 60);
  expect((await browser.tryStartPayment(orderId)).status).toBe(200);
  const stranger = new Browser(shop, freshSource());
  expect(await repeat(20, (n) => stranger.tryStartPayment(`NOSUCHORDER${n}`))).toEqual(Array(20).fill(401));
  expectTooMany(await stranger.tryStartPayment(orderId), 60);
});

test("a counter key has a fixed length, however long the text, and does not contain it", () => {
  const long = "x".repeat(16_000);
  const keys = ["", "a-secret-token", long, `${long}y`].map(counterKey);
  expect(keys.map(({ length }) => length)).toEqual([43, 43, 43, 43]);
  expect(new Set(keys).size).toBe(4);
});

test("a guard stores five thousand keys, separate from those of another guard", async () => {
  const app = Fastify();
  await registerLimits(app);
  const keyOf = ({ headers }: { headers: object }) => String((headers as { key: unknown }).key);
  const [once, other] = [limit(app, 1, 60_000, keyOf), limit(app, 1, 60_000, keyOf)];
  const tryGuard = (guard: typeof once, key: unknown) =>
    guard({ headers: { key }, routeOptions: { config: {} } } as never).then(
      () => "allowed",
      () => "refused",
    );
  expect(await tryGuard(once, "first")).toBe("allowed");
  for (let n = 0; n < 4_999; n++) await tryGuard(once, n);
  for (let n = 0; n < 5_001; n++) await tryGuard(other, n);
  expect(await tryGuard(once, "first")).toBe("refused");
  for (let n = 0; n < 5_000; n++) await tryGuard(once, `more ${n}`);
  expect(await tryGuard(once, "first")).toBe("allowed");
  await app.close();
});

test("a name from a proxy counts by its first sixty-four characters", () => {
  expect(sourceOf({ ip: "x".repeat(16_000) })).toBe("x".repeat(64));
});

test.each([
  ["127.0.0.1", "127.0.0.1"],
  ["::ffff:10.1.2.3", "10.1.2.3"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::ffff:a01:203", "10.1.2.3"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["2001:DB8:0001::1", "2001:db8:1:0::/64"],
  ["unknown", "unknown"],
])("%s is counted as %s", (ip, source) => {
  expect(sourceOf({ ip })).toBe(source);
});
