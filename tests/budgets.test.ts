// What a storefront page may weigh, read from the build (design.md, "Fast by construction").
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { cloneDatabase } from "./support/database-server.ts";
import { openTestShop, type TestShop } from "./support/open-test-shop.ts";

const MAX_SCRIPT_BYTES = 115_000;
const MAX_STYLE_BYTES = 12_000;
const BUILT = join(import.meta.dirname, "../build/web/client");

let shop: TestShop;
beforeAll(async () => {
  const databaseUrl = await cloneDatabase({
    adminUrl: inject("adminUrl"),
    templateUrl: inject("templateUrl"),
  });
  shop = await openTestShop({ databaseUrl });
});
afterAll(() => shop.close());

/** Bytes over the wire of every file of this kind that a page names. */
function weigh(html: string, kind: "js" | "css"): number {
  const names = new Set(html.match(new RegExp(`/assets/[\\w.-]+\\.${kind}`, "g")));
  expect(names.size).toBeGreaterThan(0);
  let bytes = 0;
  for (const name of names) {
    const compressed = join(BUILT, `${name}.br`);
    expect(existsSync(compressed), name).toBe(true);
    bytes += statSync(compressed).size;
  }
  return bytes;
}

test.each([
  "/",
  "/explore",
  "/products/nendran-banana-chips",
  "/cart",
  "/verify-otp/NEN0000000000000",
  "/enter-address/NEN0000000000000/+919876543210",
  "/pay",
  "/payment-success",
  "/your-order",
  "/refund-policy",
  "/no/such/page",
])("%s stays within its budget", async (path) => {
  const html = await (await fetch(shop.url + path)).text();
  expect(weigh(html, "js")).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
  expect(weigh(html, "css")).toBeLessThanOrEqual(MAX_STYLE_BYTES);
});

const linksOf = async (path: string) => {
  const html = await (await fetch(shop.url + path)).text();
  return [...html.matchAll(/<link [^>]*>/g)].map(([link]) => link);
};

test.each(["/", "/explore", "/products/nendran-banana-chips"])(
  "%s asks for its first picture and its styles, and has its scripts wait",
  async (path) => {
    const asked = await linksOf(path);
    const first = (what: RegExp) => asked.findIndex((link) => what.test(link));
    const order = [first(/as="image"/), first(/rel="stylesheet"/), first(/rel="later"/)];
    expect(order).not.toContain(-1);
    expect(order).toEqual(order.toSorted((one, other) => one - other));
    expect(first(/rel="modulepreload"/)).toBe(-1);
  },
);

test("a page that is shown by its scripts asks for them last, and does not have them wait", async () => {
  const asked = await linksOf("/verify-otp/NEN0000000000000");
  const scripts = asked.filter((link) => link.includes('rel="modulepreload"'));
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((link) => !link.includes('fetchPriority="low"'))).toEqual([]);
  expect(asked.filter((link) => link.includes('rel="later"'))).toEqual([]);
});
