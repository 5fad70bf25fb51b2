import { expect, test } from "vitest";
import { picture } from "../../tests/support/admin.ts";
import { expectStatus } from "../../tests/support/browser.ts";
import { auditOf } from "../../tests/support/orders.ts";
import {
  add,
  added,
  category,
  edit,
  onShow,
  owner,
  remove,
  setUpShop,
  shop,
  UNKNOWN_ID,
} from "../../tests/support/product-desk.ts";
import { databaseOf } from "../../tests/support/rows.ts";

setUpShop();

test("a product is added with all its fields, and the shop shows it at once", async () => {
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
  expect(product).toMatchObject({
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

test("omitted fields get the shop's defaults", async () => {
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

test("products with the same name get different slugs, even if added simultaneously", async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => add({ name: "Sixfold Murukku" })));
  const slugs = answers.map((answer) => expectStatus(answer, 201).json.productId).sort();
  expect(slugs).toEqual(["sixfold-murukku", ...[2, 3, 4, 5, 6].map((number) => `sixfold-murukku-${number}`)]);
  await remove("sixfold-murukku");
  expect((await added({ name: "Sixfold Murukku" })).productId).toBe("sixfold-murukku-7");
  expect((await added({ name: "ചക്ക വറുത്തത്" })).productId).toMatch(/^product(-\d+)?$/);
});

test("a product's slug stays the same when its name changes", async () => {
  const { _id, productId } = await added({ name: "Old name" });
  const renamed = expectStatus(await edit(_id, { name: "New name" }), 200).json;
  expect(renamed).toMatchObject({ _id, productId, name: "New name" });
});

test("fields that are not part of the form are ignored", async () => {
  const product = await added({
    _id: UNKNOWN_ID,
    productId: "my-own-address",
    createdAt: "2020-01-01",
    deletedAt: "2020-01-01",
    position: "-5",
    role: "owner",
    stock: "false",
  });
  expect(product).toMatchObject({ productId: expect.not.stringMatching("my-own-address"), stock: false });
  expect(product._id).not.toBe(UNKNOWN_ID);
  const { position, createdAt, deletedAt } = await databaseOf(shop)
    .selectFrom("products")
    .select(["position", "createdAt", "deletedAt"])
    .where("id", "=", product._id)
    .executeTakeFirstOrThrow();
  expect(position).toBeGreaterThan(0);
  expect([createdAt.getFullYear() > 2020, deletedAt]).toEqual([true, null]);
});

test("a form that is sent again with its idempotency key adds one product, even if its fields have changed", async () => {
  const key = { "idempotency-key": "one-form-of-a-product" };
  const before = (await onShow()).size;
  const answers = await Promise.all([1, 2, 3].map(() => add({ name: "Sent thrice" }, key)));
  const ids = answers.map((answer) => expectStatus(answer, 201).json.productId);
  expect(new Set(ids)).toEqual(new Set(["sent-thrice"]));
  expect(await auditOf(shop, "sent-thrice")).toHaveLength(1);
  expect((await onShow()).size).toBe(before + 1);

  await edit("sent-thrice", { description: "Edited since." });
  const again = await add({ name: "Typed anew", description: "Typed anew." }, key);
  const now = { name: "Sent thrice", description: "Edited since." };
  expect(expectStatus(again, 201).json).toMatchObject(now);

  await remove("sent-thrice");
  expect(await add({ name: "Sent thrice" }, key)).toMatchObject({
    status: 404,
    json: { code: "PRODUCT_NOT_FOUND" },
  });
});

test("a refused form can be corrected and sent with the same key", async () => {
  const key = { "idempotency-key": "refused-at-first" };
  expect((await add({ name: "Put right", category: UNKNOWN_ID }, key)).status).toBe(400);
  expect((await add({ name: "Put right" }, key)).status).toBe(201);
  expect((await add({ name: "Put right" }, { "idempotency-key": "short" })).status).toBe(400);
});
