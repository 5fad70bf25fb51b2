import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ADDRESS, type Browser, ONE_CHIPS, sendRequest } from "../../tests/support/browser.ts";
import {
  addCoupon,
  addProduct,
  payingShopper,
  verifiedCrowd,
  verifiedShopper,
} from "../../tests/support/builders.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { payAtProvider } from "../../tests/support/provider.ts";
import { ageCodes, countRows, databaseOf, orderRow, untilWaiting } from "../../tests/support/rows.ts";
import { openTransaction } from "../../tests/support/second-client.ts";
import { sweep } from "../../tests/support/work-off.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());

const validate = (code: string) =>
  sendRequest(shop, "GET", `/api/users/coupon/validate/${encodeURIComponent(code)}`);
const change = (coupon: string, to: ReturnType<typeof sql>) =>
  sql`update coupons set ${to} where name = ${coupon}`.execute(databaseOf(shop));

async function usesOf(name: string): Promise<{ counted: number; rows: number }> {
  const { rows } = await sql<{ counted: number; rows: number }>`
    select used_count as counted, (select count(*) from coupon_uses where coupon_id = coupons.id) as rows
    from coupons where name = ${name}`.execute(databaseOf(shop));
  return rows[0] as { counted: number; rows: number };
}

test("a coupon is found by its name in any case, also between invisible marks, and returns its percentage", async () => {
  for (const typed of ["NENDRA10", "nendra10", "  Nendra10 ", "\u200b\u2068nendra10\u2069\u00a0\ufeff"]) {
    expect(await validate(typed)).toMatchObject({
      status: 200,
      json: { couponName: "NENDRA10", discountPercentage: 10 },
    });
  }
  expect((await validate("MONSOON12")).json).toEqual({ couponName: "MONSOON12", discountPercentage: 12.5 });
});

const judge = (code: string, itemsPrice: string) =>
  sendRequest(shop, "GET", `/api/users/coupon/validate/${code}?itemsPrice=${itemsPrice}`);

test("with the items' price the reply states what is missing for the coupon, without it only the coupon", async () => {
  const onam = { couponName: "ONAM15", discountPercentage: 15 };
  expect((await validate("ONAM15")).json).toEqual(onam);
  expect((await judge("ONAM15", "95")).json).toEqual({ ...onam, minItemsPrice: 400, missing: 305 });
  expect((await judge("onam15", "399.99")).json).toMatchObject({ missing: 0.01 });
  expect((await judge("ONAM15", "400")).json).toMatchObject({ missing: 0 });
  expect((await judge("NENDRA10", "0")).json).toMatchObject({ minItemsPrice: 0, missing: 0 });
  expect(await judge("NO-SUCH", "95")).toMatchObject({ status: 404, json: { message: "Invalid Coupon" } });
});

test.each(["", "-1", "1e3", "4.005", "12345678901", "NaN"])(
  "an items' price of “%s” is refused",
  async (price) => {
    expect(await judge("ONAM15", price)).toMatchObject({ status: 400, json: { code: "INVALID_INPUT" } });
  },
);

test("every unusable coupon gets the same message", async () => {
  const make = async (to: ReturnType<typeof sql>) => {
    const coupon = await addCoupon(shop);
    await change(coupon, to);
    return coupon;
  };
  const unusable = [
    await make(sql`deleted_at = now()`),
    await make(sql`active = false`),
    await make(sql`valid_until = now() - interval '1 second'`),
    await make(sql`valid_from = now() + interval '1 hour'`),
    await make(sql`total_limit = 1, used_count = 1`),
  ];
  const nonsense = [
    "NO-SUCH",
    "NENDRA 10",
    " ",
    "A".repeat(10_240),
    "ഓണം",
    "%",
    "' or 1=1 --",
    "NENDRA10\0",
    "\u202E",
    "🥥",
  ];
  const answers = await Promise.all([...unusable, ...nonsense].map(validate));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
    new Set([`404 ${JSON.stringify({ message: "Invalid Coupon", code: "COUPON_UNKNOWN" })}`]),
  );
});

test("an order with a coupon that has become unusable is refused", async () => {
  const coupon = await addCoupon(shop);
  await change(coupon, sql`valid_until = now()`);
  const before = await countRows(shop);
  const answer = await sendRequest(shop, "POST", "/api/users/createOrder", {
    body: { items: ONE_CHIPS, coupon },
  });
  expect(answer).toMatchObject({ status: 409, json: { message: "Invalid Coupon" } });
  expect(await countRows(shop)).toEqual(before);
});

test("of fifty concurrent payments with the last use of a coupon, one gets the discount and none pays a wrong amount", async () => {
  const coupon = await addCoupon(shop, { percentage: 50, totalLimit: 1 });
  const crowd = await verifiedCrowd(shop, 50, ONE_CHIPS, coupon);
  const answers = await Promise.all(crowd.map(({ browser, orderId }) => browser.tryStartPayment(orderId)));
  const refused = answers.filter(({ status }) => status === 409);
  expect(answers.filter(({ status }) => status === 200)).toMatchObject([{ json: { amount: 9_250 } }]);
  expect(refused).toHaveLength(49);
  expect(new Set(refused.map(({ json }) => json.code))).toEqual(new Set(["COUPON_REFUSED"]));
  expect(await usesOf(coupon)).toEqual({ counted: 1, rows: 1 });
  const again = await Promise.all(
    crowd.slice(0, 10).map(({ browser, orderId }) => browser.startPayment(orderId)),
  );
  for (const [index, { amount }] of again.entries())
    expect(amount).toBe((await orderRow(shop, crowd[index]?.orderId as string)).total);
});

test("a coupon for one use per phone can be used once by a phone", async () => {
  const coupon = await addCoupon(shop, { perPhoneLimit: 1 });
  const { phone, orderId, browser, payment } = await payingShopper(shop, { coupon });
  await browser.tryConfirmPayment(orderId, await payAtProvider(shop, payment.paymentId));
  await sql`update otp_codes set created_at = created_at - interval '61 seconds' where phone = ${phone}`.execute(
    databaseOf(shop),
  );
  const second = await verifiedShopper(shop, { coupon, phone });
  expect(await second.browser.tryStartPayment(second.orderId)).toMatchObject({
    status: 409,
    json: { code: "COUPON_REFUSED" },
  });
  const other = await payingShopper(shop, { coupon });
  expect(other.payment.amount).toBe(14_250);
});

test("the use of an unpaid order becomes available again, that of a paid one does not", async () => {
  const coupon = await addCoupon(shop, { totalLimit: 2 });
  const paid = await payingShopper(shop, { coupon });
  await paid.browser.tryConfirmPayment(paid.orderId, await payAtProvider(shop, paid.payment.paymentId));
  await payingShopper(shop, { coupon });
  expect(await usesOf(coupon)).toEqual({ counted: 2, rows: 2 });
  expect((await validate(coupon)).status).toBe(404);
  await sql`update coupon_uses set held_until = held_until - interval '16 minutes'`.execute(databaseOf(shop));
  await sweep(shop);
  expect(await usesOf(coupon)).toEqual({ counted: 1, rows: 1 });
  expect((await validate(coupon)).status).toBe(200);
});

test("a late capture is refunded if its coupon was used up meanwhile", async () => {
  const coupon = await addCoupon(shop, { totalLimit: 1 });
  const late = await payingShopper(shop, { coupon });
  await sql`update coupon_uses set held_until = held_until - interval '16 minutes'`.execute(databaseOf(shop));
  await sweep(shop);
  const winner = await payingShopper(shop, { coupon });
  const receipt = await payAtProvider(shop, late.payment.paymentId);
  expect(await late.browser.tryConfirmPayment(late.orderId, receipt)).toMatchObject({ status: 409 });
  expect(
    (
      await winner.browser.tryConfirmPayment(
        winner.orderId,
        await payAtProvider(shop, winner.payment.paymentId),
      )
    ).status,
  ).toBe(200);
  expect(await usesOf(coupon)).toEqual({ counted: 1, rows: 1 });
});

test("two orders of a phone paid concurrently hold one use of the coupon together, and one order gets it", async () => {
  const coupon = await addCoupon(shop, { perPhoneLimit: 1 });
  const first = await verifiedShopper(shop, { coupon });
  await ageCodes(shop, first.phone, 61);
  // Other products and another address, so that the orders contend only for the coupon.
  const items = [{ productId: (await addProduct(shop)).productId, quantity: 1 }];
  const second = await verifiedShopper(shop, { items, coupon, phone: first.phone });
  const otherClient = await openTransaction(shop);
  await otherClient.query("select from coupons where name = $1 for update", [coupon]);
  const answers = [
    first.browser.tryStartPayment(first.orderId),
    second.browser.tryStartPayment(second.orderId, { ...ADDRESS, houseNo: "Flat 5C" }),
  ];
  await untilWaiting(shop, 2);
  await otherClient.query("commit");
  const paymentIds = (await Promise.all(answers)).map(({ json }) => json.paymentId as string);
  expect(await usesOf(coupon)).toEqual({ counted: 1, rows: 1 });
  const both = [first, second];
  const receipts = await Promise.all(paymentIds.map((id) => payAtProvider(shop, id)));
  const paid = await Promise.all(
    both.map(({ browser, orderId }, index) => browser.tryConfirmPayment(orderId, receipts[index])),
  );
  expect(paid.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await usesOf(coupon)).toEqual({ counted: 1, rows: 1 });
});

/** Two verified orders of one phone with a coupon, one after the other. */
async function twoOrdersWith(coupon: string) {
  const left = await verifiedShopper(shop, { coupon });
  await ageCodes(shop, left.phone, 61);
  return { left, next: await verifiedShopper(shop, { coupon, phone: left.phone }) };
}

async function holderOf(coupon: string) {
  const { rows } = await sql<{ orderNumber: string; isPaid: boolean }>`
    select order_number, held_until is null as is_paid from coupon_uses join orders on orders.id = order_id
      join coupons on coupons.id = coupon_uses.coupon_id where coupons.name = ${coupon}`.execute(
    databaseOf(shop),
  );
  return rows;
}

test.each([{ perPhoneLimit: 1 }, { totalLimit: 1 }])(
  "an abandoned order's coupon use moves to the shopper's next order: %o",
  async (terms) => {
    const coupon = await addCoupon(shop, { percentage: 50, ...terms });
    const { left, next } = await twoOrdersWith(coupon);
    await left.browser.startPayment(left.orderId);
    const { paymentId, amount } = await next.browser.startPayment(next.orderId);
    expect(amount).toBe(9_250);
    expect(await holderOf(coupon)).toEqual([{ orderNumber: next.orderId, isPaid: false }]);
    const receipt = await payAtProvider(shop, paymentId);
    expect((await next.browser.tryConfirmPayment(next.orderId, receipt)).status).toBe(200);
    expect((await left.browser.tryStartPayment(left.orderId)).json.code).toBe("COUPON_REFUSED");
    expect(await holderOf(coupon)).toEqual([{ orderNumber: next.orderId, isPaid: true }]);
    expect(await usesOf(coupon)).toEqual({ counted: 1, rows: 1 });
  },
);

test("of a shopper's orders the one paid first gets the coupon, whichever was started last", async () => {
  const coupon = await addCoupon(shop, { percentage: 50, perPhoneLimit: 1 });
  const { left, next } = await twoOrdersWith(coupon);
  const early = await left.browser.startPayment(left.orderId);
  await next.browser.startPayment(next.orderId);
  const receipt = await payAtProvider(shop, early.paymentId);
  expect((await left.browser.tryConfirmPayment(left.orderId, receipt)).status).toBe(200);
  expect(await holderOf(coupon)).toEqual([{ orderNumber: left.orderId, isPaid: true }]);
});

test("a use held by another phone, or of a coupon that has ended, cannot be taken over", async () => {
  const coupon = await addCoupon(shop, { percentage: 50, totalLimit: 1 });
  const { left, next } = await twoOrdersWith(coupon);
  const other = await verifiedShopper(shop, { coupon });
  await left.browser.startPayment(left.orderId);
  expect((await other.browser.tryStartPayment(other.orderId)).json.code).toBe("COUPON_REFUSED");
  await change(coupon, sql`valid_until = now()`);
  expect((await next.browser.tryStartPayment(next.orderId)).json.code).toBe("COUPON_REFUSED");
  expect(await holderOf(coupon)).toEqual([{ orderNumber: left.orderId, isPaid: false }]);
});

test("a coupon whose last use the shopper's own unpaid order holds is valid for that shopper only", async () => {
  const coupon = await addCoupon(shop, { percentage: 50, totalLimit: 1 });
  const { browser, phone } = await payingShopper(shop, { coupon });
  const other = await verifiedShopper(shop);
  const check = (by: Browser) => by.request("GET", `/api/users/coupon/validate/${coupon}`);
  expect(await check(browser)).toMatchObject({ status: 200, json: { couponName: coupon } });
  expect((await check(other.browser)).status).toBe(404);
  expect((await validate(coupon)).status).toBe(404);
  expect((await other.browser.tryPlaceOrder(ONE_CHIPS, coupon)).status).toBe(409);

  const orderId = await browser.placeOrder(ONE_CHIPS, coupon);
  await ageCodes(shop, phone, 61);
  await browser.verifyPhone(orderId, phone);
  const { paymentId, amount } = await browser.startPayment(orderId);
  expect(amount).toBe(9_250);
  const receipt = await payAtProvider(shop, paymentId);
  expect((await browser.tryConfirmPayment(orderId, receipt)).status).toBe(200);
  expect(await usesOf(coupon)).toEqual({ counted: 1, rows: 1 });
  expect((await check(browser)).status).toBe(404);
});
