import { afterAll, beforeAll, expect, test } from "vitest";
import { SHOP_PAGES } from "../../rules/shop-pages.ts";
import { type Admin, openAdmin } from "../../tests/support/admin.ts";
import { expectStatus, sendRequest } from "../../tests/support/browser.ts";
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

const pageText = async (name: string) => (await sendRequest(shop, "GET", `/api/shop/pages/${name}`)).json;

test("a page is empty until the owner saves a text, which is shown at once", async () => {
  expect(await pageText("about")).toEqual({ text: "" });
  const { settings } = (await owner.request<{ settings: { pages: object } }>("GET", PROFILE)).json;
  const pages = { ...settings.pages, about: "We fry.\n# Kitchen\nTwo fryers." };
  expectStatus(
    await owner.request("PUT", PROFILE, { ...settings, pages, careHours: "Weekdays, 9 to 5" }),
    200,
  );
  await expect.poll(() => pageText("about")).toEqual({ text: pages.about });
  expect(await pageText("contact")).toEqual({ text: "" });
  await expect
    .poll(async () => (await sendRequest(shop, "GET", "/api/shop")).json)
    .toMatchObject({ careHours: "Weekdays, 9 to 5" });
});

test("an unknown page is refused", async () => {
  expect((await sendRequest(shop, "GET", "/api/shop/pages/careers")).status).toBe(400);
});

test("the price range is that of the products on sale, and follows their changes", async () => {
  const range = async () => (await sendRequest(shop, "GET", "/api/shop/price-range")).json;
  expect(await range()).toEqual({ lowest: 95, highest: 649 });
  await addProduct(shop, { price: 1_050 });
  await expect.poll(range).toEqual({ lowest: 10.5, highest: 649 });
});

test("the pages are in the sitemap and the same for everyone", async () => {
  const { text } = await sendRequest(shop, "GET", "/sitemap.xml");
  for (const { path, title } of Object.values(SHOP_PAGES)) {
    expect(text).toContain(`${path}</loc>`);
    const page = await sendRequest(shop, "GET", path);
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining(`${title}</h1>`) });
    expect(page.headers["set-cookie"]).toBeUndefined();
  }
});
