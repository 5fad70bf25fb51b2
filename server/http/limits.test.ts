// The shop with the limits it has when nobody sets any (security.md, section 5).

import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrderNumber } from "../../rules/ids.ts";
import { ask, Browser, ONE_CHIPS } from "../../tests/support/browser.ts";
import { freshPhone } from "../../tests/support/builders.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import { expectTooMany, freshSource, repeat } from "../../tests/support/limits.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { databaseOf } from "../../tests/support/rows.ts";
import { DEFAULT_LIMITS } from "../config/limit-settings.ts";
import { sourceOf } from "./limits.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop({ limits: DEFAULT_LIMITS });
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

test("the payment of one order is started six times a minute, that of another is not held up", async () => {
  const browser = new Browser(shop, freshSource());
  const orderId = await browser.placeOrder();
  await browser.verifyPhone(orderId, freshPhone());
  expect(await repeat(6, () => browser.askToStartPayment(orderId))).toEqual(Array(6).fill(200));
  expectTooMany(await browser.askToStartPayment(orderId), 60);
  const other = await browser.placeOrder();
  expect((await browser.askToStartPayment(other)).status).toBe(401);
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
