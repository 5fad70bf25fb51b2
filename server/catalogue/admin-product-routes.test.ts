import { expect, test } from "vitest";
import type { ProductTax } from "../../contract/admin-products.ts";
import { type Answer, expectStatus } from "../../tests/support/browser.ts";
import {
  added,
  form,
  list,
  one,
  owner,
  type Product,
  packer,
  remove,
  setUpShop,
  shop,
  UNKNOWN_ID,
} from "../../tests/support/product-desk.ts";
import { countRows } from "../../tests/support/rows.ts";

setUpShop();

test("a product is found by slug and by id", async () => {
  const product = await added();
  expect((await one(product._id)).json).toEqual(product);
  expect((await one(product.productId)).json).toEqual(product);
  for (const id of [UNKNOWN_ID, "nothing-of-this-name"])
    expect(await one(id)).toMatchObject({ status: 404, json: { code: "PRODUCT_NOT_FOUND" } });
  expect((await one("a%20b")).status).toBe(400);
});

test("the owner finds products by part of the name, in any case", async () => {
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

test("a search by request body, without the search text in the URL, gives the same result", async () => {
  const first = await added({ name: "100% Unheard-of chips" });
  const second = await added({ name: "unheard_of chips" });
  const find = (body: object) => owner.request<Product[]>("POST", "/api/admin/products/find", body);
  const found = async (body: object) => expectStatus(await find(body), 200).json;
  expect(await found({ search: " UNHEARD" })).toEqual([first, second]);
  expect(await found({ search: "unheard", limit: "1" })).toEqual([first]);
  expect(await found({ search: "d_of" })).toEqual([second]);
  for (const body of [{}, { search: " " }, { search: "x".repeat(101) }, { search: "x", limit: "1000" }])
    expect(await find(body)).toMatchObject({ status: 400, json: { code: "INVALID_INPUT" } });
});

test("the list can be filtered by category and by stock", async () => {
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

test("pages follow each other in the shop's order, even if the last product of one is deleted in between", async () => {
  const { json } = await owner.send<{ _id: string }>("/api/admin/categories", { name: "To be paged" });
  const names = ["A %", "B %", "C %", "D %", "E %"];
  for (const name of names) await added({ category: json._id, name });
  const seen: string[] = [];
  let next: string | undefined = `/api/admin/products/all-products?category=${json._id}&search=%25&limit=2`;
  while (next) {
    const page: Answer<Product[]> = expectStatus(await owner.request<Product[]>("GET", next), 200);
    seen.push(...page.json.map(({ name }) => name));
    if (seen.length === 2) expectStatus(await remove((page.json.at(-1) as Product)._id), 200);
    next = /^<([^>]+)>; rel="next"$/.exec(String(page.headers.link))?.[1];
  }
  expect(seen).toEqual(names);
});

test("a packer can neither see nor change products", async () => {
  const { _id } = await added();
  const before = await countRows(shop);
  for (const answer of [
    await packer.request("GET", "/api/admin/products/all-products"),
    await packer.request("POST", "/api/admin/products/find", { search: "chips" }),
    await packer.request("GET", `/api/admin/products/${_id}`),
    await packer.send("/api/admin/products", form()),
    await packer.send(`/api/admin/edit-product/${_id}`, { mrp: "500" }),
    await packer.request("DELETE", `/api/admin/delete-product/${_id}`),
    await packer.request("POST", `/api/admin/restore-product/${_id}`),
    await packer.request("POST", `/api/admin/change-stock-status/${_id}`, { status: false }),
  ])
    expect(answer).toMatchObject({ status: 403, json: { code: "OWNER_ONLY" } });
  expect(await countRows(shop)).toEqual(before);
});

test("products are counted by category, HSN code and GST rate", async () => {
  const { json } = await owner.send<{ _id: string }>("/api/admin/categories", { name: "To be taxed" });
  const inside = { category: json._id };
  const chips = { ...inside, hsnCode: "20081940", gstRatePercent: "5" };
  await added({ ...chips, name: "Chips 100 g" });
  await added({ ...chips, name: "Chips 200 g" });
  await added({ ...chips, name: "Chips in a box", gstRatePercent: "18" });
  await added({ ...inside, name: "Of no code", gstRatePercent: "0" });
  await remove((await added({ ...chips, name: "Deleted chips" }))._id);
  const { json: taxes } = expectStatus(
    await owner.request<ProductTax[]>("GET", "/api/admin/product-taxes"),
    200,
  );
  expect(taxes.filter(({ category }) => category === json._id)).toEqual([
    { ...inside, hsnCode: "", gstRatePercent: 0, products: 1 },
    { ...inside, hsnCode: "20081940", gstRatePercent: 5, products: 2 },
    { ...inside, hsnCode: "20081940", gstRatePercent: 18, products: 1 },
  ]);
  expect((await packer.request("GET", "/api/admin/product-taxes")).status).toBe(403);
});
