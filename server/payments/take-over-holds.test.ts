import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrderNumber } from "../../rules/ids.ts";
import { expectStatus } from "../../tests/support/browser.ts";
import { addProduct, payingShopper, verifiedShopper } from "../../tests/support/builders.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { payAtProvider } from "../../tests/support/provider.ts";
import { ageCodes, availableOf, databaseOf, paymentsOf, statusOf } from "../../tests/support/rows.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());

type Shopper = Awaited<ReturnType<typeof verifiedShopper>>;

/** Places the same shopper's next order in the same browser and verifies the phone. */
async function orderAgain({ browser, phone }: Shopper, items: unknown) {
  const orderId = await browser.placeOrder(items);
  await ageCodes(shop, phone, 61);
  await browser.verifyPhone(orderId, phone);
  return orderId;
}

async function holdsOf(orderId: OrderNumber) {
  const { rows } = await sql<{ quantity: number; heldMinutes: number; minutesLeft: number }>`
    select quantity, round(extract(epoch from now() - held_since) / 60)::int as held_minutes,
      round(extract(epoch from expires_at - now()) / 60)::int as minutes_left
    from stock_holds join orders on orders.id = order_id where order_number = ${orderId}`.execute(
    databaseOf(shop),
  );
  return rows;
}

const passMinutes = (orderId: OrderNumber, minutes: number) =>
  sql`update stock_holds set held_since = held_since - make_interval(mins => ${minutes}),
      expires_at = expires_at - make_interval(mins => ${minutes})
    where order_id = (select id from orders where order_number = ${orderId})`.execute(databaseOf(shop));

test("the last packet held by a shopper's abandoned order moves to the next one, without a longer hold", async () => {
  const { id, productId } = await addProduct(shop, { available: 1 });
  const items = [{ productId, quantity: 1 }];
  const left = await payingShopper(shop, { items });
  await passMinutes(left.orderId, 10);
  await left.browser.startPayment(left.orderId);
  await passMinutes(left.orderId, 10);
  const next = await orderAgain(left, items);
  const { paymentId } = await left.browser.startPayment(next);
  expect(await holdsOf(left.orderId)).toEqual([]);
  expect(await holdsOf(next)).toEqual([{ quantity: 1, heldMinutes: 20, minutesLeft: 10 }]);
  const receipt = await payAtProvider(shop, paymentId);
  expectStatus(await left.browser.tryConfirmPayment(next, receipt), 200);
  expect(await statusOf(shop, next)).toBe("Paid");
  expect((await left.browser.tryStartPayment(left.orderId)).json.code).toBe("OUT_OF_STOCK");
  expect(await availableOf(shop, id)).toBe(0);
});

test("of a shopper's orders the one paid first gets the packets; a payment for the other is refunded", async () => {
  const { id, productId } = await addProduct(shop, { available: 1 });
  const items = [{ productId, quantity: 1 }];
  const left = await payingShopper(shop, { items });
  const next = await orderAgain(left, items);
  const late = await left.browser.startPayment(next);
  const receipt = await payAtProvider(shop, left.payment.paymentId);
  expectStatus(await left.browser.tryConfirmPayment(left.orderId, receipt), 200);
  expect(await statusOf(shop, left.orderId)).toBe("Paid");
  const again = await payAtProvider(shop, late.paymentId);
  expectStatus(await left.browser.tryConfirmPayment(next, again), 409);
  expect(await statusOf(shop, next)).toBe("Verified");
  expect(await paymentsOf(shop, next)).toMatchObject([{ outcome: "refund", reason: "out of stock" }]);
  expect(await availableOf(shop, id)).toBe(0);
});

test("stock held by the shopper's own order counts as available in the cart, unless the product is switched off", async () => {
  const { id, productId } = await addProduct(shop, { available: 1 });
  const kart = [{ productId, quantity: 1 }];
  const holder = await payingShopper(shop, { items: kart });
  const other = await verifiedShopper(shop);
  const check = async ({ browser }: Shopper) =>
    (await browser.request("POST", "/api/users/check-in-stock", { body: { kart } })).json;
  expect(await check(holder)).toEqual({ success: true, outOfStock: [] });
  expect(await check(other)).toEqual({ success: false, outOfStock: [productId] });
  await sql`update products set in_stock = false where id = ${id}`.execute(databaseOf(shop));
  expect(await check(holder)).toEqual({ success: false, outOfStock: [productId] });
});

test("if units are too few even with the shopper's other holds, nothing moves and the error states how many are left", async () => {
  const { id, productId } = await addProduct(shop, { available: 3 });
  const left = await payingShopper(shop, { items: [{ productId, quantity: 2 }] });
  await payingShopper(shop, { items: [{ productId, quantity: 1 }] });
  const three = await left.browser.tryPlaceOrder([{ productId, quantity: 3 }]);
  expect(three).toMatchObject({ status: 409, json: { code: "OUT_OF_STOCK", left: { [productId]: 2 } } });
  const next = await orderAgain(left, [{ productId, quantity: 2 }]);
  await sql`update order_lines set quantity = 3
    where order_id = (select id from orders where order_number = ${next})`.execute(databaseOf(shop));
  expect((await left.browser.tryStartPayment(next)).json.code).toBe("OUT_OF_STOCK");
  expect(await holdsOf(left.orderId)).toMatchObject([{ quantity: 2 }]);
  expect(await availableOf(shop, id)).toBe(0);
});

test("units that the other order held beyond the need become available", async () => {
  const { id, productId } = await addProduct(shop, { available: 5 });
  const left = await payingShopper(shop, { items: [{ productId, quantity: 5 }] });
  const next = await orderAgain(left, [{ productId, quantity: 2 }]);
  await left.browser.startPayment(next);
  expect(await holdsOf(next)).toMatchObject([{ quantity: 2 }]);
  expect(await availableOf(shop, id)).toBe(3);
});

test("holds of another phone stay, and so does the hold of an order with an authorised payment", async () => {
  const { productId } = await addProduct(shop, { available: 1 });
  const items = [{ productId, quantity: 1 }];
  const other = await verifiedShopper(shop, { items });
  const holder = await payingShopper(shop, { items });
  const next = await orderAgain(holder, items);
  expect((await other.browser.tryStartPayment(other.orderId)).json.code).toBe("OUT_OF_STOCK");
  await sql`update payment_attempts set authorized_payment = 'pay_waiting', authorized_at = now()
    where provider_order_id = ${holder.payment.paymentId}`.execute(databaseOf(shop));
  expect((await holder.browser.tryStartPayment(next)).json.code).toBe("OUT_OF_STOCK");
  expect((await holder.browser.tryPlaceOrder(items)).status).toBe(409);
  expect(await holdsOf(holder.orderId)).toMatchObject([{ quantity: 1 }]);
});

test("a session from a payment link takes no units from other orders of the phone", async () => {
  const { productId } = await addProduct(shop, { available: 1 });
  const items = [{ productId, quantity: 1 }];
  const holder = await payingShopper(shop, { items });
  const next = await orderAgain(holder, items);
  await sql`update shopper_sessions set is_for_one_order = true
    where order_id = (select id from orders where order_number = ${next})`.execute(databaseOf(shop));
  expect((await holder.browser.tryStartPayment(next)).json.code).toBe("OUT_OF_STOCK");
  expect((await holder.browser.tryPlaceOrder(items)).status).toBe(409);
});

test("paying two orders concurrently promises no packet twice, and one order gets all", async () => {
  const { id, productId } = await addProduct(shop, { available: 2 });
  const items = [{ productId, quantity: 2 }];
  const left = await verifiedShopper(shop, { items });
  const next = await orderAgain(left, items);
  const answers = await Promise.all(
    [left.orderId, next, left.orderId, next].map((orderId) => left.browser.tryStartPayment(orderId)),
  );
  for (const { status } of answers) expect([200, 409]).toContain(status);
  expect([...(await holdsOf(left.orderId)), ...(await holdsOf(next))]).toMatchObject([{ quantity: 2 }]);
  expect(await availableOf(shop, id)).toBe(0);
});
