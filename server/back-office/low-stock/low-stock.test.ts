import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ReplyOf } from "../../../contract/call.ts";
import type { CountedProduct, restock as restockCall } from "../../../contract/low-stock.ts";
import type { ProductUuid } from "../../../rules/ids.ts";
import { type Admin, openAdmin, paidOrder } from "../../../tests/support/admin.ts";
import { expectStatus } from "../../../tests/support/browser.ts";
import { addProduct, payingShopper } from "../../../tests/support/builders.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { auditOf } from "../../../tests/support/orders.ts";
import { databaseOf } from "../../../tests/support/rows.ts";
import { inTransaction } from "../../platform/database/connect.ts";

const PATH = "/api/admin/low-stock";

let shop: TestShop;
let owner: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
  // Only products that a test counts are counted.
  await sql`update products set available = null`.execute(databaseOf(shop));
});
afterAll(() => shop.close());

const list = (query = "") => owner.request<CountedProduct[]>("GET", `${PATH}${query}`);
const low = async (query = "") => expectStatus(await list(query), 200).json;
const namesOf = (products: readonly CountedProduct[]) => products.map(({ productId }) => productId);
const setLevel = (id: ProductUuid, level: number | null) =>
  sql`update products set low_stock_level = ${level} where id = ${id}`.execute(databaseOf(shop));
const forget = (...products: { id: ProductUuid }[]) =>
  sql`update products set available = null where id = any(${products.map(({ id }) => id)})`.execute(
    databaseOf(shop),
  );

const changeShopLevel = async (lowStockBelow: number) =>
  expectStatus(await owner.request("PATCH", "/api/admin/shop-profile", { lowStockBelow }), 200);

async function read(id: ProductUuid): Promise<CountedProduct> {
  const found = (await low("?show=all&limit=999")).find(({ _id }) => _id === id);
  if (!found) throw new Error("it is not counted");
  return found;
}

/** The screen's request for a product as it was loaded. */
const inputFor = (
  product: CountedProduct,
  { available = product.available, level = product.lowStockLevel },
) => ({
  _id: product._id,
  updatedAt: product.updatedAt,
  available,
  availableBefore: product.available,
  lowStockLevel: level,
});
const restock = (...products: object[]) =>
  owner.request<ReplyOf<typeof restockCall>>("POST", PATH, { products });

test("a product runs low at its own level or at the shop's; fewest packets come first", async () => {
  const five = await addProduct(shop, { available: 5 });
  const six = await addProduct(shop, { available: 6 });
  const twenty = await addProduct(shop, { available: 20 });
  const three = await addProduct(shop, { available: 3 });
  const none = await addProduct(shop, { available: 0, inStock: false });
  await addProduct(shop);
  await setLevel(twenty.id, 25);
  await setLevel(three.id, 2);
  const found = await low();
  expect(namesOf(found)).toEqual([none, five, twenty].map(({ productId }) => productId));
  expect(found.map(({ level, lowStockLevel }) => [level, lowStockLevel])).toEqual([
    [5, null],
    [5, null],
    [25, 25],
  ]);
  expect(namesOf(await low("?show=all"))).toEqual(
    [none, three, five, six, twenty].map(({ productId }) => productId),
  );
  const needs = expectStatus(await owner.request<{ needs: Needs }>("GET", "/api/admin/dashboard"), 200).json
    .needs;
  expect(needs.lowStock.first.map(({ productId }) => productId)).toEqual([five.productId, twenty.productId]);
  await forget(five, six, twenty, three, none);
});
interface Needs {
  lowStock: { count: number; first: { productId: string }[] };
}

test("the list follows the shop's level and each product's own", async () => {
  const made = [];
  for (const available of [4, 7, 7]) made.push(await addProduct(shop, { available }));
  const [four, seven, own] = made.map(({ productId }) => productId);
  const last = made[2] as { id: ProductUuid };
  await setLevel(last.id, 6);
  await changeShopLevel(7);
  expect(namesOf(await low())).toEqual([four, seven]);
  await setLevel(last.id, null);
  expect(namesOf(await low())).toEqual([four, seven, own]);
  await changeShopLevel(3);
  expect(await low()).toEqual([]);
  await changeShopLevel(5);
  await forget(...made);
});

test("at each level of the shop the list and the dashboard follow the units, also after sales", async () => {
  const units = [0, 4, 5, 7, 8, 9, 31, 32, 40, 127, 128, 3_000, 100_000];
  const made = [];
  for (const available of units) made.push(await addProduct(shop, { available }));
  for (const own of [0, 6, 200]) {
    for (const available of [0, 6, 7, 201]) {
      const product = await addProduct(shop, { available });
      await setLevel(product.id, own);
      made.push(product);
    }
  }
  const lowAt = async (level: number) => {
    const { rows } = await sql<{ slug: string; available: number }>`
      select slug, available from products where available <= coalesce(low_stock_level, ${level}::int)
      order by available, id`.execute(databaseOf(shop));
    return rows;
  };
  const dashboard = async () =>
    expectStatus(await owner.request<{ needs: Needs }>("GET", "/api/admin/dashboard"), 200).json.needs;
  for (const sold of [0, 1, 25]) {
    await sql`update products set available = greatest(available - ${sold}, 0)
      where available is not null`.execute(databaseOf(shop));
    for (const level of [0, 5, 7, 8, 31, 32, 3_000, 100_000]) {
      await changeShopLevel(level);
      const expected = await lowAt(level);
      expect(namesOf(await low("?limit=999"))).toEqual(expected.map(({ slug }) => slug));
      const left = expected.filter(({ available }) => available > 0);
      expect((await dashboard()).lowStock.count).toBe(left.length);
    }
  }
  await changeShopLevel(5);
  await forget(...made);
});

test("the shop's level can be saved during a payment for an affected product", async () => {
  const product = await addProduct(shop, { available: 7 });
  await inTransaction(databaseOf(shop), async (trx) => {
    await sql`update products set available = 6 where id = ${product.id}`.execute(trx);
    await changeShopLevel(6);
  });
  expect(namesOf(await low())).toEqual([product.productId]);
  await changeShopLevel(5);
  await forget(product);
});

test("pages follow the listed units, even if a product was restocked since", async () => {
  const made = [];
  for (const available of [1, 1, 2, 3]) made.push(await addProduct(shop, { available }));
  const first = await owner.request<CountedProduct[]>("GET", `${PATH}?limit=2`);
  expect(namesOf(first.json)).toEqual(made.slice(0, 2).map(({ productId }) => productId));
  const last = first.json[1] as CountedProduct;
  expect(first.headers.link).toBe(`<${PATH}?show=low&beforeUnits=1&limit=2&before=${last._id}>; rel="next"`);
  expectStatus(await restock(inputFor(last, { available: 500 })), 200);
  expect(namesOf(await low(`?limit=2&beforeUnits=1&before=${last._id}`))).toEqual(
    made.slice(2).map(({ productId }) => productId),
  );
  await forget(...made);
});

test("units sold in the last thirty days, including today, are shown", async () => {
  const product = await addProduct(shop, { available: 10 });
  for (const quantity of [2, 1]) {
    const items = [{ productId: product.productId, quantity }];
    await paidOrder(shop, { items });
  }
  expect(await read(product.id)).toMatchObject({ available: 7, soldLately: 3 });
  await sql`update orders set paid_at = now() - interval '31 days'
    where id in (select order_id from order_lines where product_id = ${product.id} and quantity = 2)`.execute(
    databaseOf(shop),
  );
  expect(await read(product.id)).toMatchObject({ soldLately: 1 });
  await forget(product);
});

test("several products are restocked in one request, each with its own audit entry", async () => {
  const chips = await addProduct(shop, { available: 2 });
  const mix = await addProduct(shop, { available: 0 });
  const same = await addProduct(shop, { available: 4 });
  const answer = await restock(
    inputFor(await read(chips.id), { available: 40, level: 12 }),
    inputFor(await read(mix.id), { available: 7 }),
    inputFor(await read(same.id), {}),
  );
  const { saved, changedMeanwhile, gone: missing } = expectStatus(answer, 200).json;
  expect([changedMeanwhile, missing]).toEqual([[], []]);
  expect(new Map(saved.map(({ _id, available, level }) => [_id, [available, level]]))).toEqual(
    new Map([
      [chips.id, [40, 12]],
      [mix.id, [7, 5]],
      [same.id, [4, 5]],
    ]),
  );
  expect(await auditOf(shop, chips.productId)).toMatchObject([
    {
      action: "product changed",
      actor: owner.username,
      before: { available: 2, lowStockLevel: null },
      after: { available: 40, lowStockLevel: 12 },
    },
  ]);
  expect(await auditOf(shop, mix.productId)).toMatchObject([
    { before: { available: 0 }, after: { available: 7 } },
  ]);
  expect(await auditOf(shop, same.productId)).toEqual([]);
  await forget(chips, mix, same);
});

test("units sold while the owner types are not lost", async () => {
  const product = await addProduct(shop, { available: 10 });
  const seen = await read(product.id);
  await payingShopper(shop, { items: [{ productId: product.productId, quantity: 3 }] });
  const { saved } = expectStatus(await restock(inputFor(seen, { available: 30 })), 200).json;
  expect(saved).toMatchObject([{ available: 27 }]);
  await forget(product);
});

test("a repeated request restocks once, and does not overwrite another edit", async () => {
  const product = await addProduct(shop, { available: 10 });
  const other = await addProduct(shop, { available: 1 });
  const seen = await read(product.id);
  const twice = await Promise.all([1, 2].map(() => restock(inputFor(seen, { available: 30 }))));
  expect(twice.map(({ json }) => json.saved.length).toSorted()).toEqual([0, 1]);
  expect((await read(product.id)).available).toBe(30);
  const late = await restock(
    inputFor(seen, { available: 90, level: 1 }),
    inputFor(await read(other.id), { available: 2 }),
  );
  expect(late.json).toMatchObject({
    saved: [{ _id: other.id, available: 2 }],
    changedMeanwhile: [{ _id: product.id, available: 30, lowStockLevel: null }],
  });
  await forget(product, other);
});

test("deleted and uncounted products are reported and not changed", async () => {
  const deleted = await addProduct(shop, { available: 1 });
  const uncounted = await addProduct(shop, { available: 1 });
  const seen = [await read(deleted.id), await read(uncounted.id)];
  expectStatus(await owner.request("DELETE", `/api/admin/delete-product/${deleted.id}`), 200);
  await forget(uncounted);
  const { json } = await restock(...seen.map((product) => inputFor(product, { available: 9 })));
  expect(json).toEqual({ saved: [], changedMeanwhile: [], gone: [deleted.id, uncounted.id] });
  const unknownProduct = { ...inputFor(seen[0] as CountedProduct, {}), _id: "no-such-snack" };
  expect((await restock(unknownProduct)).json).toEqual({
    saved: [],
    changedMeanwhile: [],
    gone: ["no-such-snack"],
  });
});

test.each([
  ["no number of packets", { available: -1 }, "products.0.available"],
  ["half a packet", { available: 1.5 }, "products.0.available"],
  ["more than there can be", { available: 1_000_001 }, "products.0.available"],
  ["a level below nothing", { level: -1 }, "products.0.lowStockLevel"],
])("%s is refused", async (_, wrong, field) => {
  const product = await addProduct(shop, { available: 1 });
  const answer = await restock(inputFor(await read(product.id), wrong));
  expect(answer).toMatchObject({ status: 400, json: { fields: { [field]: expect.any(String) } } });
  expect((await read(product.id)).available).toBe(1);
  await forget(product);
});

test("low stock is for owners only", async () => {
  const packer = await openAdmin(shop, "packer");
  expectStatus(await packer.request("GET", PATH), 403);
  expectStatus(await packer.request("POST", PATH, { products: [] }), 403);
  expectStatus(await restock(), 400);
});

test("packets held or sold but not packed are shown in addition to the available ones", async () => {
  const product = await addProduct(shop, { available: 40 });
  const of = { items: [{ productId: product.productId, quantity: 3 }] };
  await paidOrder(shop, of);
  await payingShopper(shop, of);
  expect(await read(product.id)).toMatchObject({ available: 34, promised: 6 });
  await sql`update orders set status = 'Confirmed' where status = 'Paid'`.execute(databaseOf(shop));
  expect(await read(product.id)).toMatchObject({ promised: 6 });
  await sql`update orders set status = 'Packed' where status = 'Confirmed'`.execute(databaseOf(shop));
  expect(await read(product.id)).toMatchObject({ available: 34, promised: 3 });
  await forget(product);
});

test("packets restocked here are not added a second time by an older edit form", async () => {
  const { id, productId } = await addProduct(shop, { available: 10 });
  expectStatus(await restock(inputFor(await read(id), { available: 60 })), 200);
  const form = { available: "60", availableBefore: "10", unitsVersion: "0" };
  const saved = await owner.send<{ available: number }>(`/api/admin/edit-product/${productId}`, form);
  expect(expectStatus(saved, 200).json.available).toBe(60);
  await forget({ id });
});
