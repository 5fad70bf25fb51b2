import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orderNumber } from "../../rules/ids.ts";
import { Browser, ONE_CHIPS } from "../../tests/support/browser.ts";
import { addCoupon, addProduct, verifiedShopper } from "../../tests/support/builders.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { countRows, databaseOf, orderRow } from "../../tests/support/rows.ts";

let shop: TestShop;
let browser: Browser;
beforeAll(async () => {
  shop = await openClonedShop();
  browser = new Browser(shop);
});
afterAll(() => shop.close());

async function listLines(orderId: string) {
  return databaseOf(shop)
    .selectFrom("orderLines")
    .innerJoin("orders", "orders.id", "orderLines.orderId")
    .innerJoin("products", "products.id", "orderLines.productId")
    .select(["products.slug", "orderLines.quantity", "orderLines.sellingPrice", "orderLines.name"])
    .where("orders.orderNumber", "=", orderNumber(orderId))
    .orderBy("orderLines.position")
    .execute();
}

test("prices and totals sent by the cart are ignored", async () => {
  const items = [
    { productId: "nendran-banana-chips", quantity: 2, sellingPrice: 1, mrp: 1, name: "Gold", discount: 99 },
  ];
  const answer = await browser.request<{ orderId: string }>("POST", "/api/users/createOrder", {
    body: { items, totalAmount: 1, shippingCharges: 0, status: "Paid", phone: "+919876543210" },
  });
  expect(answer.status).toBe(201);
  const row = await orderRow(shop, answer.json.orderId);
  expect(row).toMatchObject({
    status: "Created",
    phone: null,
    itemsPrice: 25_000,
    discount: 0,
    delivery: 3_000,
    total: 28_000,
  });
  expect(await listLines(answer.json.orderId)).toEqual([
    {
      slug: "nendran-banana-chips",
      quantity: 2,
      sellingPrice: 12_500,
      name: expect.stringMatching(/Banana/),
    },
  ]);
});

test("only a coupon's name is trusted", async () => {
  const coupon = { couponName: "NENDRA10", discountPercentage: 99 };
  const orderId = await browser.placeOrder(ONE_CHIPS, coupon);
  expect(await orderRow(shop, orderId)).toMatchObject({
    discountPercentage: 10,
    discount: 1_250,
    total: 14_250,
  });
});

test.each([
  ["-1", -1],
  ["0", 0],
  ["a half", 0.5],
  ["a text", "2"],
  ["a thousand million", 1e9],
  ["100", 100],
  ["null", null],
  ["missing", undefined],
  ["true", true],
  ["a list", [2]],
])("a quantity of %s is refused with its field and stores nothing", async (_, quantity) => {
  const before = await countRows(shop);
  const answer = await browser.tryPlaceOrder([{ productId: "nendran-banana-chips", quantity }]);
  expect(answer).toMatchObject({
    status: 400,
    json: {
      code: "INVALID_INPUT",
      message: expect.any(String),
      fields: { "items.0.quantity": expect.any(String) },
    },
  });
  expect(await countRows(shop)).toEqual(before);
});

test("a product listed twice becomes one line", async () => {
  const orderId = await browser.placeOrder([
    { productId: "achappam", quantity: 2 },
    { productId: "nendran-banana-chips", quantity: 1 },
    { productId: "achappam", quantity: 3 },
  ]);
  expect((await listLines(orderId)).map(({ slug, quantity }) => [slug, quantity])).toEqual([
    ["achappam", 5],
    ["nendran-banana-chips", 1],
  ]);
});

test("a product listed by slug and by _id becomes one line, of at most 99", async () => {
  const { id, productId } = await addProduct(shop);
  const both = (quantity: number) => [
    { productId, quantity },
    { productId: id, quantity },
  ];
  expect((await listLines(await browser.placeOrder(both(2)))).map(({ quantity }) => quantity)).toEqual([4]);
  expect(await browser.tryPlaceOrder(both(60))).toMatchObject({
    status: 400,
    json: { code: "INVALID_INPUT" },
  });
});

test("twice 60 of one product exceed the limit", async () => {
  const line = { productId: "achappam", quantity: 60 };
  const answer = await browser.tryPlaceOrder([line, line]);
  expect(answer).toMatchObject({ status: 400, json: { fields: { "items.1.quantity": expect.any(String) } } });
});

test.each([
  ["no lines", []],
  ["51 lines", Array.from({ length: 51 }, (_, n) => ({ productId: `p-${n}`, quantity: 1 }))],
  ["an object", { 0: ONE_CHIPS[0] }],
  ["a text", "nendran-banana-chips"],
  ["null", null],
  ["nothing", undefined],
  ["lines that are null", [null]],
])("a cart of %s is refused", async (_, items) => {
  const before = await countRows(shop);
  expect(await browser.tryPlaceOrder(items)).toMatchObject({
    status: 400,
    json: { code: "INVALID_INPUT", fields: expect.any(Object) },
  });
  expect(await countRows(shop)).toEqual(before);
});

test("deleted, unknown, switched-off and sold-out products are listed, and no order is created", async () => {
  const deleted = await addProduct(shop);
  await sql`update products set deleted_at = now() where id = ${deleted.id}`.execute(databaseOf(shop));
  const off = await addProduct(shop, { inStock: false });
  const soldOut = await addProduct(shop, { available: 0 });
  const before = await countRows(shop);
  const unavailable = [deleted.productId, off.productId, soldOut.productId, "never-was"];
  const answer = await browser.tryPlaceOrder(
    [...unavailable, "achappam"].map((productId) => ({ productId, quantity: 1 })),
  );
  expect(answer).toMatchObject({ status: 409, json: { code: "OUT_OF_STOCK" } });
  expect(Object.keys(answer.json.fields ?? {}).sort()).toEqual(unavailable.sort());
  expect(await countRows(shop)).toEqual(before);
});

test("the refusal states how many units are left, and that many can be ordered", async () => {
  const two = await addProduct(shop, { available: 2 });
  const soldOut = await addProduct(shop, { available: 0 });
  const before = await countRows(shop);
  const items = [
    { productId: two.productId, quantity: 2 },
    { productId: two.id, quantity: 1 },
    { productId: soldOut.productId, quantity: 1 },
    { productId: "achappam", quantity: 1 },
  ];
  expect(await browser.tryPlaceOrder(items)).toMatchObject({
    status: 409,
    json: {
      message: "Some products in your Cart went Out of stock",
      code: "OUT_OF_STOCK",
      fields: {
        [two.productId]: "Only 2 left",
        [two.id]: "Only 2 left",
        [soldOut.productId]: "Out of stock",
      },
      left: { [two.productId]: 2, [two.id]: 2, [soldOut.productId]: 0 },
    },
  });
  expect(await countRows(shop)).toEqual(before);
  const fewer = await browser.tryPlaceOrder([{ productId: two.productId, quantity: 2 }]);
  expect(fewer.status).toBe(201);
});

test.each(["__proto__", "constructor", "toString"])(
  "a product called %s is reported as out of stock under its name",
  async (productId) => {
    const answer = await browser.tryPlaceOrder([{ productId, quantity: 1 }]);
    expect(answer).toMatchObject({ status: 409, json: { code: "OUT_OF_STOCK" } });
    expect(Object.entries(answer.json.fields ?? {})).toEqual([[productId, "Out of stock"]]);
  },
);

test("a price raised after the cart showed it is charged and reported", async () => {
  const { productId } = await addProduct(shop, { price: 12_050 });
  const answer = await browser.tryPlaceOrder([{ productId, quantity: 1, sellingPrice: 99.5 }]);
  expect(answer.json.changed).toEqual([{ productId, name: expect.any(String), from: 99.5, to: 120.5 }]);
  const { json } = await browser.tryViewOrder(answer.json.orderId);
  expect(json).toMatchObject({ itemsPrice: 120.5, changed: [{ productId, from: 99.5, to: 120.5 }] });
  expect(
    (await browser.tryPlaceOrder([{ productId, quantity: 1, sellingPrice: 120.5 }])).json.changed,
  ).toEqual([]);
});

test.each([
  ["a text", "125"],
  ["1e400", Number.POSITIVE_INFINITY],
  ["three decimals", 1.005],
  ["an object", {}],
  ["minus", -3],
])("a shown price of %s is ignored without an error", async (_, sellingPrice) => {
  const answer = await browser.tryPlaceOrder([{ ...ONE_CHIPS[0], sellingPrice }]);
  expect(answer).toMatchObject({ status: 201, json: { changed: [] } });
});

test("an order of exactly ₹500 pays delivery, one of a paisa more does not, whatever the coupon", async () => {
  const { productId: even } = await addProduct(shop, { price: 50_000 });
  const { productId: above } = await addProduct(shop, { price: 50_001 });
  const priceOf = async (productId: string, coupon?: string) => {
    const { itemsPrice, discount, delivery, total } = await orderRow(
      shop,
      await browser.placeOrder([{ productId, quantity: 1 }], coupon),
    );
    return { itemsPrice, discount, delivery, total };
  };
  expect(await priceOf(even)).toEqual({ itemsPrice: 50_000, discount: 0, delivery: 3_000, total: 53_000 });
  expect(await priceOf(above)).toEqual({ itemsPrice: 50_001, discount: 0, delivery: 0, total: 50_001 });
  expect(await priceOf(above, "NENDRA10")).toEqual({
    itemsPrice: 50_001,
    discount: 5_000,
    delivery: 0,
    total: 45_001,
  });
});

test("a total under ₹1 is refused", async () => {
  await sql`update shop_profile set profile = profile || '{"deliveryChargePaise": 0}'`.execute(
    databaseOf(shop),
  );
  const coupon = await addCoupon(shop, { percentage: 99 });
  const { productId } = await addProduct(shop, { price: 9_900 });
  const before = await countRows(shop);
  expect(await browser.tryPlaceOrder([{ productId, quantity: 1 }], coupon)).toMatchObject({
    status: 409,
    json: { code: "TOTAL_TOO_SMALL" },
  });
  expect(await countRows(shop)).toEqual(before);
  await sql`update shop_profile set profile = profile - 'deliveryChargePaise'`.execute(databaseOf(shop));
});

test.each([
  ["unknown", "NOSUCH"],
  ["of 10,000 characters", "A".repeat(10_000)],
  ["of Malayalam letters", "നേന്ത്രൻ"],
  ["with a NUL", "NENDRA10\0"],
  ["an object's unknown name", { couponName: "NOSUCH" }],
  ["spaced inside", "NENDRA 10"],
])("a coupon that is %s is refused, never silently charged at full price", async (_, coupon) => {
  const before = await countRows(shop);
  expect(await browser.tryPlaceOrder(ONE_CHIPS, coupon)).toMatchObject({
    status: 409,
    json: { code: "COUPON_REFUSED", message: "Invalid Coupon" },
  });
  expect(await countRows(shop)).toEqual(before);
});

test("a coupon whose minimum is above the items' price is refused", async () => {
  expect((await browser.tryPlaceOrder(ONE_CHIPS, "ONAM15")).status).toBe(409);
  const orderId = await browser.placeOrder([{ productId: "nendran-banana-chips", quantity: 4 }], "ONAM15");
  expect(await orderRow(shop, orderId)).toMatchObject({ itemsPrice: 50_000, discount: 7_500 });
});

test.each([
  ["none", undefined],
  ["null", null],
  ["blank", "  "],
  ["an object with none", { couponName: null }],
])("a coupon that is %s counts as no coupon", async (_, coupon) => {
  const answer = await browser.tryPlaceOrder(ONE_CHIPS, coupon);
  expect(answer.status).toBe(201);
  expect(await orderRow(shop, answer.json.orderId)).toMatchObject({ couponId: null, discount: 0 });
});

test("order numbers are the prefix and 13 random characters, which do not reveal their order", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 40; n++) ids.push(await browser.placeOrder());
  for (const id of ids) expect(id).toMatch(/^[A-Z0-9]{1,6}[0-9A-HJKMNP-TV-Z]{13}$/);
  const random = ids.map((id) => id.slice(-13));
  expect(new Set(random).size).toBe(40);
  expect(random).not.toEqual(random.toSorted());
  // 32 letters at 13 places are 65 bits, if every place uses the whole alphabet.
  for (let place = 0; place < 13; place++)
    expect(new Set(random.map((id) => id[place])).size).toBeGreaterThan(12);
});

test("later changes of a product change no order", async () => {
  const { id, productId } = await addProduct(shop, { price: 20_000 });
  const { browser: shopper, orderId } = await verifiedShopper(shop, { items: [{ productId, quantity: 2 }] });
  const before = (await shopper.tryViewOrder(orderId)).json;
  await sql`update products set selling_price = 1, mrp = 1, name = 'Other', deleted_at = now() where id = ${id}`.execute(
    databaseOf(shop),
  );
  expect((await shopper.tryViewOrder(orderId)).json).toEqual(before);
});
