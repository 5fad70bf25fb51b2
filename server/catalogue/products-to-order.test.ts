import { afterAll, beforeAll, expect, test } from "vitest";
import type { ReplyOf } from "../../contract/call.ts";
import type { searchProductsToOrder } from "../../contract/phone-orders.ts";
import { type Admin, openAdmin } from "../../tests/support/admin.ts";
import { expectStatus, sendRequest } from "../../tests/support/browser.ts";
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
  expectStatus(await packer.request<Found>("GET", `${PATH}?q=${encodeURIComponent(q)}`), 200).json;

test("staff find a product by parts of its name, even misspelt, with its price and units", async () => {
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

test("uncounted products have no number of units, and sold-out ones are marked", async () => {
  const [endless, soldOut] = [await addProduct(shop), await addProduct(shop, { available: 0 })];
  const { json } = await packer.request<Found>("POST", "/api/admin/phone-orders/find-products", {
    productIds: [endless.productId, soldOut.productId, "no-such-product"],
  });
  expect(new Map(json.map(({ productId, stock, available }) => [productId, [stock, available]]))).toEqual(
    new Map([
      [endless.productId, [true, null]],
      [soldOut.productId, [false, 0]],
    ]),
  );
});

test("without a search term there are products to choose from", async () => {
  expect((await search("")).length).toBeGreaterThan(5);
  expect(await search("zzzzqqq")).toEqual([]);
});

test("the number of units is returned to staff only", async () => {
  expectFailure(await sendRequest(shop, "GET", PATH), 401);
});
