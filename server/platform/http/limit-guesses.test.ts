// Coupons can be guessed by validating them and by ordering with them: both spend one budget.
import { afterAll, beforeAll, expect, test } from "vitest";
import { fromRupees } from "../../../rules/money.ts";
import { Browser, ONE_CHIPS, sendRequest } from "../../../tests/support/browser.ts";
import { addCoupon } from "../../../tests/support/builders.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import { expectTooMany, freshSource, LIMITS_AT_REST, repeat } from "../../../tests/support/limits.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { countRows, databaseOf } from "../../../tests/support/rows.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop({
    limits: { ...LIMITS_AT_REST, createOrderPerMinute: 1_000, couponPerHour: 1_000 },
  });
});
afterAll(() => shop.close());

const validate = (from: string, code: string) =>
  sendRequest(shop, "GET", `/api/users/coupon/validate/${code}`, { from });
const order = (from: string, coupon?: string) => new Browser(shop, from).tryPlaceOrder(ONE_CHIPS, coupon);

test("refuses the eleventh wrong coupon of a minute on an order; the order without it is placed", async () => {
  const from = freshSource();
  expect(await repeat(10, (n) => order(from, `GUESS${n}`))).toEqual(Array(10).fill(409));
  const before = await countRows(shop);
  const refused = await order(from, "GUESS10");
  expectTooMany(refused, 60);
  expect(refused.json).toMatchObject({ message: expect.stringMatching(/wait .+ without/) });
  expect(await countRows(shop)).toEqual(before);
  expect((await order(from)).status).toBe(201);
  expect((await order(freshSource(), "NENDRA10")).status).toBe(201);
});

test("with the budget spent, the replies for a right and a wrong coupon are the same", async () => {
  const from = freshSource();
  await repeat(10, () => order(from, "GUESS"));
  const [right, wrong] = [await order(from, "NENDRA10"), await order(from, "GUESS")];
  expect([right.status, right.text]).toEqual([429, wrong.text]);
});

test("validating a coupon and ordering with it spend the same budget", async () => {
  const from = freshSource();
  expect(await repeat(5, () => validate(from, "GUESS"))).toEqual(Array(5).fill(404));
  expect(await repeat(5, () => order(from, "GUESS"))).toEqual(Array(5).fill(409));
  expectTooMany(await validate(from, "NENDRA10"), 60);
  expectTooMany(await order(from, "NENDRA10"), 60);
});

test("ordering with a right coupon spends nothing of the budget", async () => {
  const from = freshSource();
  expect(await repeat(12, () => order(from, "NENDRA10"))).toEqual(Array(12).fill(201));
  expect(await repeat(10, () => order(from, "GUESS"))).toEqual(Array(10).fill(409));
});

test("validating right coupons does not keep others behind the same address from ordering with one", async () => {
  const from = freshSource();
  expect(await repeat(10, () => validate(from, "NENDRA10"))).toEqual(Array(10).fill(200));
  expectTooMany(await validate(from, "NENDRA10"), 60);
  expect((await order(from, "NENDRA10")).status).toBe(201);
  expect(await repeat(10, () => order(from, "GUESS"))).toEqual(Array(10).fill(409));
  expectTooMany(await order(from, "NENDRA10"), 60);
});

test("a coupon whose minimum the cart misses is refused and counts as a wrong guess", async () => {
  const from = freshSource();
  const coupon = await addCoupon(shop);
  await databaseOf(shop)
    .updateTable("coupons")
    .set({ minItemsPrice: fromRupees(100_000) })
    .where("name", "=", coupon)
    .execute();
  expect(await repeat(10, () => order(from, coupon))).toEqual(Array(10).fill(409));
  expectTooMany(await order(from, coupon), 60);
});

test("at most ten of sixty-four parallel guesses are answered", async () => {
  const from = freshSource();
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, n) => (n % 2 ? order(from, `GUESS${n}`) : validate(from, `GUESS${n}`))),
  );
  const answered = answers.filter(({ status }) => status !== 429).length;
  expect(answered).toBeLessThanOrEqual(10);
  expect(answered).toBeGreaterThan(0);
  // Refused guesses spent nothing: the rest of the budget is still there.
  expect(await repeat(11 - answered, () => validate(from, "GUESS"))).toEqual([
    ...Array(10 - answered).fill(404),
    429,
  ]);
});

test("limits wrong coupons per hour, validated or ordered with", async () => {
  const hourly = await openClonedShop({ limits: { couponPerHour: 6 } });
  try {
    const browser = new Browser(hourly);
    const wrong = () => browser.tryPlaceOrder(ONE_CHIPS, "GUESS");
    expect(await repeat(6, wrong)).toEqual(Array(6).fill(409));
    expectTooMany(await wrong(), 3_600);
    expectTooMany(await sendRequest(hourly, "GET", "/api/users/coupon/validate/GUESS"), 3_600);
  } finally {
    await hourly.close();
  }
});
