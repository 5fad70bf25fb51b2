import { afterAll, beforeAll, expect, test } from "vitest";
import { type Admin, openAdmin } from "../../tests/support/admin.ts";
import { expectStatus, sendRequest } from "../../tests/support/browser.ts";
import { addProduct } from "../../tests/support/builders.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { auditOf } from "../../tests/support/orders.ts";
import { databaseOf, untilWaiting } from "../../tests/support/rows.ts";

interface Product {
  _id: string;
  productId: string;
}

let shop: TestShop;
let owner: Admin;
let products: Product[];
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
  products = (await owner.request<Product[]>("GET", "/api/admin/products/all-products")).json;
});
afterAll(() => shop.close());

const idsOf = (count: number, from = 0) => products.slice(from, from + count).map(({ _id }) => _id);
const set = (body: unknown) =>
  owner.request<{ message: string; code: string; fields: Record<string, string> }>(
    "POST",
    "/api/admin/set-top-products",
    body,
  );

async function chosen(): Promise<string[]> {
  const { json } = await owner.request<{ productId: Product }[]>("GET", "/api/admin/get-top-products");
  return json.map(({ productId }) => productId._id);
}

async function shown(): Promise<string[]> {
  const { json } = await sendRequest<{ productId: Product }[]>(shop, "GET", "/api/users/get-top-products");
  return json.map(({ productId }) => productId._id);
}

test.each([2, 10])("%d products are shown in the order in which they were chosen", async (count) => {
  const ids = idsOf(count).toReversed();
  expect(expectStatus(await set(ids), 200).json).toEqual({ message: "Top Products set" });
  expect(await chosen()).toEqual(ids);
  await expect.poll(shown).toEqual(ids);
});

test("the list may be wrapped in an object, and products may be given by slug or id", async () => {
  const [one, other] = products as [Product, Product];
  for (const body of [{ products: [one.productId, other._id] }, { productIds: [one._id, other.productId] }]) {
    expectStatus(await set(body), 200);
    expect(await chosen()).toEqual([one._id, other._id]);
  }
});

test("the audit log has the products before and after", async () => {
  const [a, b, c] = products as [Product, Product, Product];
  expectStatus(await set([a._id, b._id]), 200);
  const before = await auditOf(shop, "top products");
  expectStatus(await set([c._id, a._id]), 200);
  expectStatus(await set([c._id, a._id]), 200);
  expect((await auditOf(shop, "top products")).slice(before.length)).toEqual([
    {
      actor: owner.username,
      action: "top products set",
      before: { products: [a.productId, b.productId] },
      after: { products: [c.productId, a.productId] },
    },
  ]);
  expect((await owner.request("GET", "/api/admin/activity?limit=1")).json).toMatchObject([
    { action: "top products set", after: { products: [c.productId, a.productId] } },
  ]);
});

test("too few, too many, repeated, unknown and deleted products are refused, and the list stays", async () => {
  const [one, other] = products as [Product, Product];
  const deleted = await addProduct(shop);
  expectStatus(await owner.request("DELETE", `/api/admin/delete-product/${deleted.id}`), 200);
  const before = await chosen();
  const unknownId = "0190a5a0-0000-7000-8000-000000000000";
  const missing = "This product was deleted";
  for (const [body, fields] of [
    [[], { body: "At least 2 products" }],
    [[one._id], { body: "At least 2 products" }],
    [idsOf(11), { body: "At most 10 products" }],
    [[one._id, other._id, one._id], { 2: "This product is in the list twice" }],
    [[one._id, one.productId], { 1: "This product is in the list twice" }],
    [[one._id, unknownId], { 1: missing }],
    [[one._id, "no-such-snack"], { 1: missing }],
    [[deleted.id, one._id], { 0: missing }],
    [{ a: idsOf(2), b: idsOf(2) }, { body: "Send one list of products" }],
    [{}, { body: "Send one list of products" }],
    [{ products: idsOf(1) }, { body: "At least 2 products" }],
    ["nendran-banana-chips", expect.any(Object)],
    [[1, 2], expect.any(Object)],
    [[one._id, "' or 1=1"], expect.any(Object)],
  ] as const)
    expect([body, await set(body)]).toMatchObject([
      body,
      { status: 400, json: { code: "INVALID_INPUT", fields } },
    ]);
  expect(await chosen()).toEqual(before);
});

test("simultaneous saves are made one after the other", async () => {
  const lists = [idsOf(5), idsOf(5, 3), idsOf(4, 6)];
  const answers = await Promise.all(lists.map(set));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(lists).toContainEqual(await chosen());
});

test("a product that is deleted while it is chosen is not shown", async () => {
  const { id } = await addProduct(shop);
  const [one] = products as [Product];
  const saved = await databaseOf(shop)
    .transaction()
    .execute(async (trx) => {
      await trx.updateTable("products").set({ deletedAt: new Date() }).where("id", "=", id).execute();
      const waiting = set([one._id, id]);
      await untilWaiting(shop, 1);
      return { waiting };
    });
  expect(await saved.waiting).toMatchObject({ status: 400, json: { fields: { 1: expect.any(String) } } });
  expect(await chosen()).not.toContain(id);
});

test("a packer can neither see nor set the top products", async () => {
  const packer = await openAdmin(shop, "packer");
  const before = await chosen();
  expect((await packer.request("GET", "/api/admin/get-top-products")).status).toBe(403);
  expect((await packer.request("POST", "/api/admin/set-top-products", idsOf(2, 8))).status).toBe(403);
  expect(await chosen()).toEqual(before);
});
