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

/** Her next order, in the same browser, up to the address. */
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

test("the last packet that an order she left holds goes to her next one, for no longer than one hold lasts", async () => {
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
  expectStatus(await left.browser.askToConfirmPayment(next, receipt), 200);
  expect(await statusOf(shop, next)).toBe("Paid");
  expect((await left.browser.askToStartPayment(left.orderId)).json.code).toBe("OUT_OF_STOCK");
  expect(await availableOf(shop, id)).toBe(0);
});

test("of her orders the one that she pays has the packets; money that comes for the other as well goes back", async () => {
  const { id, productId } = await addProduct(shop, { available: 1 });
  const items = [{ productId, quantity: 1 }];
  const left = await payingShopper(shop, { items });
  const next = await orderAgain(left, items);
  const late = await left.browser.startPayment(next);
  const receipt = await payAtProvider(shop, left.payment.paymentId);
  expectStatus(await left.browser.askToConfirmPayment(left.orderId, receipt), 200);
  expect(await statusOf(shop, left.orderId)).toBe("Paid");
  const again = await payAtProvider(shop, late.paymentId);
  expectStatus(await left.browser.askToConfirmPayment(next, again), 409);
  expect(await statusOf(shop, next)).toBe("Verified");
  expect(await paymentsOf(shop, next)).toMatchObject([{ outcome: "refund", reason: "out of stock" }]);
  expect(await availableOf(shop, id)).toBe(0);
});

test("the cart of who holds the last packet herself keeps it; of everybody else, and once it is switched off, it does not", async () => {
  const { id, productId } = await addProduct(shop, { available: 1 });
  const kart = [{ productId, quantity: 1 }];
  const hers = await payingShopper(shop, { items: kart });
  const other = await verifiedShopper(shop);
  const check = async ({ browser }: Shopper) =>
    (await browser.ask("POST", "/api/users/check-in-stock", { body: { kart } })).json;
  expect(await check(hers)).toEqual({ success: true, outOfStock: [] });
  expect(await check(other)).toEqual({ success: false, outOfStock: [productId] });
  await sql`update products set in_stock = false where id = ${id}`.execute(databaseOf(shop));
  expect(await check(hers)).toEqual({ success: false, outOfStock: [productId] });
});

test("where they are too few even so, each order keeps its own, and she is told how many she can have", async () => {
  const { id, productId } = await addProduct(shop, { available: 3 });
  const left = await payingShopper(shop, { items: [{ productId, quantity: 2 }] });
  await payingShopper(shop, { items: [{ productId, quantity: 1 }] });
  const three = await left.browser.askToPlaceOrder([{ productId, quantity: 3 }]);
  expect(three).toMatchObject({ status: 409, json: { code: "OUT_OF_STOCK", left: { [productId]: 2 } } });
  const next = await orderAgain(left, [{ productId, quantity: 2 }]);
  await sql`update order_lines set quantity = 3
    where order_id = (select id from orders where order_number = ${next})`.execute(databaseOf(shop));
  expect((await left.browser.askToStartPayment(next)).json.code).toBe("OUT_OF_STOCK");
  expect(await holdsOf(left.orderId)).toMatchObject([{ quantity: 2 }]);
  expect(await availableOf(shop, id)).toBe(0);
});

test("what her other order held too much of is free again", async () => {
  const { id, productId } = await addProduct(shop, { available: 5 });
  const left = await payingShopper(shop, { items: [{ productId, quantity: 5 }] });
  const next = await orderAgain(left, [{ productId, quantity: 2 }]);
  await left.browser.startPayment(next);
  expect(await holdsOf(next)).toMatchObject([{ quantity: 2 }]);
  expect(await availableOf(shop, id)).toBe(3);
});

test("another phone's hold stays, and so does that of an order for which a bank has set money aside", async () => {
  const { productId } = await addProduct(shop, { available: 1 });
  const items = [{ productId, quantity: 1 }];
  const other = await verifiedShopper(shop, { items });
  const hers = await payingShopper(shop, { items });
  const next = await orderAgain(hers, items);
  expect((await other.browser.askToStartPayment(other.orderId)).json.code).toBe("OUT_OF_STOCK");
  await sql`update payment_attempts set authorized_payment = 'pay_waiting', authorized_at = now()
    where provider_order_id = ${hers.payment.paymentId}`.execute(databaseOf(shop));
  expect((await hers.browser.askToStartPayment(next)).json.code).toBe("OUT_OF_STOCK");
  expect((await hers.browser.askToPlaceOrder(items)).status).toBe(409);
  expect(await holdsOf(hers.orderId)).toMatchObject([{ quantity: 1 }]);
});

test("who came by a payment link has proved no phone, and takes nothing from other orders of it", async () => {
  const { productId } = await addProduct(shop, { available: 1 });
  const items = [{ productId, quantity: 1 }];
  const hers = await payingShopper(shop, { items });
  const next = await orderAgain(hers, items);
  await sql`update shopper_sessions set is_for_one_order = true
    where order_id = (select id from orders where order_number = ${next})`.execute(databaseOf(shop));
  expect((await hers.browser.askToStartPayment(next)).json.code).toBe("OUT_OF_STOCK");
  expect((await hers.browser.askToPlaceOrder(items)).status).toBe(409);
});

test("when she pays two orders at once no packet is promised twice, and one of them has all", async () => {
  const { id, productId } = await addProduct(shop, { available: 2 });
  const items = [{ productId, quantity: 2 }];
  const left = await verifiedShopper(shop, { items });
  const next = await orderAgain(left, items);
  const answers = await Promise.all(
    [left.orderId, next, left.orderId, next].map((orderId) => left.browser.askToStartPayment(orderId)),
  );
  for (const { status } of answers) expect([200, 409]).toContain(status);
  expect([...(await holdsOf(left.orderId)), ...(await holdsOf(next))]).toMatchObject([{ quantity: 2 }]);
  expect(await availableOf(shop, id)).toBe(0);
});
