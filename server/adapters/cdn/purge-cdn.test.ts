import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { sendRequest } from "../../../tests/support/browser.ts";
import { openTestCdn, type TestCdn } from "../../../tests/support/cdn.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import { addManyProducts } from "../../../tests/support/large-catalogue.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { databaseOf } from "../../../tests/support/rows.ts";

const CHIPS = "/products/nendran-banana-chips";
const OTHER = "/refund-policy";
const LIST = "/api/products";
/** The smallest limit for response headers among the usual reverse proxies, that of nginx. */
const SMALLEST_BUFFER = 4 * 1024;

async function openBehindCdn(): Promise<{ cdn: TestCdn; shop: TestShop }> {
  const cdn = await openTestCdn();
  const env = { CDN_SECONDS: "3600", CDN_PURGE_URL: cdn.purgeUrl, CDN_PURGE_TOKEN: cdn.token };
  const shop = await openClonedShop({ env });
  onTestFinished(() => shop.close());
  cdn.shopUrl = shop.url;
  // A starting shop purges everything, twice. Wait for both.
  await expect.poll(() => cdn.purges).toBe(2);
  return { cdn, shop };
}

const see = async (cdn: TestCdn, path: string) => (await fetch(cdn.url + path)).text();
const setPrice = (shop: TestShop, paise: number) =>
  sql`update products set selling_price = ${paise}, mrp = 99900 where slug = 'nendran-banana-chips'`.execute(
    databaseOf(shop),
  );
const purgesOf = ({ requestedPaths }: TestCdn, path: string) =>
  requestedPaths.filter((each) => each === path).length;

test("the CDN serves a cached page until it changes; other pages stay cached", async () => {
  const { cdn, shop } = await openBehindCdn();
  for (let time = 0; time < 3; time++) for (const path of [CHIPS, OTHER]) await see(cdn, path);
  expect([purgesOf(cdn, CHIPS), purgesOf(cdn, OTHER)]).toEqual([1, 1]);

  await setPrice(shop, 43_210);
  await expect.poll(() => see(cdn, CHIPS)).toContain("₹432.10");
  await see(cdn, OTHER);
  expect(purgesOf(cdn, OTHER)).toBe(1);
});

test("a purge is retried until an unavailable CDN accepts it", async () => {
  const { cdn, shop } = await openBehindCdn();
  await see(cdn, CHIPS);
  cdn.isDown = true;
  await setPrice(shop, 43_210);
  await expect.poll(async () => (await sendRequest(shop, "GET", CHIPS)).text).toContain("₹432.10");
  expect(await see(cdn, CHIPS)).not.toContain("₹432.10");
  cdn.isDown = false;
  await expect.poll(() => see(cdn, CHIPS)).toContain("₹432.10");
});

test("many changes while the CDN is unavailable become one purge", async () => {
  const { cdn, shop } = await openBehindCdn();
  cdn.isDown = true;
  for (let paise = 40_000; paise < 40_010; paise++) await setPrice(shop, paise);
  await expect.poll(async () => (await sendRequest(shop, "GET", CHIPS)).text).toContain("₹400.09");
  cdn.isDown = false;
  await expect.poll(() => cdn.purges).toBe(4);
  await expect.poll(() => see(cdn, CHIPS)).toContain("₹400.09");
  expect(cdn.purges).toBe(4);
});

test("a list of very many products has few header bytes and is purged when one of them changes", async () => {
  const { cdn, shop } = await openBehindCdn();
  await addManyProducts(shop, 1_000, "Festival boxes");
  await expect.poll(async () => (await fetch(shop.url + LIST)).text()).toContain("Festival boxes");
  await expect.poll(() => cdn.purges).toBe(4);
  const { headers } = await fetch(shop.url + LIST);
  expect([...headers].flat().join(": \r\n").length).toBeLessThan(SMALLEST_BUFFER);

  for (let time = 0; time < 2; time++) expect(await see(cdn, LIST)).not.toContain("432.1");
  expect(purgesOf(cdn, LIST)).toBe(1);
  await setPrice(shop, 43_210);
  await expect.poll(() => see(cdn, LIST)).toContain("432.1");
});

test("personal, changing and missing pages are not cached by the CDN", async () => {
  const { cdn } = await openBehindCdn();
  const paths = ["/verify-otp/NEN0000000000000", "/no/such/page", "/api/cart/coupon", "/admin"];
  for (const path of paths) for (let time = 0; time < 2; time++) await see(cdn, path);
  for (const path of paths) expect([path, purgesOf(cdn, path)]).toEqual([path, 2]);
});

test("without a CDN no response has shared caching headers", async () => {
  const shop = await openClonedShop();
  onTestFinished(() => shop.close());
  const { headers } = await fetch(shop.url + CHIPS);
  expect(headers.get("cache-control")).toBe("no-cache");
  expect([headers.get("surrogate-key"), headers.get("cache-tag")]).toEqual([null, null]);
});
