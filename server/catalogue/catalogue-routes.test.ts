import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { productLabel } from "../../contract/product-label.ts";
import { type Answer, sendRequest } from "../../tests/support/browser.ts";
import { addProduct } from "../../tests/support/builders.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { databaseOf } from "../../tests/support/rows.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());

interface Shown {
  _id: string;
  productId: string;
  sellingPrice: number;
  stock: boolean;
  category: { _id: string };
}

const get = <Json = Shown[]>(path: string, headers: Record<string, string> = {}): Promise<Answer<Json>> =>
  sendRequest<Json>(shop, "GET", path, { headers });
const change = (productId: string, to: ReturnType<typeof sql>) =>
  sql`update products set ${to} where slug = ${productId}`.execute(databaseOf(shop));
const priceShown = async (productId: string) =>
  (await get("/api/products")).json.find((product) => product.productId === productId)?.sellingPrice;

test("every product on sale is returned with its public fields, in rupees", async () => {
  const { status, json } = await get("/api/products");
  expect(status).toBe(200);
  const stored = await databaseOf(shop)
    .selectFrom("products")
    .select(["slug", "sellingPrice"])
    .where("deletedAt", "is", null)
    .orderBy("position")
    .orderBy("id")
    .execute();
  expect(json.map(({ productId, sellingPrice }) => [productId, Math.round(sellingPrice * 100)])).toEqual(
    stored.map(({ slug, sellingPrice }) => [slug, sellingPrice]),
  );
  const known = [
    "_id",
    "productId",
    "name",
    "images",
    "sellingPrice",
    "mrp",
    "stock",
    "description",
    "details",
  ];
  known.push("ingredients", "netWeightGrams", "isVeg", "category", ...Object.keys(productLabel));
  for (const product of json) expect(Object.keys(product).toSorted()).toEqual(known.toSorted());
});

test("a product is found by its slug and by its _id, and an unknown one is not found", async () => {
  const bySlug = await get<Shown>("/api/products/achappam");
  expect(bySlug).toMatchObject({ status: 200, json: { productId: "achappam", sellingPrice: 140 } });
  expect((await get(`/api/products/${bySlug.json._id}`)).json).toEqual(bySlug.json);
  for (const path of ["/api/products/never-was", "/api/products/00000000-0000-0000-0000-000000000000"]) {
    expect(await get(path)).toMatchObject({
      status: 404,
      json: { message: "Product Not Found", code: "PRODUCT_NOT_FOUND" },
    });
  }
});

test("a deleted product is not returned anywhere", async () => {
  const { productId, id } = await addProduct(shop);
  await sql`insert into top_products (product_id, position) values (${id}, 99)`.execute(databaseOf(shop));
  await expect.poll(async () => (await get(`/api/products/${productId}`)).status).toBe(200);
  const category = (await get<Shown>(`/api/products/${productId}`)).json.category._id;
  await change(productId, sql`deleted_at = now()`);
  await expect.poll(async () => (await get(`/api/products/${productId}`)).status).toBe(404);
  const everywhere = [
    "/api/products",
    `/api/products/related/${category}`,
    "/api/users/get-top-products",
    "/sitemap.xml",
    "/explore",
  ];
  for (const path of everywhere) expect((await get(path)).text).not.toContain(productId);
  expect((await get(`/products/${productId}`)).status).toBe(404);
});

test("related products are of the same category, filled up to four from others, in stock first, without the product itself", async () => {
  const { json: chips } = await get<Shown>("/api/products/chilli-tapioca-chips");
  const ofCategory = await get(`/api/products/related/${chips.category._id}`);
  expect(ofCategory.json.length).toBeGreaterThan(1);
  expect(ofCategory.json.length).toBeLessThanOrEqual(8);
  const own = ofCategory.json.filter(({ category }) => category._id === chips.category._id);
  expect(own.length).toBeLessThan(4);
  expect(ofCategory.json).toHaveLength(4);
  const inStock = ofCategory.json.map(({ stock }) => stock);
  expect(inStock).toContain(false);
  expect(inStock).toEqual(inStock.toSorted((a, b) => Number(b) - Number(a)));
  const slugs = async (path: string) => (await get(path)).json.map(({ productId }) => productId);
  const others = await slugs(`/api/products/related/${chips.productId}`);
  expect(others).toHaveLength(4);
  expect(others).not.toContain(chips.productId);
  expect(await slugs(`/api/products/related/${chips._id}`)).toEqual(others);
  expect(await slugs(`/api/products/related/${chips.category._id}?excludeId=${chips._id}`)).toEqual(others);
  expect(await slugs(`/api/products/related/${chips.category._id}?excludeId=${chips.productId}`)).toEqual(
    others,
  );
  for (const unknown of ["never-was", "00000000-0000-0000-0000-000000000000"]) {
    expect(await get(`/api/products/related/${unknown}`)).toMatchObject({
      status: 404,
      json: { code: "PRODUCT_NOT_FOUND" },
    });
  }
});

test("related products are cached only with the excludeId that screens send", async () => {
  const cachingOf = async (excludeId: string) =>
    (await get(`/api/products/related/achappam?excludeId=${excludeId}`)).headers["cache-control"];
  expect(await cachingOf("achappam")).toBe("no-cache");
  for (const other of ["kuzhalappam", "made-up"]) expect(await cachingOf(other)).toBe("no-store");
});

test("an id is accepted only in its canonical form, because each other spelling would be cached separately", async () => {
  const { json: product } = await get<Shown>("/api/products/achappam");
  for (const path of ["/api/products/", "/api/products/related/", "/products/"]) {
    expect((await get(path + product._id)).status).toBe(200);
    expect((await get(path + product._id.toUpperCase())).status).toBe(404);
  }
});

test("top products come in the owner's order", async () => {
  const { json } = await get<{ productId: Shown }[]>("/api/users/get-top-products");
  expect(json.slice(0, 3).map(({ productId }) => productId.productId)).toEqual([
    "nendran-banana-chips",
    "sharkara-varatti",
    "achappam",
  ]);
});

test.each([
  "/api/products/a b",
  "/api/products/a'b",
  "/api/products/..%2f",
  `/api/products/${"a".repeat(81)}`,
  "/api/products/related/%00",
])("%s does not find a product", async (path) => {
  expect(await get(path.replace(" ", "%20"))).toMatchObject({ status: 400, json: { code: "INVALID_INPUT" } });
});

function inStock(kart: unknown): Promise<Answer> {
  return sendRequest(shop, "POST", "/api/users/check-in-stock", { body: { kart } });
}

test("the stock check lists products that cannot be bought, including unknown ones", async () => {
  const soldOut = await addProduct(shop, { available: 0 });
  const few = await addProduct(shop, { available: 1 });
  const productIds = ["achappam", soldOut.productId, few.id, "chilli-tapioca-chips", "never-was"];
  expect(await inStock(productIds.map((productId) => ({ productId, quantity: 1 })))).toMatchObject({
    status: 200,
    json: { success: false, outOfStock: [soldOut.productId, "chilli-tapioca-chips", "never-was"] },
  });
  expect((await inStock([{ productId: "achappam" }])).json).toEqual({ success: true, outOfStock: [] });
  expect((await inStock([])).json).toEqual({ success: true, outOfStock: [] });
});

test.each([
  ["51 lines", Array.from({ length: 51 }, () => ({ productId: "achappam" }))],
  ["an object", { productId: "achappam" }],
  ["null", null],
  ["nothing", undefined],
  ["a product that is a list", [{ productId: ["achappam"] }]],
])("a kart of %s is refused", async (_, kart) => {
  expect(await inStock(kart)).toMatchObject({ status: 400, json: { code: "INVALID_INPUT" } });
});

test("a product's stock is the number of units free to sell", async () => {
  const { productId } = await addProduct(shop, { available: 1 });
  const stockOf = async () => (await get<Shown>(`/api/products/${productId}`)).json.stock;
  await expect.poll(stockOf).toBe(true);
  await change(productId, sql`available = 0`);
  await expect.poll(stockOf).toBe(false);
  await change(productId, sql`available = null`);
  await expect.poll(stockOf).toBe(true);
  await change(productId, sql`in_stock = false`);
  await expect.poll(stockOf).toBe(false);
});

test("a price change in the database appears in the list, on the product and on the pages", async () => {
  await Promise.all(["/api/products", "/", "/explore", "/products/achappam"].map((path) => get(path)));
  expect((await get("/")).text).not.toContain("₹137.25");
  await change("achappam", sql`selling_price = 13725`);
  await expect.poll(() => priceShown("achappam")).toBe(137.25);
  expect((await get<Shown>("/api/products/achappam")).json.sellingPrice).toBe(137.25);
  for (const path of ["/", "/explore", "/products/achappam"])
    await expect.poll(async () => (await get(path)).text).toContain("₹137.25");
});

test("a change of the shop profile appears wherever it is shown", async () => {
  await sql`update shop_profile set profile = profile || '{"name": "Kaappi Kada", "deliveryChargePaise": 4050}'`.execute(
    databaseOf(shop),
  );
  const profile = () => get<{ name: string; deliveryCharge: number }>("/api/shop");
  await expect
    .poll(async () => (await profile()).json)
    .toMatchObject({ name: "Kaappi Kada", deliveryCharge: 40.5 });
  expect((await get("/")).text).toContain("Kaappi Kada");
  expect((await get("/manifest.webmanifest")).text).toContain("Kaappi Kada");
});

test("internal settings are not in the public shop profile", async () => {
  const { json } = await get<object>("/api/shop");
  for (const own of ["orderPrefix", "confirmAutomatically", "deliveryChargePaise"])
    expect(json).not.toHaveProperty(own);
});

test.each(["/api/products", "/"])("%s is sent once and answered with 304 until it changes", async (path) => {
  const first = await get(path);
  const etag = first.headers.etag as string;
  expect(etag).toMatch(/^"[^"]+"$/);
  expect(first.headers["cache-control"]).toBe("no-cache");
  const again = await get(path, { "if-none-match": etag });
  expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
  await sql`update products set selling_price = selling_price - 1 where slug = 'sharkara-varatti'`.execute(
    databaseOf(shop),
  );
  await expect.poll(async () => (await get(path, { "if-none-match": etag })).status).toBe(200);
  expect((await get(path)).headers.etag).not.toBe(etag);
});

test.each([
  ["br", "gzip, deflate, br, zstd", brotliDecompressSync],
  ["gzip", "gzip, deflate", gunzipSync],
  ["gzip", "gzip, br;q=0", gunzipSync],
  [undefined, "identity", (body: Buffer) => body],
  [undefined, "br;q=0, gzip;q=0", (body: Buffer) => body],
])("a browser gets the encoding %s when it accepts %s", async (encoding, accepted, decode) => {
  const plain = await get("/api/products");
  const packed = await get("/api/products", { "accept-encoding": accepted });
  expect(packed.headers["content-encoding"]).toBe(encoding);
  expect(packed.headers.vary).toBe("accept-encoding");
  expect(decode(packed.body).toString()).toBe(plain.text);
  if (encoding) {
    expect(packed.body.length).toBeLessThan(plain.body.length / 2);
    expect(packed.headers.etag).not.toBe(plain.headers.etag);
    const again = await get("/api/products", {
      "accept-encoding": accepted,
      "if-none-match": packed.headers.etag as string,
    });
    expect(again.status).toBe(304);
  }
});

test("an error is not cached", async () => {
  const missing = await get("/api/products/not-yet");
  expect([missing.status, missing.headers["cache-control"], missing.headers.etag]).toEqual([
    404,
    "no-store",
    undefined,
  ]);
});
