import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { ask } from "../../../tests/support/browser.ts";
import { openTestCdn, type TestCdn } from "../../../tests/support/cdn.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import { addManyProducts } from "../../../tests/support/large-catalogue.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { databaseOf } from "../../../tests/support/rows.ts";

const CHIPS = "/products/nendran-banana-chips";
const OTHER = "/refund-policy";
const LIST = "/api/products";
/** What nginx, of all that may stand before a shop, has for the headers of an answer. */
const SMALLEST_BUFFER = 4 * 1024;

async function openBehindCdn(): Promise<{ cdn: TestCdn; shop: TestShop }> {
  const cdn = await openTestCdn();
  const env = { CDN_SECONDS: "3600", CDN_PURGE_URL: cdn.purgeUrl, CDN_PURGE_TOKEN: cdn.token };
  const shop = await openClonedShop({ env });
  onTestFinished(() => shop.close());
  cdn.shopUrl = shop.url;
  // What it has of a shop that was open before is forgotten, twice: then it is quiet.
  await expect.poll(() => cdn.told).toBe(2);
  return { cdn, shop };
}

const see = async (cdn: TestCdn, path: string) => (await fetch(cdn.url + path)).text();
const setPrice = (shop: TestShop, paise: number) =>
  sql`update products set selling_price = ${paise}, mrp = 99900 where slug = 'nendran-banana-chips'`.execute(
    databaseOf(shop),
  );
const askedFor = ({ asked }: TestCdn, path: string) => asked.filter((each) => each === path).length;

test("the CDN answers what it was given once, until that changes; the rest it keeps", async () => {
  const { cdn, shop } = await openBehindCdn();
  for (let time = 0; time < 3; time++) for (const path of [CHIPS, OTHER]) await see(cdn, path);
  expect([askedFor(cdn, CHIPS), askedFor(cdn, OTHER)]).toEqual([1, 1]);

  await setPrice(shop, 43_210);
  await expect.poll(() => see(cdn, CHIPS)).toContain("₹432.10");
  await see(cdn, OTHER);
  expect(askedFor(cdn, OTHER)).toBe(1);
});

test("a CDN that is away when something changes is told until it has taken it", async () => {
  const { cdn, shop } = await openBehindCdn();
  await see(cdn, CHIPS);
  cdn.isAway = true;
  await setPrice(shop, 43_210);
  await expect.poll(async () => (await ask(shop, "GET", CHIPS)).text).toContain("₹432.10");
  expect(await see(cdn, CHIPS)).not.toContain("₹432.10");
  cdn.isAway = false;
  await expect.poll(() => see(cdn, CHIPS), { timeout: 15_000 }).toContain("₹432.10");
});

test("however often something changes while a CDN is away, it is told in one go", async () => {
  const { cdn, shop } = await openBehindCdn();
  cdn.isAway = true;
  for (let paise = 40_000; paise < 40_010; paise++) await setPrice(shop, paise);
  await expect.poll(async () => (await ask(shop, "GET", CHIPS)).text).toContain("₹400.09");
  cdn.isAway = false;
  await expect.poll(() => cdn.told, { timeout: 15_000 }).toBe(4);
  await expect.poll(() => see(cdn, CHIPS)).toContain("₹400.09");
  expect(cdn.told).toBe(4);
});

test("a list of very many products comes with few headers, and is asked for anew when one of them changes", async () => {
  const { cdn, shop } = await openBehindCdn();
  await addManyProducts(shop, 1_000, "Festival boxes");
  await expect.poll(async () => (await fetch(shop.url + LIST)).text()).toContain("Festival boxes");
  await expect.poll(() => cdn.told).toBe(4);
  const { headers } = await fetch(shop.url + LIST);
  expect([...headers].flat().join(": \r\n").length).toBeLessThan(SMALLEST_BUFFER);

  for (let time = 0; time < 2; time++) expect(await see(cdn, LIST)).not.toContain("432.1");
  expect(askedFor(cdn, LIST)).toBe(1);
  await setPrice(shop, 43_210);
  await expect.poll(() => see(cdn, LIST)).toContain("432.1");
});

test("what is one shopper's, changes things, or is not found stays with her", async () => {
  const { cdn } = await openBehindCdn();
  const paths = ["/verify-otp/NEN0000000000000", "/no/such/page", "/api/cart/coupon", "/admin"];
  for (const path of paths) for (let time = 0; time < 2; time++) await see(cdn, path);
  for (const path of paths) expect([path, askedFor(cdn, path)]).toEqual([path, 2]);
});

test("without a CDN nobody is told that an answer may be kept", async () => {
  const shop = await openClonedShop();
  onTestFinished(() => shop.close());
  const { headers } = await fetch(shop.url + CHIPS);
  expect(headers.get("cache-control")).toBe("no-cache");
  expect([headers.get("surrogate-key"), headers.get("cache-tag")]).toEqual([null, null]);
});
