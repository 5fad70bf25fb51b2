// The shop with the limits it has when nobody sets any (security.md, section 5).

import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrderNumber } from "../../../rules/ids.ts";
import { ask, Browser, ONE_CHIPS } from "../../../tests/support/browser.ts";
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

test("the eleventh coupon of a minute is one too many, from one address only", async () => {
  const from = freshSource();
  const guess = (source: string) => ask(shop, "GET", "/api/users/coupon/validate/GUESS", { from: source });
  expect(await repeat(10, () => guess(from))).toEqual(Array(10).fill(404));
  expectTooMany(await guess(from), 60);
  expect((await guess(freshSource())).status).toBe(404);
});

test("headers that only a proxy may set make nobody somebody else", async () => {
  const from = freshSource();
  const guess = (n: number) =>
    ask(shop, "GET", "/api/users/coupon/validate/GUESS", {
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
  const placed = await browser.askToPlaceOrder(ONE_CHIPS, undefined, { "x-forwarded-for": "10.9.9.9" });
  const row = await databaseOf(shop)
    .selectFrom("orders")
    .select("source")
    .where("orderNumber", "=", placed.json.orderId)
    .executeTakeFirst();
  expect(row?.source).toBe(browser.from);
});

test("the twenty-first order of a minute is one too many", async () => {
  const browser = new Browser(shop, freshSource());
  expect(await repeat(20, () => browser.askToPlaceOrder(ONE_CHIPS))).toEqual(Array(20).fill(201));
  expectTooMany(await browser.askToPlaceOrder(ONE_CHIPS), 60);
});

test("sixty orders of an hour that nobody verified are enough", async () => {
  const source = freshSource();
  const others = [freshSource(), freshSource(), freshSource()];
  for (const from of others) {
    const browser = new Browser(shop, from);
    await Promise.all(Array.from({ length: 20 }, () => browser.placeOrder()));
  }
  await databaseOf(shop).updateTable("orders").set({ source }).where("source", "in", others).execute();
  const browser = new Browser(shop, source);
  expect((await browser.askToPlaceOrder(ONE_CHIPS)).status).toBe(429);
  const [{ orderNumber }] = (await databaseOf(shop)
    .selectFrom("orders")
    .select("orderNumber")
    .where("source", "=", source)
    .limit(1)
    .execute()) as [{ orderNumber: OrderNumber }];
  await new Browser(shop, freshSource()).verifyPhone(orderNumber, freshPhone());
  expect((await browser.askToPlaceOrder(ONE_CHIPS)).status).toBe(201);
});

test("the twenty-first guess at an order id in a minute is one too many", async () => {
  const browser = new Browser(shop, freshSource());
  const orderId = await browser.placeOrder();
  expect(await repeat(20, (n) => browser.askToViewOrder(`NOSUCHORDER${n}`))).toEqual(Array(20).fill(404));
  expectTooMany(await browser.askToViewOrder("NOSUCHORDER99"), 60);
  expect((await browser.askToViewOrder(orderId)).status).toBe(200);
});

test("an address book is opened ten times a minute", async () => {
  const browser = new Browser(shop, freshSource());
  expect(await repeat(10, () => browser.askToGetAddress(freshPhone()))).toEqual(Array(10).fill(401));
  expectTooMany(await browser.askToGetAddress(freshPhone()), 60);
});

test("a session opens its address book ten times a minute, whatever other cookies it sends", async () => {
  const from = freshSource();
  const [browser, neighbour] = [new Browser(shop, from), new Browser(shop, from)];
  const [phone, other] = [freshPhone(), freshPhone()];
  await browser.verifyPhone(await browser.placeOrder(), phone);
  await neighbour.verifyPhone(await neighbour.placeOrder(), other);
  const session = browser.cookie;
  const open = (n: number) => {
    browser.cookie = `made-up=${n}; ${session}; late=${n}`;
    return browser.askToGetAddress(phone);
  };
  expect(await repeat(10, open)).toEqual(Array(10).fill(404));
  expectTooMany(await open(11), 60);
  expect((await neighbour.askToGetAddress(other)).status).toBe(404);
});

test("without a session the source is counted, whatever cookies it sends, and nobody's session is held up", async () => {
  const from = freshSource();
  const [browser, stranger] = [new Browser(shop, from), new Browser(shop, from)];
  const phone = freshPhone();
  await browser.verifyPhone(await browser.placeOrder(), phone);
  const guess = (n: number) => {
    stranger.cookie = `shopper=made-up-${n}`;
    return stranger.askToGetAddress(phone);
  };
  expect(await repeat(10, guess)).toEqual(Array(10).fill(401));
  expectTooMany(await guess(11), 60);
  expect((await browser.askToGetAddress(phone)).status).toBe(404);
});

test("the payment of one order is started six times a minute, that of another is not held up", async () => {
  const browser = new Browser(shop, freshSource());
  const orderId = await browser.placeOrder();
  await browser.verifyPhone(orderId, freshPhone());
  expect(await repeat(6, () => browser.askToStartPayment(orderId))).toEqual(Array(6).fill(200));
  expectTooMany(await browser.askToStartPayment(orderId), 60);
  const other = await browser.placeOrder();
  expect((await browser.askToStartPayment(other)).status).toBe(401);
});

test("nobody but an order's own shopper spends the starts of its payment", async () => {
  const [browser, other] = [new Browser(shop, freshSource()), new Browser(shop, freshSource())];
  const stranger = new Browser(shop, freshSource());
  const orderId = await browser.placeOrder();
  await browser.verifyPhone(orderId, freshPhone());
  await other.verifyPhone(await other.placeOrder(), freshPhone());
  expect(await repeat(7, () => stranger.askToStartPayment(orderId))).toEqual(Array(7).fill(401));
  expect(await repeat(7, () => other.askToStartPayment(orderId))).toEqual(Array(7).fill(403));
  expect((await browser.askToStartPayment(orderId)).status).toBe(200);
});

test("orders that are made up for paying are counted for their source, not as orders", async () => {
  const browser = new Browser(shop, freshSource());
  const orderId = await browser.placeOrder();
  await browser.verifyPhone(orderId, freshPhone());
  expect(await repeat(20, () => browser.askToStartPayment("NOSUCHORDER"))).toEqual(Array(20).fill(404));
  expectTooMany(await browser.askToStartPayment("NOSUCHORDER"), 60);
  expect((await browser.askToStartPayment(orderId)).status).toBe(200);
  const stranger = new Browser(shop, freshSource());
  expect(await repeat(20, (n) => stranger.askToStartPayment(`NOSUCHORDER${n}`))).toEqual(Array(20).fill(401));
  expectTooMany(await stranger.askToStartPayment(orderId), 60);
});

test("what is counted takes as much memory however long a text somebody sends, and no secret is kept", () => {
  const long = "x".repeat(16_000);
  const keys = ["", "a-secret-token", long, `${long}y`].map(counterKey);
  expect(keys.map(({ length }) => length)).toEqual([43, 43, 43, 43]);
  expect(new Set(keys).size).toBe(4);
});

test("a guard remembers five thousand keys, and another guard's keys are its own", async () => {
  const app = Fastify();
  await registerLimits(app);
  const keyOf = ({ headers }: { headers: object }) => String((headers as { key: unknown }).key);
  const [once, other] = [limit(app, 1, 60_000, keyOf), limit(app, 1, 60_000, keyOf)];
  const ask = (guard: typeof once, key: unknown) =>
    guard({ headers: { key }, routeOptions: { config: {} } } as never).then(
      () => "allowed",
      () => "refused",
    );
  expect(await ask(once, "first")).toBe("allowed");
  for (let n = 0; n < 4_999; n++) await ask(once, n);
  for (let n = 0; n < 5_001; n++) await ask(other, n);
  expect(await ask(once, "first")).toBe("refused");
  for (let n = 0; n < 5_000; n++) await ask(once, `more ${n}`);
  expect(await ask(once, "first")).toBe("allowed");
  await app.close();
});

test("a name that a proxy passes on counts with its first sixty-four letters", () => {
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
