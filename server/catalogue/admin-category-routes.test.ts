import { afterAll, beforeAll, expect, test } from "vitest";
import type { AdminCategory } from "../../contract/categories.ts";
import { slug } from "../../rules/ids.ts";
import { paise } from "../../rules/money.ts";
import { type Admin, openAdmin, picture } from "../../tests/support/admin.ts";
import { expectStatus, sendRequest } from "../../tests/support/browser.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { auditOf } from "../../tests/support/orders.ts";
import { databaseOf, untilWaiting } from "../../tests/support/rows.ts";

let shop: TestShop;
let owner: Admin;
let packer: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
  packer = await openAdmin(shop, "packer");
});
afterAll(() => shop.close());

let names = 0;
const freshName = () => `Category ${++names}`;

const UNKNOWN_ID = "0190a5a0-0000-7000-8000-000000000000";
const add = (form: Parameters<Admin["send"]>[1]) => owner.send<AdminCategory>("/api/admin/categories", form);
const edit = (id: string, form: Parameters<Admin["send"]>[1]) =>
  owner.send<AdminCategory>(`/api/admin/edit-category/${id}`, form);
const remove = (id: string) => owner.request("DELETE", `/api/admin/categories/${id}`);
const restore = (id: string) => owner.request<AdminCategory>("POST", `/api/admin/restore-category/${id}`);
const added = async (name = freshName()) => expectStatus(await add({ name }), 201).json;

async function list(): Promise<AdminCategory[]> {
  return expectStatus(await owner.request<AdminCategory[]>("GET", "/api/admin/categories"), 200).json;
}

async function putProductInto(categoryId: string, name: string): Promise<string> {
  const form = { name, category: categoryId, sellingPrice: "90", mrp: "100" };
  return expectStatus(await owner.send<{ _id: string }>("/api/admin/products", form), 201).json._id;
}

test("lists the demo shop's categories in its order with their numbers of products", async () => {
  const categories = await list();
  expect(categories.slice(0, 2)).toEqual([
    { _id: expect.any(String), name: "Banana Chips", image: expect.stringMatching(/^images\//), products: 4 },
    expect.objectContaining({ name: expect.any(String), products: expect.any(Number) }),
  ]);
});

test("a category is added with its picture at the end of the list", async () => {
  const name = freshName();
  const category = expectStatus(await add({ name: `  ${name} `, image: await picture("red") }), 201).json;
  expect(category).toEqual({
    _id: expect.any(String),
    name,
    image: expect.stringMatching(/^images\/[0-9a-f]{24}-64x48\.jpg$/),
    products: 0,
  });
  expect((await list()).at(-1)).toEqual(category);
  expect((await sendRequest(shop, "GET", `/api/${category.image}`)).status).toBe(200);
  expect(await auditOf(shop, name)).toEqual([
    {
      actor: owner.username,
      action: "category added",
      before: null,
      after: { name, image: category.image },
    },
  ]);
});

test("refuses an existing name in any case", async () => {
  const { name } = await added();
  expect(await add({ name: name.toUpperCase() })).toMatchObject({
    status: 409,
    json: { code: "NAME_TAKEN", message: "This name is already in use." },
  });
  const other = await added();
  expect(await edit(other._id, { name: name.toLowerCase() })).toMatchObject({
    status: 409,
    json: { code: "NAME_TAKEN" },
  });
  expect(await edit(other._id, { name: other.name.toUpperCase() })).toMatchObject({ status: 200 });
});

test("of two simultaneous additions of the same name one is refused", async () => {
  const name = freshName();
  const answers = await Promise.all([add({ name }), add({ name: name.toUpperCase() })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test.each<[Parameters<Admin["send"]>[1], string, string]>([
  [{}, "name", "Enter a name"],
  [{ name: "  " }, "name", "Enter a name"],
  [{ name: "x".repeat(61) }, "name", "At most 60 characters"],
  [{ name: "a\u0007b" }, "name", "Contains a character that cannot be stored"],
  [{ name: "Good", image: "images/of-somebody.jpg" }, "image", "Choose a picture"],
  [{ name: ["One", "Two"] }, "name", "Enter a name"],
])("%j is not a valid category", async (form, field, problem) => {
  const before = await list();
  expect(await add(form)).toMatchObject({
    status: 400,
    json: { code: "INVALID_INPUT", fields: { [field]: problem } },
  });
  expect(await list()).toEqual(before);
});

test("fields other than name and picture are ignored", async () => {
  const name = freshName();
  const category = expectStatus(
    await add({ name, position: "-1", products: "5", deletedAt: "now" }),
    201,
  ).json;
  expect(category.products).toBe(0);
  expect((await list()).at(-1)?.name).toBe(name);
});

test("a category is renamed, and the shop shows it at once", async () => {
  const category = await added();
  const productId = await putProductInto(category._id, "Renamed along");
  const shown = async () =>
    (await sendRequest<{ category: { name: string } }>(shop, "GET", `/api/products/${productId}`)).json
      .category.name;
  expect(await shown()).toBe(category.name);
  const name = freshName();
  const renamed = expectStatus(await edit(category._id, { name }), 200).json;
  expect(renamed).toEqual({ ...category, name, products: 1 });
  await expect.poll(shown).toBe(name);
  expect(await auditOf(shop, category.name)).toMatchObject([
    { action: "category added" },
    { action: "category changed", before: { name: category.name }, after: { name } },
  ]);
});

test("a new picture replaces the old one, and without one the picture stays", async () => {
  const category = expectStatus(await add({ name: freshName(), image: await picture("green") }), 201).json;
  const repainted = expectStatus(await edit(category._id, { image: await picture("blue") }), 200).json;
  expect(repainted.image).not.toBe(category.image);
  expect(repainted.name).toBe(category.name);
  const renamed = expectStatus(await edit(category._id, { name: freshName() }), 200).json;
  expect(renamed.image).toBe(repainted.image);
});

test("saving without a change is not recorded", async () => {
  const { _id, name } = await added();
  expect((await edit(_id, { name })).status).toBe(200);
  expect(await auditOf(shop, name)).toHaveLength(1);
});

test("a category with products cannot be deleted, and the error has their number", async () => {
  const { _id, name } = await added();
  const first = await putProductInto(_id, "First of two");
  expect(await remove(_id)).toMatchObject({
    status: 409,
    json: { code: "CATEGORY_IN_USE", message: "This category still has 1 product." },
  });
  const second = await putProductInto(_id, "Second of two");
  expect((await remove(_id)).json).toMatchObject({ message: "This category still has 2 products." });
  for (const id of [first, second])
    expectStatus(await owner.request("DELETE", `/api/admin/delete-product/${id}`), 200);
  expect((await remove(_id)).json).toEqual({ message: "Category deleted" });
  expect((await list()).map((each) => each._id)).not.toContain(_id);
  expect(await auditOf(shop, name)).toMatchObject([
    { action: "category added" },
    { action: "category deleted" },
  ]);
});

test("a deleted category cannot be found or deleted again", async () => {
  const { _id } = await added();
  expect((await remove(_id)).status).toBe(200);
  for (const answer of [await remove(_id), await remove(UNKNOWN_ID), await edit(_id, { name: freshName() })])
    expect(answer).toMatchObject({ status: 404, json: { code: "CATEGORY_NOT_FOUND" } });
  expect((await remove("no-id")).status).toBe(400);
});

test("a deleted category can be restored, unless its name has been taken", async () => {
  const category = await added();
  await remove(category._id);
  expect(expectStatus(await restore(category._id), 200).json).toEqual(category);
  expect(expectStatus(await restore(category._id), 200).json).toEqual(category);
  expect(await auditOf(shop, category.name)).toMatchObject([
    { action: "category added" },
    { action: "category deleted" },
    { action: "category restored" },
  ]);
  await remove(category._id);
  await added(category.name);
  expect(await restore(category._id)).toMatchObject({ status: 409, json: { code: "NAME_TAKEN" } });
  expect(await restore(UNKNOWN_ID)).toMatchObject({ status: 404, json: { code: "CATEGORY_NOT_FOUND" } });
});

test("a category cannot be deleted while a product is being added to it", async () => {
  const { _id } = await added();
  const { deleted } = await databaseOf(shop)
    .transaction()
    .execute(async (trx) => {
      // The lock that adding a product takes before its row is visible.
      await trx.selectFrom("categories").select("id").where("id", "=", _id).forShare().execute();
      const deleted = remove(_id);
      await untilWaiting(shop, 1);
      const price = paise(100);
      await trx
        .insertInto("products")
        .values({ slug: slug("just-added"), name: "x", categoryId: _id, sellingPrice: price, mrp: price })
        .execute();
      return { deleted };
    });
  expect(await deleted).toMatchObject({ status: 409, json: { code: "CATEGORY_IN_USE" } });
});

test("a product cannot be added to a category that is being deleted", async () => {
  const { _id } = await added();
  const form = { name: "Too late", category: _id, sellingPrice: "90", mrp: "100" };
  const { waiting } = await databaseOf(shop)
    .transaction()
    .execute(async (trx) => {
      await trx.updateTable("categories").set({ deletedAt: new Date() }).where("id", "=", _id).execute();
      const waiting = owner.send("/api/admin/products", form);
      await untilWaiting(shop, 1);
      return { waiting };
    });
  expect(await waiting).toMatchObject({ status: 400, json: { fields: { category: "Choose a category" } } });
});

test("a packer can neither see nor change categories", async () => {
  const before = await list();
  const id = (before[0] as AdminCategory)._id;
  for (const answer of [
    await packer.request("GET", "/api/admin/categories"),
    await packer.send("/api/admin/categories", { name: freshName() }),
    await packer.send(`/api/admin/edit-category/${id}`, { name: freshName() }),
    await packer.request("DELETE", `/api/admin/categories/${id}`),
    await packer.request("POST", `/api/admin/restore-category/${id}`),
  ])
    expect(answer).toMatchObject({ status: 403, json: { code: "OWNER_ONLY" } });
  expect(await list()).toEqual(before);
});
