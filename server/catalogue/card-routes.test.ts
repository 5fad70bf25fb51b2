import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Product } from "../../contract/catalogue.ts";
import type { ProductCard } from "../../contract/product-cards.ts";
import { searchTerms } from "../../rules/catalogue-pages.ts";
import type { ProductUuid } from "../../rules/ids.ts";
import { expectStatus, sendRequest } from "../../tests/support/browser.ts";
import { addProduct } from "../../tests/support/builders.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { addManyProducts } from "../../tests/support/large-catalogue.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { countAsSoldYesterday } from "../../tests/support/past-orders.ts";
import { databaseOf } from "../../tests/support/rows.ts";
import { SPELLINGS } from "../../tests/support/spellings.ts";
import { rankProducts } from "../reports/daily-totals/rank-products.ts";
import { matchTerms } from "./card-queries.ts";

const MANY = 130;

interface List {
  products: ProductCard[];
  total: number;
}

let small: TestShop;
let large: TestShop;
beforeAll(async () => {
  small = await openClonedShop();
  large = await openClonedShop();
  await addManyProducts(large, MANY, "Murukku");
  // Its first replies are made after the notification of the change.
  const many = MANY + (await list(small, "")).total;
  await eventually(async () => expect((await list(large, "")).total).toBe(many));
});
afterAll(() => Promise.all([small.close(), large.close()]));

const list = async (shop: TestShop, query: string) =>
  expectStatus(await sendRequest<List>(shop, "GET", `/api/shop/products?${query}`), 200).json;
const search = async (q: string, more = "") =>
  expectStatus(
    await sendRequest<List & { isGuess: boolean }>(
      large,
      "GET",
      `/api/shop/search?q=${encodeURIComponent(q)}${more}`,
    ),
    200,
  ).json;
const names = ({ products }: List) => products.map(({ name }) => name);

test("a search with a limit sends that many of its first products, and counts all", async () => {
  const all = await search("murukku");
  const few = await search("murukku", "&limit=6");
  expect(few.products).toEqual(all.products.slice(0, 6));
  expect(few.total).toBe(all.total);
  const similar = await search("muruku", "&limit=6");
  expect([similar.isGuess, similar.products.length]).toEqual([true, 6]);
  const path = "/api/shop/search?q=murukku&limit=";
  for (const limit of ["0", "25", "six"])
    expect(await sendRequest(large, "GET", path + limit)).toMatchObject({ status: 400 });
});

test("a small shop's products come in one page, in any order", async () => {
  const { products, total } = await list(small, "");
  const { json } = await sendRequest<Product[]>(small, "GET", "/api/products");
  expect(total).toBe(json.length);
  expect(products.map(({ productId }) => productId)).toEqual(json.map(({ productId }) => productId));
  expect(products[0]).toEqual({
    _id: json[0]?._id,
    productId: json[0]?.productId,
    name: json[0]?.name,
    images: json[0]?.images,
    sellingPrice: json[0]?.sellingPrice,
    mrp: json[0]?.mrp,
    stock: json[0]?.stock,
    category: json[0]?.category,
  });
  const byPrice = (await list(small, "sort=price")).products.map(({ sellingPrice }) => sellingPrice);
  expect(byPrice).toEqual(byPrice.toSorted((a, b) => a - b));
  const [newest] = (await list(small, "sort=newest")).products;
  const added = await sql<{ slug: string }>`
    select slug from products order by created_at desc, id desc limit 1`.execute(databaseOf(small));
  expect(newest?.productId).toBe(added.rows[0]?.slug);
});

test.each([
  "",
  "sort=price",
  "sort=newest",
  "sort=popular",
  "category=Murukku",
  "category=Murukku&sort=price",
])("a large shop's products come in pages without gaps or repeats (%s)", async (query) => {
  const first = await list(large, query);
  expect(first.products).toHaveLength(24);
  const pages = [first.products];
  for (let page = 2; page <= Math.ceil(first.total / 24); page++)
    pages.push((await list(large, `${query}&page=${page}`)).products);
  const all = pages.flat().map(({ productId }) => productId);
  expect(new Set(all).size).toBe(first.total);
  expect(all).toHaveLength(first.total);
  const beyond = await sendRequest(large, "GET", `/api/shop/products?${query}&page=${pages.length + 1}`);
  expect(beyond.status).toBe(404);
});

test("a category of a large shop that fits on a page comes in one page", async () => {
  const { products, total } = await list(large, "category=Halwa");
  expect(products).toHaveLength(total);
  expect(new Set(products.map(({ category }) => category.name))).toEqual(new Set(["Halwa"]));
});

test.each([
  ["page=0", 400],
  ["page=two", 400],
  ["sort=random", 400],
  ["category=made-up", 404],
  [`category=${"x".repeat(81)}`, 400],
])("an invalid list is refused and not cached (%s)", async (query, status) => {
  const answer = await sendRequest(large, "GET", `/api/shop/products?${query}`);
  expect([answer.status, answer.headers["cache-control"]]).toEqual([status, "no-store"]);
});

test("the categories' numbers of products follow every change", async () => {
  const db = databaseOf(large);
  const counts = async () =>
    expectStatus(
      await sendRequest<{ name: string; products: number }[]>(large, "GET", "/api/shop/categories"),
      200,
    ).json.map(({ name, products }) => ({ name, products }));
  const counted = async () => {
    const { rows } = await sql<{ name: string; products: number }>`
      select categories.name, count(*)::int as products from products join categories on categories.id = category_id
      where products.deleted_at is null and categories.deleted_at is null
      group by categories.id order by categories.position, categories.id`.execute(db);
    return rows;
  };
  const expectTrue = async () => expect.poll(counts).toEqual(await counted());
  await expectTrue();
  const { id } = await addProduct(large);
  await expectTrue();
  await sql`update products set category_id = (select id from categories where name = 'Murukku') where id = ${id}`.execute(
    db,
  );
  await expectTrue();
  await sql`update products set deleted_at = now(), category_id = (select id from categories where name = 'Halwa')
    where id = ${id}`.execute(db);
  await expectTrue();
  await sql`update products set deleted_at = null where id = ${id}`.execute(db);
  await expectTrue();
  await sql`delete from products where id = ${id}`.execute(db);
  await expectTrue();
});

test("a search term that few or no products have uses an index, also for category names", async () => {
  const vast = await openClonedShop();
  try {
    await addManyProducts(vast, 10_000, "Chivda");
    const db = databaseOf(vast);
    await sql`analyze products`.execute(db);
    const plan = async (q: string) => {
      const { rows } = await sql<object>`explain (costs off)
        select from products where deleted_at is null and ${await matchTerms(db, searchTerms(q))}`.execute(
        db,
      );
      return rows.flatMap((row) => Object.values(row)).join("\n");
    };
    for (const q of ["achappam", "acchhapam", "halwa"]) {
      expect(await plan(q)).toContain("Bitmap Index Scan on products_search");
      expect(await plan(q)).not.toMatch(/Seq Scan|SubPlan/);
    }
  } finally {
    await vast.close();
  }
});

test("a search finds every term in name, ingredients and category, and treats wildcards as text", async () => {
  await sql`update products set ingredients = '{Kāju,Ghee}' where slug = 'achappam'`.execute(
    databaseOf(large),
  );
  expect(names(await search("kaju"))).toEqual(["Achappam"]);
  expect(names(await search("GHEE  kaju"))).toEqual(["Achappam"]);
  expect((await search("ghee murukku")).isGuess).toBe(true);
  expect((await search("snack murukku")).total).toBe(MANY);
  expect((await search("snack murukku", "&page=2")).products).toHaveLength(24);
  expect(names(await search("snack 117"))).toEqual(["Snack 117 of Murukku"]);
  for (const signs of ["%", "_", "\\", "'", " "]) expect((await search(signs)).total).toBe(0);
});

test.each(SPELLINGS)("%s is found as %s, however its letters are joined", async (name, typed) => {
  const { id } = await addProduct(large);
  await sql`update products set name = ${name} where id = ${id}`.execute(databaseOf(large));
  const found = await search(typed);
  expect(found.isGuess).toBe(false);
  expect(names(found)).toContain(name);
});

test("similar words are found as a guess, and a search without results returns none", async () => {
  const { products, isGuess, total } = await search("muruku");
  expect(isGuess).toBe(true);
  expect(products).toHaveLength(total);
  expect(products[0]?.name).toMatch(/Murukku$/);
  expect(await search("xylophone")).toEqual({ products: [], total: 0, isGuess: true });
});

test("of similar words, those in a name come before those in ingredients", async () => {
  const { id } = await addProduct(large, { name: "Sharkara Varatti" });
  await addProduct(large, { name: "Kadalai Chips" });
  await sql`update products set ingredients = '{Kadalai}' where id = ${id}`.execute(databaseOf(large));
  const found = await search("kadallai");
  expect(found.isGuess).toBe(true);
  expect(names(found)).toEqual(["Kadalai Chips", "Sharkara Varatti"]);
});

test("sorted by popularity, the products with the most paid units of the last days come first", async () => {
  const db = databaseOf(large);
  const { rows } = await sql<{ id: ProductUuid; slug: string }>`
    select id, slug from products where slug like 'snack-%' order by selling_price desc limit 2`.execute(db);
  for (const [index, { id }] of rows.entries()) await countAsSoldYesterday(db, id, 9 - index);
  const firstTwo = async () =>
    (await list(large, "sort=popular")).products.slice(0, 2).map(({ productId }) => productId);
  const slugs = rows.map(({ slug }) => slug);
  expect(await firstTwo()).not.toEqual(slugs);
  await rankProducts(db);
  await expect.poll(firstTwo).toEqual(slugs);
});

test("products requested by id come in the shop's order, without deleted ones", async () => {
  const find = async (productIds: string[]) =>
    expectStatus(
      await sendRequest<ProductCard[]>(small, "POST", "/api/shop/find-products", { body: { productIds } }),
      200,
    ).json.map(({ productId }) => productId);
  const [first = "", second = "", third = ""] = (await list(small, "")).products.map(
    ({ productId }) => productId,
  );
  expect(await find([third, first, second, "no-such-snack"])).toEqual([first, second, third]);
  await sql`update products set deleted_at = now() where slug = ${second}`.execute(databaseOf(small));
  expect(await find([third, first, second])).toEqual([first, third]);
  const tooMany = await sendRequest(small, "POST", "/api/shop/find-products", {
    body: { productIds: Array.from({ length: 501 }, (_, n) => `p-${n}`) },
  });
  expect(tooMany.status).toBe(400);
});

test("the list of all products is one array up to a thousand, with a link to the rest", async () => {
  const shop = await openClonedShop();
  try {
    const read = async (path: string) => expectStatus(await sendRequest<Product[]>(shop, "GET", path), 200);
    const inDemo = (await read("/api/products")).json.length;
    await addManyProducts(shop, 1_000 - inDemo, "Many");
    await expect.poll(async () => (await read("/api/products")).json.length).toBe(1_000);
    expect((await read("/api/products")).headers.link).toBeUndefined();

    await addManyProducts(shop, 30, "More");
    await expect.poll(async () => (await read("/api/products")).headers.link).toBeDefined();
    const first = await read("/api/products");
    expect(first.json).toHaveLength(1_000);
    const next = String(first.headers.link).match(/^<(\/api\/products\?[^>]+)>; rel="next"$/)?.[1] as string;
    const rest = await read(next);
    expect(rest.json).toHaveLength(30);
    expect(rest.headers.link).toBeUndefined();
    const all = [...first.json, ...rest.json].map(({ productId }) => productId);
    expect(new Set(all).size).toBe(1_030);

    const ofCategory = await read("/api/products?category=More&limit=20");
    expect(ofCategory.json.map(({ category }) => category.name)).toEqual(Array(20).fill("More"));
    expect(ofCategory.headers).toMatchObject({
      "cache-control": "no-store",
      link: expect.stringContaining("category=More"),
    });
    for (const limit of ["0", "1001", "all"])
      expect((await sendRequest(shop, "GET", `/api/products?limit=${limit}`)).status).toBe(400);
  } finally {
    await shop.close();
  }
});

test("a sitemap of more than ten thousand products is an index of parts", async () => {
  const shop = await openClonedShop();
  try {
    const text = async (path: string) =>
      expectStatus(await sendRequest(shop, "GET", path, { headers: { "accept-encoding": "identity" } }), 200)
        .text;
    const pathsOf = (xml: string) =>
      [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url as string).pathname);
    const before = pathsOf(await text("/sitemap.xml"));
    expect(before).toContain("/products/achappam");
    await addManyProducts(shop, 10_001, "Thousands");
    await expect.poll(() => text("/sitemap.xml")).toContain("<sitemapindex");
    const parts = pathsOf(await text("/sitemap.xml"));
    expect(parts).toEqual(["/sitemaps/1.xml", "/sitemaps/2.xml"]);
    const paths: string[] = [];
    for (const part of parts) paths.push(...pathsOf(await text(part)));
    expect(paths).toEqual(expect.arrayContaining(before));
    expect(paths.filter((path) => path.startsWith("/products/snack-"))).toHaveLength(10_001);
    for (const madeUp of ["/sitemaps/3.xml", "/sitemaps/0.xml", "/sitemaps/x.xml"])
      expect((await sendRequest(shop, "GET", madeUp)).status).toBe(404);
  } finally {
    await shop.close();
  }
});
