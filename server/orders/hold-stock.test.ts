import { sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrderUuid, ProductUuid, Slug } from "../../rules/ids.ts";
import { sendRequest } from "../../tests/support/browser.ts";
import { addProduct, payingShopper, verifiedCrowd, verifiedShopper } from "../../tests/support/builders.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { payAtProvider } from "../../tests/support/provider.ts";
import {
  availableOf,
  databaseOf,
  orderRow,
  paymentsOf,
  statusOf,
  untilWaiting,
} from "../../tests/support/rows.ts";
import { openTransaction } from "../../tests/support/second-client.ts";
import { sweep } from "../../tests/support/work-off.ts";
import type { Queryable } from "../platform/database/connect.ts";
import {
  holdStock,
  releaseEndedHolds,
  releaseSoldStock,
  restockUnits,
  takeSoldStockAgain,
} from "./hold-stock.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());

async function heldOf(id: ProductUuid): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(quantity), 0)::int as held from stock_holds where product_id = ${id}`.execute(
    databaseOf(shop),
  );
  return rows[0]?.held as number;
}

/** Ages the holds of a product by 16 minutes, so that they have ended. */
const ageHolds = (id: ProductUuid) =>
  sql`update stock_holds set expires_at = expires_at - interval '16 minutes' where product_id = ${id}`.execute(
    databaseOf(shop),
  );

test("of a hundred concurrent shoppers one gets the last unit, and the others are refused", async () => {
  const { id, productId } = await addProduct(shop, { available: 1 });
  const crowd = await verifiedCrowd(shop, 100, [{ productId, quantity: 1 }]);
  const answers = await Promise.all(crowd.map(({ browser, orderId }) => browser.tryStartPayment(orderId)));
  const refused = answers.filter(({ status }) => status === 409);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(refused).toHaveLength(99);
  for (const { json } of refused)
    expect(json).toMatchObject({ code: "OUT_OF_STOCK", fields: { [productId]: expect.any(String) } });
  expect([await availableOf(shop, id), await heldOf(id)]).toEqual([0, 1]);
});

test("carts with the same products in a different order do not deadlock", async () => {
  const one = await addProduct(shop, { available: 20 });
  const other = await addProduct(shop, { available: 20 });
  const cart = [one, other].map(({ productId }) => ({ productId, quantity: 1 }));
  const crowd = [
    ...(await verifiedCrowd(shop, 10, cart)),
    ...(await verifiedCrowd(shop, 10, cart.toReversed())),
  ];
  const answers = await Promise.all(crowd.map(({ browser, orderId }) => browser.tryStartPayment(orderId)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect([await availableOf(shop, one.id), await availableOf(shop, other.id)]).toEqual([0, 0]);
});

/** Opens another connection with a transaction in which this statement has run. */
async function transactionWith(statement: string, id: ProductUuid): Promise<pg.Client> {
  const otherClient = await openTransaction(shop);
  await otherClient.query(statement, [id]);
  return otherClient;
}

type Change = (trx: Queryable, order: OrderUuid, product: Slug) => Promise<unknown>;
const CHANGES: [string, Change][] = [
  ["held", (trx, order) => holdStock(trx, order, 15)],
  ["put back", (trx, order, productId) => restockUnits(trx, order, [{ productId, quantity: 1 }])],
  ["free again as their orders are cancelled", releaseSoldStock],
  ["taken once more", takeSoldStockAgain],
];

test.each(CHANGES)(
  "concurrent transactions do not deadlock on a product whose units are %s",
  async (_, change) => {
    const { id, productId } = await addProduct(shop, { available: 5 });
    const crowd = await verifiedCrowd(shop, 2, [{ productId, quantity: 1 }]);
    await sql`update order_lines set stock_counted = true where product_id = ${id}`.execute(databaseOf(shop));
    const rows = await Promise.all(crowd.map(({ orderId }) => orderRow(shop, orderId)));
    // One transaction references the product, as every new order does; another takes a unit.
    await transactionWith("select from products where id = $1 for key share", id);
    const first = await transactionWith("update products set available = available - 1 where id = $1", id);
    const changes = rows.map((order) =>
      databaseOf(shop)
        .transaction()
        .execute((trx) => change(trx, order.id, productId)),
    );
    await untilWaiting(shop, changes.length);
    await first.query("commit");
    expect(await Promise.allSettled(changes)).toMatchObject(changes.map(() => ({ status: "fulfilled" })));
  },
);

test("ended holds are released in the order in which units are taken", async () => {
  const products = [];
  for (let n = 0; n < 8; n++) products.push(await addProduct(shop, { available: 1 }));
  await payingShopper(shop, { items: products.map(({ productId }) => ({ productId, quantity: 1 })) });
  for (const { id } of products) await ageHolds(id);
  const [first, ...others] = products.map(({ id }) => id) as [ProductUuid, ...ProductUuid[]];
  const otherClient = await transactionWith("select from products where id = $1 for no key update", first);
  const released = databaseOf(shop)
    .transaction()
    .execute(async (trx) => {
      // A possible plan of PostgreSQL, in which only the locks have an order.
      await sql`set local enable_sort = off; set local enable_hashjoin = off`.execute(trx);
      await releaseEndedHolds(trx);
    });
  await untilWaiting(shop, 1);
  const free = await sql`
    select from products where id = any(${others}) for no key update skip locked`.execute(databaseOf(shop));
  await otherClient.query("commit");
  await released;
  expect(free.rows).toHaveLength(others.length);
  for (const { id } of products) expect(await availableOf(shop, id)).toBe(1);
});

test("an order is held completely or not at all", async () => {
  const plenty = await addProduct(shop, { available: 5 });
  const scarce = await addProduct(shop, { available: 2 });
  const items = [plenty, scarce].map(({ productId }) => ({ productId, quantity: 2 }));
  const { browser, orderId } = await verifiedShopper(shop, { items });
  await sql`update products set available = 1 where id = ${scarce.id}`.execute(databaseOf(shop));
  expect((await browser.tryStartPayment(orderId)).status).toBe(409);
  expect([await availableOf(shop, plenty.id), await availableOf(shop, scarce.id)]).toEqual([5, 1]);
  expect([await heldOf(plenty.id), await heldOf(scarce.id)]).toEqual([0, 0]);
});

test("starting the payment again extends the hold and takes no more units", async () => {
  const { id, productId } = await addProduct(shop, { available: 3 });
  const { browser, orderId } = await payingShopper(shop, { items: [{ productId, quantity: 2 }] });
  await sql`update stock_holds set expires_at = now() + interval '1 minute' where product_id = ${id}`.execute(
    databaseOf(shop),
  );
  await browser.startPayment(orderId);
  expect([await availableOf(shop, id), await heldOf(id)]).toEqual([1, 2]);
  const { rows } = await sql<{ long: boolean }>`
    select expires_at > now() + interval '14 minutes' as long from stock_holds where product_id = ${id}`.execute(
    databaseOf(shop),
  );
  expect(rows).toEqual([{ long: true }]);
});

test("after fifteen minutes the next shopper gets the unit, and the first one's late payment is refunded", async () => {
  const { id, productId } = await addProduct(shop, { available: 1 });
  const items = [{ productId, quantity: 1 }];
  const first = await payingShopper(shop, { items });
  const stock = await sendRequest(shop, "POST", "/api/users/check-in-stock", { body: { kart: items } });
  expect(stock.json).toEqual({ success: false, outOfStock: [productId] });
  await ageHolds(id);
  await sweep(shop);
  expect([await availableOf(shop, id), await heldOf(id)]).toEqual([1, 0]);
  const second = await payingShopper(shop, { items });
  const late = await payAtProvider(shop, first.payment.paymentId);
  expect((await first.browser.tryConfirmPayment(first.orderId, late)).status).toBe(409);
  expect(await paymentsOf(shop, first.orderId)).toMatchObject([
    { outcome: "refund", reason: "out of stock" },
  ]);
  expect(await statusOf(shop, first.orderId)).toBe("Verified");
  const receipt = await payAtProvider(shop, second.payment.paymentId);
  expect((await second.browser.tryConfirmPayment(second.orderId, receipt)).status).toBe(200);
  expect([await availableOf(shop, id), await heldOf(id)]).toEqual([0, 0]);
});

test("a late payment is accepted while units are available", async () => {
  const { id, productId } = await addProduct(shop, { available: 2 });
  const items = [{ productId, quantity: 1 }];
  const first = await payingShopper(shop, { items });
  await ageHolds(id);
  await payingShopper(shop, { items });
  const receipt = await payAtProvider(shop, first.payment.paymentId);
  expect((await first.browser.tryConfirmPayment(first.orderId, receipt)).status).toBe(200);
  expect([await availableOf(shop, id), await heldOf(id)]).toEqual([0, 1]);
});

test("a late payment for an order that is only partly available takes no units", async () => {
  const plenty = await addProduct(shop, { available: 5 });
  const scarce = await addProduct(shop, { available: 1 });
  const items = [plenty, scarce].map(({ productId }) => ({ productId, quantity: 1 }));
  const { browser, orderId, payment } = await payingShopper(shop, { items });
  await ageHolds(plenty.id);
  await ageHolds(scarce.id);
  await sweep(shop);
  await sql`update products set available = 0 where id = ${scarce.id}`.execute(databaseOf(shop));
  expect(
    (await browser.tryConfirmPayment(orderId, await payAtProvider(shop, payment.paymentId))).status,
  ).toBe(409);
  expect([await availableOf(shop, plenty.id), await heldOf(plenty.id)]).toEqual([5, 0]);
});

test("fifty abandoned payments leave every unit available", async () => {
  const { id, productId } = await addProduct(shop, { available: 60 });
  const crowd = await verifiedCrowd(shop, 50, [{ productId, quantity: 1 }]);
  await Promise.all(crowd.map(({ browser, orderId }) => browser.startPayment(orderId)));
  expect([await availableOf(shop, id), await heldOf(id)]).toEqual([10, 50]);
  await ageHolds(id);
  await Promise.all([sweep(shop), sweep(shop), sweep(shop)]);
  expect([await availableOf(shop, id), await heldOf(id)]).toEqual([60, 0]);
});

test("uncounted units are never used up", async () => {
  const { id, productId } = await addProduct(shop, { available: null });
  const { browser, orderId, payment } = await payingShopper(shop, { items: [{ productId, quantity: 99 }] });
  await ageHolds(id);
  await sweep(shop);
  expect(await availableOf(shop, id)).toBeNull();
  expect(
    (await browser.tryConfirmPayment(orderId, await payAtProvider(shop, payment.paymentId))).status,
  ).toBe(200);
});

test("the database refuses to sell more than is available", async () => {
  const { id } = await addProduct(shop, { available: 0 });
  await expect(
    sql`update products set available = available - 1 where id = ${id}`.execute(databaseOf(shop)),
  ).rejects.toMatchObject({ code: "23514" });
});

/** Deletes an order's hold in a transaction that stays open, like a concurrent release. */
async function endingHold(orderId: string): Promise<pg.Client> {
  const otherClient = await openTransaction(shop);
  const { rowCount } = await otherClient.query(
    "delete from stock_holds where order_id = (select id from orders where order_number = $1)",
    [orderId],
  );
  expect(rowCount).toBe(1);
  return otherClient;
}

test("a hold released during settlement, with its unit given to another order, sells the unit once", async () => {
  const { id, productId } = await addProduct(shop, { available: 1 });
  const items = [{ productId, quantity: 1 }];
  const other = await verifiedShopper(shop, { items });
  const late = await payingShopper(shop, { items });
  const receipt = await payAtProvider(shop, late.payment.paymentId);
  const otherClient = await endingHold(late.orderId);
  await otherClient.query(
    `insert into stock_holds (order_id, product_id, quantity, stock_counted, expires_at)
      select id, $2, 1, true, now() + interval '15 minutes' from orders where order_number = $1`,
    [other.orderId, id],
  );
  const confirmed = late.browser.tryConfirmPayment(late.orderId, receipt);
  await untilWaiting(shop, 1);
  await otherClient.query("commit");
  expect((await confirmed).status).toBe(409);
  expect(await paymentsOf(shop, late.orderId)).toMatchObject([{ outcome: "refund", reason: "out of stock" }]);
  const payment = await other.browser.startPayment(other.orderId);
  const paid = await payAtProvider(shop, payment.paymentId);
  expect((await other.browser.tryConfirmPayment(other.orderId, paid)).status).toBe(200);
  expect([await statusOf(shop, late.orderId), await statusOf(shop, other.orderId)]).toEqual([
    "Verified",
    "Paid",
  ]);
  expect([await availableOf(shop, id), await heldOf(id)]).toEqual([0, 0]);
});

test("a hold released during settlement, with its unit available again, is taken again", async () => {
  const { id, productId } = await addProduct(shop, { available: 1 });
  const items = [{ productId, quantity: 1 }];
  const { browser, orderId, payment } = await payingShopper(shop, { items });
  const receipt = await payAtProvider(shop, payment.paymentId);
  const otherClient = await endingHold(orderId);
  await otherClient.query("update products set available = available + 1 where id = $1", [id]);
  const confirmed = browser.tryConfirmPayment(orderId, receipt);
  await untilWaiting(shop, 1);
  await otherClient.query("commit");
  expect((await confirmed).status).toBe(200);
  expect(await statusOf(shop, orderId)).toBe("Paid");
  expect([await availableOf(shop, id), await heldOf(id)]).toEqual([0, 0]);
});
