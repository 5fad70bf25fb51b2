import { afterAll, beforeAll, expect, test } from "vitest";
import { Browser, ONE_CHIPS } from "../../tests/support/browser.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { countRows } from "../../tests/support/rows.ts";

let shop: TestShop;
let browser: Browser;
beforeAll(async () => {
  shop = await openClonedShop();
  browser = new Browser(shop);
});
afterAll(() => shop.close());

test("ten concurrent requests with one key create one order", async () => {
  const headers = { "idempotency-key": "one-button-pressed-10-times" };
  const before = (await countRows(shop)).orders as number;
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => browser.tryPlaceOrder(ONE_CHIPS, undefined, headers)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect((await countRows(shop)).orders).toBe(before + 1);
});

test("the key of an earlier order with another cart is refused", async () => {
  const headers = { "idempotency-key": "one-key-for-two-carts" };
  await browser.tryPlaceOrder(ONE_CHIPS, undefined, headers);
  const before = await countRows(shop);
  const other = await browser.tryPlaceOrder([{ productId: "achappam", quantity: 1 }], undefined, headers);
  expect(other).toMatchObject({ status: 409, json: { code: "IDEMPOTENCY_CONFLICT" } });
  const withCoupon = await browser.tryPlaceOrder(ONE_CHIPS, "NENDRA10", headers);
  expect(withCoupon.status).toBe(409);
  expect(await countRows(shop)).toEqual(before);
});

test("an idempotency key that is too short is refused", async () => {
  const answer = await browser.tryPlaceOrder(ONE_CHIPS, undefined, { "idempotency-key": "short" });
  expect(answer).toMatchObject({ status: 400, json: { code: "INVALID_INPUT" } });
});
