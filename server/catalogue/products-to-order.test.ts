import { afterAll, beforeAll, expect, test } from "vitest";
import type { ReplyOf } from "../../contract/call.ts";
import type { searchProductsToOrder } from "../../contract/phone-orders.ts";
import { type Admin, openAdmin } from "../../tests/support/admin.ts";
import { ask, expectStatus } from "../../tests/support/browser.ts";
import { addProduct } from "../../tests/support/builders.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import { expectFailure } from "../../tests/support/expect-failure.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";

let shop: TestShop;
let packer: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  packer = await openAdmin(shop, "packer");
});
afterAll(() => shop.close());

type Found = ReplyOf<typeof searchProductsToOrder>;
const PATH = "/api/admin/phone-orders/products";
const search = async (q: string) =>
  expectStatus(await packer.ask<Found>("GET", `${PATH}?q=${encodeURIComponent(q)}`), 200).json;

test("staff find a product by parts of its name, misspelt too, with its price and how many there are", async () => {
  const { productId } = await addProduct(shop, { price: 12_300, available: 7 });
  const name = productId.replace("test-snack-", "Test snack ");
  expect((await search(name.toUpperCase()))[0]).toEqual({
    productId,
    name,
    image: null,
    sellingPrice: 123,
    stock: true,
    available: 7,
  });
  expect((await search("bananna")).map((product) => product.name).join()).toMatch(/banana/i);
});

test("what nobody counts has no number, and what is sold out says so", async () => {
  const [endless, gone] = [await addProduct(shop), await addProduct(shop, { available: 0 })];
  const { json } = await packer.ask<Found>("POST", "/api/admin/phone-orders/find-products", {
    productIds: [endless.productId, gone.productId, "no-such-product"],
  });
  expect(new Map(json.map(({ productId, stock, available }) => [productId, [stock, available]]))).toEqual(
    new Map([
      [endless.productId, [true, null]],
      [gone.productId, [false, 0]],
    ]),
  );
});

test("before anything is typed there are products to choose from", async () => {
  expect((await search("")).length).toBeGreaterThan(5);
  expect(await search("zzzzqqq")).toEqual([]);
});

test("nobody else is told how many there are", async () => {
  expectFailure(await ask(shop, "GET", PATH), 401);
});
