import { afterAll, beforeAll, expect, test } from "vitest";
import { SHOP_PAGES } from "../../rules/shop-pages.ts";
import { type Admin, openAdmin } from "../../tests/support/admin.ts";
import { ask, expectStatus } from "../../tests/support/browser.ts";
import { addProduct } from "../../tests/support/builders.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";

const PROFILE = "/api/admin/shop-profile";

let shop: TestShop;
let owner: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
});
afterAll(() => shop.close());

const pageText = async (name: string) => (await ask(shop, "GET", `/api/shop/pages/${name}`)).json;

test("a page is empty until the owner writes her own words, and has them at once", async () => {
  expect(await pageText("about")).toEqual({ text: "" });
  const { settings } = (await owner.ask<{ settings: { pages: object } }>("GET", PROFILE)).json;
  const pages = { ...settings.pages, about: "We fry.\n# Kitchen\nTwo fryers." };
  expectStatus(await owner.ask("PUT", PROFILE, { ...settings, pages, careHours: "Weekdays, 9 to 5" }), 200);
  await expect.poll(() => pageText("about")).toEqual({ text: pages.about });
  expect(await pageText("contact")).toEqual({ text: "" });
  await expect
    .poll(async () => (await ask(shop, "GET", "/api/shop")).json)
    .toMatchObject({ careHours: "Weekdays, 9 to 5" });
});

test("a page that there is not is refused", async () => {
  expect((await ask(shop, "GET", "/api/shop/pages/careers")).status).toBe(400);
});

test("the price range is that of the products on sale, and follows them", async () => {
  const range = async () => (await ask(shop, "GET", "/api/shop/price-range")).json;
  expect(await range()).toEqual({ lowest: 95, highest: 649 });
  await addProduct(shop, { price: 1_050 });
  await expect.poll(range).toEqual({ lowest: 10.5, highest: 649 });
});

test("search engines find the pages, and each is the same for everybody", async () => {
  const { text } = await ask(shop, "GET", "/sitemap.xml");
  for (const { path, title } of Object.values(SHOP_PAGES)) {
    expect(text).toContain(`${path}</loc>`);
    const page = await ask(shop, "GET", path);
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining(`${title}</h1>`) });
    expect(page.headers["set-cookie"]).toBeUndefined();
  }
});
