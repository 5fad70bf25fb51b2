import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ShopSetup } from "../../../contract/shop-setup.ts";
import { type Admin, openAdmin } from "../../../tests/support/admin.ts";
import { expectStatus, sendRequest } from "../../../tests/support/browser.ts";
import { addProduct } from "../../../tests/support/builders.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { databaseOf } from "../../../tests/support/rows.ts";

let shop: TestShop;
let owner: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
});
afterAll(() => shop.close());

const setup = async () => expectStatus(await owner.request<ShopSetup>("GET", "/api/admin/setup"), 200).json;
const openSteps = async () => (await setup()).lines.filter(({ isDone }) => !isDone).map(({ step }) => step);
const profile = async (changes: object) =>
  expectStatus(
    await owner.request<{ settings: Record<string, unknown> & { homeTiles: Tile[] } }>(
      "PATCH",
      "/api/admin/shop-profile",
      changes,
    ),
    200,
  ).json.settings;
const shownTiles = async () => {
  const { json } = await sendRequest<{ homeTiles: Tile[] }>(shop, "GET", "/api/shop");
  return json.homeTiles.map(({ title }) => title);
};

interface Tile {
  title: string;
  text: string;
  image: string;
  isOn: boolean;
}

test("the demo shop lacks a test order and a backup, and packers do not see the list", async () => {
  expect(await openSteps()).toEqual(["messages", "test-order", "backup"]);
  expect(await setup()).toMatchObject({ isSandbox: true });
  const packer = await openAdmin(shop, "packer");
  expect((await packer.request("GET", "/api/admin/setup")).status).toBe(403);
});

test("a deleted or switched-off product is not on sale", async () => {
  const before = await openSteps();
  await sql`update products set in_stock = false`.execute(databaseOf(shop));
  expect(await openSteps()).toContain("product");
  await addProduct(shop);
  expect(await openSteps()).toEqual(before);
  await sql`update products set in_stock = true`.execute(databaseOf(shop));
});

test("“not registered for GST” replaces a GSTIN, and a GSTIN ends it", async () => {
  const { gstin } = await profile({});
  expect(await profile({ gstin: "" })).toMatchObject({ hasNoGstin: false });
  expect(await openSteps()).toContain("gst");
  expect(await profile({ hasNoGstin: true })).toMatchObject({ hasNoGstin: true });
  expect(await openSteps()).not.toContain("gst");
  expect(await profile({ gstin })).toMatchObject({ hasNoGstin: false, gstin });
});

test("without a profile the shop claims nothing until the owner switches a tile on", async () => {
  const demo = ["100% Pure Coconut Oil", "100% Vegan", "NO GMO", "Premium Packaging"];
  await expect.poll(shownTiles).toEqual(demo);
  await sql`delete from shop_profile`.execute(databaseOf(shop));
  await expect.poll(shownTiles).toEqual(["Premium Packaging"]);
  const { homeTiles } = await profile({});
  expect(homeTiles.map(({ title, isOn }) => [title, isOn])).toEqual(
    demo.map((title) => [title, title === "Premium Packaging"]),
  );
  await profile({
    homeTiles: homeTiles.map((tile) => (tile.title === "NO GMO" ? { ...tile, isOn: true } : tile)),
  });
  await expect.poll(shownTiles).toEqual(["NO GMO", "Premium Packaging"]);
});
