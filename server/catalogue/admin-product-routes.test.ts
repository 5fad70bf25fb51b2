import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AdminProduct } from "../../contract/admin-products.ts";
import { type Admin, openAdmin, picture } from "../../tests/support/admin.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { auditOf } from "../../tests/support/orders.ts";
import {
  type Answer,
  ask,
  countRows,
  databaseOf,
  expectStatus,
  payAtProvider,
  payingShopper,
  statusOf,
  untilWaiting,
  verifiedShopper,
} from "../../tests/support/shopper.ts";

/** As the wire has it: money in rupees. */
type Product = AdminProduct & { sellingPrice: number; mrp: number };
type Form = Parameters<Admin["send"]>[1];
interface Refusal {
  code: string;
  message: string;
  fields: Record<string, string>;
}

let shop: TestShop;
let owner: Admin;
let packer: Admin;
let category: string;
let otherCategory: string;
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
  packer = await openAdmin(shop, "packer");
  const { json } = await owner.ask<{ _id: string }[]>("GET", "/api/admin/categories");
  [category, otherCategory] = json.map(({ _id }) => _id) as [string, string];
});
afterAll(() => shop.close());

const NOBODY = "0190a5a0-0000-7000-8000-000000000000";
const form = (more: Form = {}): Form => ({
  name: "Test chips",
  category,
  sellingPrice: "99.50",
  mrp: "120",
  ...more,
});
const add = (more?: Form) => owner.send<Product & Refusal>("/api/admin/products", form(more));
const added = async (more?: Form): Promise<Product> => expectStatus(await add(more), 201).json;
const edit = (id: string, changes: Form) =>
  owner.send<Product & Refusal>(`/api/admin/edit-product/${id}`, changes);
const one = (id: string) => owner.ask<Product>("GET", `/api/admin/products/${id}`);
const remove = (id: string) => owner.ask("DELETE", `/api/admin/delete-product/${id}`);
const restore = (id: string) => owner.ask<Product>("POST", `/api/admin/restore-product/${id}`);
const switchStock = (id: string, status: unknown) =>
  owner.ask<Product>("POST", `/api/admin/change-stock-status/${id}`, { status });
const list = (query = "") => owner.ask<Product[]>("GET", `/api/admin/products/all-products${query}`);

async function onShow(): Promise<Map<string, Product>> {
  const { json } = await ask<Product[]>(shop, "GET", "/api/products");
  return new Map(json.map((product) => [product.productId, product]));
}

test("a product is added with all that can be said of it, and the shop shows it at once", async () => {
  await onShow();
  const product = await added({
    name: "  Amma's Special Halwa ",
    description: "Slowly stirred.\nFor hours.",
    ingredients: ["Jaggery", "Coconut oil, cold pressed"],
    details: JSON.stringify([{ label: "Origin", value: " Kozhikode " }]),
    netWeightGrams: "400",
    hsnCode: "17049090",
    gstRatePercent: "5",
    isVeg: "true",
    stock: "yes",
    available: "25",
    shelfLifeDays: "60",
    images: [await picture("red"), await picture("green"), await picture("blue")],
  });
  expect(product).toEqual({
    _id: expect.any(String),
    productId: "ammas-special-halwa",
    name: "Amma's Special Halwa",
    category: { _id: category, name: "Banana Chips" },
    sellingPrice: 99.5,
    mrp: 120,
    description: "Slowly stirred.\nFor hours.",
    ingredients: ["Jaggery", "Coconut oil, cold pressed"],
    details: [{ label: "Origin", value: "Kozhikode" }],
    netWeightGrams: 400,
    hsnCode: "17049090",
    gstRatePercent: 5,
    isVeg: true,
    stock: true,
    inStock: true,
    available: 25,
    shelfLifeDays: 60,
    images: Array(3).fill(expect.stringMatching(/^images\//)),
    updatedAt: expect.any(String),
  });
  expect(new Set(product.images).size).toBe(3);
  await expect.poll(async () => (await onShow()).get("ammas-special-halwa")?.sellingPrice).toBe(99.5);
  expect([...(await onShow()).keys()].at(-1)).toBe("ammas-special-halwa");
  expect(await auditOf(shop, "ammas-special-halwa")).toMatchObject([
    {
      actor: owner.username,
      action: "product added",
      before: null,
      after: {
        name: "Amma's Special Halwa",
        category: "Banana Chips",
        sellingPrice: 99.5,
        mrp: 120,
        available: 25,
      },
    },
  ]);
});

test("what is left out has the shop's defaults", async () => {
  expect(await added()).toMatchObject({
    description: "",
    ingredients: [],
    details: [],
    netWeightGrams: 0,
    hsnCode: "",
    gstRatePercent: 0,
    isVeg: true,
    stock: true,
    available: null,
    shelfLifeDays: null,
    images: [],
  });
});

test("products of one name have addresses of their own, also when they come at once", async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => add({ name: "Sixfold Murukku" })));
  const slugs = answers.map((answer) => expectStatus(answer, 201).json.productId).sort();
  expect(slugs).toEqual(["sixfold-murukku", ...[2, 3, 4, 5, 6].map((number) => `sixfold-murukku-${number}`)]);
  await remove("sixfold-murukku");
  expect((await added({ name: "Sixfold Murukku" })).productId).toBe("sixfold-murukku-7");
  expect((await added({ name: "ചക്ക വറുത്തത്" })).productId).toMatch(/^product(-\d+)?$/);
});

test("a product's address stays when its name changes", async () => {
  const { _id, productId } = await added({ name: "Old name" });
  const renamed = expectStatus(await edit(_id, { name: "New name" }), 200).json;
  expect(renamed).toMatchObject({ _id, productId, name: "New name" });
});

const RUPEES_ERROR = "An amount in rupees, such as 120 or 99.50";
const REFUSED: [string, Form, Record<string, string>][] = [
  ["a third decimal", { sellingPrice: "12.345" }, { sellingPrice: RUPEES_ERROR }],
  ["a negative price", { sellingPrice: "-1" }, { sellingPrice: RUPEES_ERROR }],
  ["an exponent", { sellingPrice: "1e3" }, { sellingPrice: RUPEES_ERROR }],
  ["a rupee sign", { sellingPrice: "₹12" }, { sellingPrice: RUPEES_ERROR }],
  [
    "ten crores",
    { sellingPrice: "1000000000", mrp: "1000000000" },
    { sellingPrice: RUPEES_ERROR, mrp: RUPEES_ERROR },
  ],
  ["no price", { sellingPrice: "0" }, { sellingPrice: "The selling price must be above ₹0" }],
  ["a price above the MRP", { sellingPrice: "120.01" }, { mrp: "The MRP cannot be below the selling price" }],
  ["two prices", { sellingPrice: ["1", "2"] }, { sellingPrice: RUPEES_ERROR }],
  ["no name", { name: "" }, { name: "Enter a name" }],
  ["a long name", { name: "x".repeat(121) }, { name: "At most 120 characters" }],
  ["a bell in the name", { name: "ding\u0007" }, { name: "There is a character in it that cannot be kept" }],
  ["a category of another shop", { category: NOBODY }, { category: "Choose a category" }],
  ["a category that is a name", { category: "Banana Chips" }, { category: "Choose a category" }],
  ["half a packet", { available: "0.5" }, { available: "A whole number from 0 to 1000000, or nothing" }],
  ["a tax that there is not", { gstRatePercent: "7" }, { gstRatePercent: "One of 0, 5, 12, 18, 28, 40" }],
  ["an HSN code of five digits", { hsnCode: "12345" }, { hsnCode: "4, 6 or 8 digits" }],
  ["a mark that is neither", { isVeg: "perhaps" }, { isVeg: "true or false" }],
  ["details that are no JSON", { details: "{" }, { details: "JSON" }],
  [
    "a detail without a value",
    { details: '[{"label":"Origin","value":" "}]' },
    { "details.0.value": "Enter a value" },
  ],
  [
    "half a character in a detail",
    { details: '[{"label":"\\ud800","value":"x"}]' },
    { "details.0.label": "There is a character in it that cannot be kept" },
  ],
  [
    "a NUL in an ingredient",
    { ingredients: '["salt\\u0000"]' },
    { "ingredients.0": "There is a character in it that cannot be kept" },
  ],
  ["sixty-one ingredients", { ingredients: Array(61).fill("salt") }, { ingredients: "At most 60" }],
  [
    "a picture of another product",
    { images: "images/of-another.jpg" },
    { "images.0": "Choose this picture again" },
  ],
];

test.each(REFUSED)("%s is refused in a new product", async (_, more, fields) => {
  const before = await countRows(shop);
  expect(await add(more)).toMatchObject({ status: 400, json: { code: "INVALID_INPUT", fields } });
  expect(await countRows(shop)).toEqual(before);
});

test.each(REFUSED)("%s is refused in a change", async (_, changes, fields) => {
  const product = await added();
  expect(await edit(product._id, changes)).toMatchObject({
    status: 400,
    json: { code: "INVALID_INPUT", fields },
  });
  expect((await one(product._id)).json).toEqual(product);
});

test("what nobody asked for is not listened to", async () => {
  const product = await added({
    _id: NOBODY,
    productId: "my-own-address",
    createdAt: "2020-01-01",
    deletedAt: "2020-01-01",
    position: "-5",
    role: "owner",
    stock: "false",
  });
  expect(product).toMatchObject({ productId: expect.not.stringMatching("my-own-address"), stock: false });
  expect(product._id).not.toBe(NOBODY);
  const { position, createdAt, deletedAt } = await databaseOf(shop)
    .selectFrom("products")
    .select(["position", "createdAt", "deletedAt"])
    .where("id", "=", product._id)
    .executeTakeFirstOrThrow();
  expect(position).toBeGreaterThan(0);
  expect([createdAt.getFullYear() > 2020, deletedAt]).toEqual([true, null]);
});

test("only what is said changes, and the record has only that", async () => {
  const product = await added({ name: "Changeable", ingredients: "salt, oil", available: "5" });
  const changed = expectStatus(
    await edit(product.productId, { mrp: "150", category: otherCategory, ingredients: "salt" }),
    200,
  ).json;
  expect(changed).toEqual({
    ...product,
    mrp: 150,
    ingredients: ["salt"],
    category: { _id: otherCategory, name: expect.any(String) },
    updatedAt: expect.any(String),
  });
  expect((await auditOf(shop, product.productId)).slice(1)).toEqual([
    {
      actor: owner.username,
      action: "product changed",
      before: { mrp: 120, category: "Banana Chips", ingredients: ["salt", "oil"] },
      after: { mrp: 150, category: changed.category.name, ingredients: ["salt"] },
    },
  ]);
  await expect.poll(async () => (await onShow()).get(product.productId)?.mrp).toBe(150);
});

test("saving without a change leaves no trace", async () => {
  const product = await added({ name: "Unchanged", details: '[{"label":"Origin","value":"Kochi"}]' });
  const again = form({
    name: "Unchanged",
    details: '[{"value":"Kochi","label":"Origin"}]',
    availableBefore: "",
  });
  expect(expectStatus(await edit(product._id, again), 200).json).toEqual(product);
  expect(await auditOf(shop, product.productId)).toHaveLength(1);
});

test("the MRP is held against the price that the product has", async () => {
  const { _id } = await added();
  const fields = { mrp: "The MRP cannot be below the selling price" };
  expect(await edit(_id, { mrp: "99" })).toMatchObject({ status: 400, json: { fields } });
  expect(await edit(_id, { sellingPrice: "121" })).toMatchObject({ status: 400, json: { fields } });
  expect(await edit(_id, { sellingPrice: "121", mrp: "121" })).toMatchObject({ status: 200 });
});

test("two who change price and MRP at once leave no price above the MRP", async () => {
  const { _id } = await added({ sellingPrice: "100", mrp: "200" });
  const answers = await Promise.all([edit(_id, { sellingPrice: "190" }), edit(_id, { mrp: "110" })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test("pictures are kept, added, left out and put in order by the order of the form", async () => {
  const [red, green, blue] = [await picture("red"), await picture("green"), await picture("blue")];
  const { _id, images } = await added({ images: [red, green] });
  const mixed = expectStatus(
    await edit(_id, { images: [images[1] as string, blue, images[0] as string] }),
    200,
  ).json;
  expect(mixed.images).toEqual([images[1], expect.any(String), images[0]]);
  const fewer = expectStatus(await edit(_id, { images: mixed.images[1] as string }), 200).json;
  expect(fewer.images).toEqual([mixed.images[1]]);
  expect(expectStatus(await edit(_id, { name: "Pictures stay" }), 200).json.images).toEqual(fewer.images);
  const doubled = expectStatus(
    await edit(_id, { images: [blue, blue, mixed.images[1] as string] }),
    200,
  ).json;
  expect(doubled.images).toEqual(fewer.images);
  expect(expectStatus(await edit(_id, { images: "" }), 200).json.images).toEqual([]);
  expect(await edit(_id, { images: images[0] as string })).toMatchObject({
    status: 400,
    json: { fields: { "images.0": "Choose this picture again" } },
  });
});

test("units that were sold while the form was open are not promised a second time", async () => {
  const { _id, productId } = await added({ available: "10" });
  const { browser, orderId, payment } = await payingShopper(shop, { items: [{ productId, quantity: 3 }] });
  const changed = await edit(_id, { available: "20", availableBefore: "10" });
  expect(expectStatus(changed, 200).json.available).toBe(17);
  const receipt = await payAtProvider(shop, payment.paymentId);
  expectStatus(await browser.confirm(orderId, receipt), 200);
  expect((await one(_id)).json.available).toBe(17);
  expect(expectStatus(await edit(_id, { available: "5" }), 200).json.available).toBe(5);
  expect(expectStatus(await edit(_id, { available: "" }), 200).json.available).toBeNull();
});

test("a shopper who takes units while the owner restocks gets them off the new number", async () => {
  const { _id, productId } = await added({ available: "1" });
  const { browser, orderId } = await verifiedShopper(shop, { items: [{ productId, quantity: 1 }] });
  const [payment, restocked] = await Promise.all([
    browser.startPayment(orderId),
    edit(_id, { available: "11", availableBefore: "1" }),
  ]);
  expect(payment.paymentId).toMatch(/^order_/);
  expect(restocked.status).toBe(200);
  expect((await one(_id)).json.available).toBe(10);
});

test("one product is found by either of its names", async () => {
  const product = await added();
  expect((await one(product._id)).json).toEqual(product);
  expect((await one(product.productId)).json).toEqual(product);
  for (const id of [NOBODY, "nothing-of-this-name"])
    expect(await one(id)).toMatchObject({ status: 404, json: { code: "PRODUCT_NOT_FOUND" } });
  expect((await one("a%20b")).status).toBe(400);
});

test("a counted product is in stock while it is switched on and units are left", async () => {
  const { _id } = await added({ available: "1" });
  const states = [];
  for (const changes of [
    { available: "0" },
    { stock: "false" },
    { available: "4" },
    { stock: "true" },
  ] as Form[]) {
    const { stock, inStock, available } = expectStatus(await edit(_id, changes), 200).json;
    states.push([stock, inStock, available]);
  }
  expect(states).toEqual([
    [false, true, 0],
    [false, false, 0],
    [false, false, 4],
    [true, true, 4],
  ]);
});

test("the stock switch shows on the storefront, and its record says from what to what", async () => {
  const { _id, productId } = await added();
  await onShow();
  for (const [status, stock] of [
    [false, false],
    [1, true],
    ["false", false],
    ["true", true],
    [0, false],
  ]) {
    expect(expectStatus(await switchStock(productId, status), 200).json).toMatchObject({
      _id,
      stock,
      inStock: stock,
    });
    await expect.poll(async () => (await onShow()).get(productId)?.stock).toBe(stock);
  }
  const before = await auditOf(shop, productId);
  expect(before).toHaveLength(6);
  expect(before[1]).toMatchObject({
    action: "stock status changed",
    before: { stock: true },
    after: { stock: false },
  });
  expect((await switchStock(productId, false)).status).toBe(200);
  expect(await auditOf(shop, productId)).toEqual(before);
  for (const status of ["maybe", 2, null, undefined, [true]])
    expect(await switchStock(productId, status)).toMatchObject({
      status: 400,
      json: { code: "INVALID_INPUT" },
    });
  expect((await switchStock(NOBODY, true)).status).toBe(404);
});

test("what is switched off cannot be paid any more, unless payment has begun", async () => {
  const { productId } = await added();
  const items = [{ productId, quantity: 1 }];
  const paying = await payingShopper(shop, { items });
  const late = await verifiedShopper(shop, { items });
  expectStatus(await switchStock(productId, false), 200);
  expect(await late.browser.proceedToPay(late.orderId)).toMatchObject({
    status: 409,
    json: { code: "OUT_OF_STOCK" },
  });
  const receipt = await payAtProvider(shop, paying.payment.paymentId);
  expectStatus(await paying.browser.confirm(paying.orderId, receipt), 200);
  expect(await statusOf(shop, paying.orderId)).toBe("Paid");
});

test("a deleted product is nowhere, but in the orders that have it", async () => {
  const product = await added({ name: "Short-lived" });
  const items = [{ productId: product.productId, quantity: 2 }];
  const paying = await payingShopper(shop, { items });
  const paid = await payingShopper(shop, { items });
  expectStatus(
    await paid.browser.confirm(paid.orderId, await payAtProvider(shop, paid.payment.paymentId)),
    200,
  );
  const { json: demo } = await list("?limit=1");
  const top = [product._id, (demo[0] as Product)._id];
  expectStatus(await owner.ask("POST", "/api/admin/set-top-products", top), 200);
  const orderBefore = (await paid.browser.checkOrder(paid.orderId)).json;

  expect(expectStatus(await remove(product.productId), 200).json).toEqual({ message: "Product deleted" });

  expect((await one(product._id)).status).toBe(404);
  await expect
    .poll(async () => (await ask(shop, "GET", `/api/products/${product.productId}`)).status)
    .toBe(404);
  expect((await onShow()).has(product.productId)).toBe(false);
  const { json: tops } = await owner.ask<{ productId: Product }[]>("GET", "/api/admin/get-top-products");
  expect(tops.map(({ productId }) => productId._id)).toEqual([top[1]]);
  expect((await paid.browser.checkOrder(paid.orderId)).json).toEqual(orderBefore);
  const receipt = await payAtProvider(shop, paying.payment.paymentId);
  expectStatus(await paying.browser.confirm(paying.orderId, receipt), 200);
  expect(await statusOf(shop, paying.orderId)).toBe("Paid");
  const late = await paid.browser.createOrder(items);
  expect(late).toMatchObject({ status: 409, json: { code: "OUT_OF_STOCK" } });

  for (const answer of [
    await remove(product._id),
    await edit(product._id, { name: "Ghost" }),
    await switchStock(product._id, false),
    await remove(NOBODY),
  ])
    expect(answer).toMatchObject({ status: 404, json: { code: "PRODUCT_NOT_FOUND" } });
  expect((await auditOf(shop, product.productId)).slice(1)).toEqual([
    {
      actor: owner.username,
      action: "product deleted",
      before: { name: "Short-lived", isTopProduct: true },
      after: null,
    },
  ]);
});

test("a delete is undone as if nothing had been", async () => {
  const product = await added({ name: "Deleted by mistake", available: "7" });
  await remove(product._id);
  expect(expectStatus(await restore(product._id), 200).json).toEqual(product);
  expect(expectStatus(await restore(product.productId), 200).json).toEqual(product);
  await expect.poll(async () => (await onShow()).has(product.productId)).toBe(true);
  expect((await auditOf(shop, product.productId)).map(({ action }) => action)).toEqual([
    "product added",
    "product deleted",
    "product restored",
  ]);
  expect((await restore(NOBODY)).status).toBe(404);
});

test("a product whose category is gone cannot come back", async () => {
  const { json } = await owner.send<{ _id: string }>("/api/admin/categories", { name: "Going away" });
  const product = await added({ category: json._id });
  await remove(product._id);
  expectStatus(await owner.ask("DELETE", `/api/admin/categories/${json._id}`), 200);
  expect(await restore(product._id)).toMatchObject({ status: 409, json: { code: "CATEGORY_GONE" } });
  expect((await one(product._id)).status).toBe(404);
});

test("of two who delete at once one is told that it is gone", async () => {
  const { _id, productId } = await added();
  const answers = await Promise.all([remove(_id), remove(_id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await auditOf(shop, productId)).toHaveLength(2);
});

test("a change waits for another one's end and begins with what that left", async () => {
  const { _id } = await added({ available: "3" });
  const changed = await databaseOf(shop)
    .transaction()
    .execute(async (trx) => {
      await sql`update products set available = available - 1 where id = ${_id}`.execute(trx);
      const waiting = edit(_id, { available: "13", availableBefore: "3" });
      await untilWaiting(shop, 1);
      return { waiting };
    });
  expect(expectStatus(await changed.waiting, 200).json.available).toBe(12);
});

test("the owner finds products by a part of the name, as she types it", async () => {
  const rare = await added({ name: "100% Kappa_Chips \\ mild" });
  await added({ name: "100 Kappa Chips mild" });
  const found = async (search: string) =>
    expectStatus(await list(`?search=${encodeURIComponent(search)}`), 200).json.map(({ _id }) => _id);
  for (const search of ["100% ", "kappa_", "\\ MILD", "% kappa_chips \\"])
    expect(await found(search)).toEqual([rare._id]);
  expect(await found("kappa")).toHaveLength(2);
  expect(await found("no such snack")).toEqual([]);
  for (const hostile of ["'", "'; drop table products; --", "%", "_", "\\", "\u0000"])
    expect((await list(`?search=${encodeURIComponent(hostile)}`)).status).toBeLessThan(500);
  expect((await list(`?search=${"x".repeat(101)}`)).status).toBe(400);
});

test("she narrows the list down to a category and to what is or is not in stock", async () => {
  const { json } = await owner.send<{ _id: string }>("/api/admin/categories", { name: "To be listed" });
  const inside = { category: json._id };
  const [on, off, none] = [
    await added({ ...inside, name: "On" }),
    await added({ ...inside, name: "Off", stock: "false" }),
    await added({ ...inside, name: "None left", available: "0" }),
  ];
  const found = async (query: string) =>
    expectStatus(await list(`?category=${json._id}${query}`), 200).json.map(({ name }) => name);
  expect(await found("")).toEqual([on.name, off.name, none.name]);
  expect(await found("&stock=in")).toEqual([on.name]);
  expect(await found("&stock=out")).toEqual([off.name, none.name]);
  expect(await found("&stock=out&search=none")).toEqual([none.name]);
  for (const query of ["?stock=maybe", "?category=x", "?limit=0", "?before=x", "?search=a&search=b"])
    expect((await list(query)).status).toBe(400);
});

test("pages follow one another in the shop's order, though one's last product is deleted in between", async () => {
  const { json } = await owner.send<{ _id: string }>("/api/admin/categories", { name: "To be paged" });
  const names = ["A %", "B %", "C %", "D %", "E %"];
  for (const name of names) await added({ category: json._id, name });
  const seen: string[] = [];
  let next: string | undefined = `/api/admin/products/all-products?category=${json._id}&search=%25&limit=2`;
  while (next) {
    const page: Answer<Product[]> = expectStatus(await owner.ask<Product[]>("GET", next), 200);
    seen.push(...page.json.map(({ name }) => name));
    if (seen.length === 2) expectStatus(await remove((page.json.at(-1) as Product)._id), 200);
    next = /^<([^>]+)>; rel="next"$/.exec(String(page.headers.link))?.[1];
  }
  expect(seen).toEqual(names);
});

test("a packer sees and changes no product", async () => {
  const { _id } = await added();
  const before = await countRows(shop);
  for (const answer of [
    await packer.ask("GET", "/api/admin/products/all-products"),
    await packer.ask("GET", `/api/admin/products/${_id}`),
    await packer.send("/api/admin/products", form()),
    await packer.send(`/api/admin/edit-product/${_id}`, { mrp: "500" }),
    await packer.ask("DELETE", `/api/admin/delete-product/${_id}`),
    await packer.ask("POST", `/api/admin/restore-product/${_id}`),
    await packer.ask("POST", `/api/admin/change-stock-status/${_id}`, { status: false }),
  ])
    expect(answer).toMatchObject({ status: 403, json: { code: "OWNER_ONLY" } });
  expect(await countRows(shop)).toEqual(before);
});
