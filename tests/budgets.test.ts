// Size budgets of pages and screens, checked against the build (design.md, "Fast by construction").
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { SCREENS } from "../web/admin/screens.ts";
import { verifiedShopper } from "./support/builders.ts";
import { cloneDatabase } from "./support/database-server.ts";
import { openTestShop, type TestShop } from "./support/open-test-shop.ts";

const MAX_SCRIPT_BYTES = 118_000;
const MAX_STYLE_BYTES = 13_000;
/** Before compression, of the demo shop. */
const MAX_HOME_HTML_BYTES = 85_000;
const MAX_ADMIN_SCRIPT_BYTES = 217_000;
/** The gallery of parts, which shows something of every other screen. No screen links to it. */
const GALLERY = "/admin/parts";
const MAX_GALLERY_SCRIPT_BYTES = 223_000;
const MAX_LOGIN_SCRIPT_BYTES = 150_000;
/** Each script file is a request. */
const MAX_ADMIN_SCRIPTS = 12;
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

/** Bytes over the wire of all files of a kind that a page's HTML names. */
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

function expectAtMost(most: number, kind: "js" | "css", path: string, html: string): void {
  const bytes = weigh(html, kind);
  expect(bytes, `${path} loads ${bytes} bytes of ${kind}, ${bytes - most} too many`).toBeLessThanOrEqual(
    most,
  );
}

function expectSmall(path: string, html: string): void {
  expectAtMost(MAX_SCRIPT_BYTES, "js", path, html);
  expectAtMost(MAX_STYLE_BYTES, "css", path, html);
}

test.each([
  "/",
  "/explore",
  "/products/nendran-banana-chips",
  "/cart",
  "/enter-address/NEN0000000000000/+919876543210",
  "/pay",
  "/payment-success",
  "/your-order",
  "/refund-policy",
  "/no/such/page",
])("%s stays within its size budget", async (path) => {
  expectSmall(path, await (await fetch(shop.url + path)).text());
});

test("the checkout of an order stays within its size budget", async () => {
  const { browser, orderId, phone } = await verifiedShopper(shop);
  const { cookie } = browser;
  for (const path of [`/verify-otp/${orderId}`, `/enter-address/${orderId}/${phone}`]) {
    const page = await fetch(shop.url + path, { headers: { cookie }, redirect: "error" });
    expectSmall(path, await page.text());
  }
});

test("the home page's HTML stays within its size budget", async () => {
  const html = await (await fetch(shop.url)).text();
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(MAX_HOME_HTML_BYTES);
});

const linksOf = async (path: string) => {
  const html = await (await fetch(shop.url + path)).text();
  return [...html.matchAll(/<link [^>]*>/g)].map(([link]) => link);
};

const scriptsOf = (links: readonly string[]) => links.filter((link) => link.includes('rel="modulepreload"'));

test.each(["/", "/explore", "/products/nendran-banana-chips"])(
  "%s loads its first picture, then its styles, then its scripts",
  async (path) => {
    const links = await linksOf(path);
    const first = (what: RegExp) => links.findIndex((link) => what.test(link));
    const order = [first(/as="image"/), first(/rel="stylesheet"/), first(/rel="modulepreload"/)];
    expect(order).not.toContain(-1);
    expect(order).toEqual(order.toSorted((one, other) => one - other));
  },
);

test.each(["/", "/products/nendran-banana-chips", "/cart", "/your-order"])(
  "%s starts loading its scripts at once, with low priority",
  async (path) => {
    const html = await (await fetch(shop.url + path)).text();
    expect(html).toMatch(/<script[^>]* type="module" async="">/);
    const scripts = scriptsOf(await linksOf(path));
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((link) => !link.includes('fetchPriority="low"'))).toEqual([]);
  },
);

const adminPaths = SCREENS.map(({ path }) => path.replace(/:\w+/, "NEN0000000000000"));

test.each([...adminPaths, "/admin/no/such/screen"])("%s stays within its size budget", async (path) => {
  const html = await (await fetch(shop.url + path)).text();
  expectAtMost(path === GALLERY ? MAX_GALLERY_SCRIPT_BYTES : MAX_ADMIN_SCRIPT_BYTES, "js", path, html);
});

test("no file of the storefront imports one of the admin area", () => {
  const files: string[] = JSON.parse(readFileSync(join(BUILT, "storefront-files.json"), "utf8"));
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => /\badmin\b/.test(file))).toEqual([]);
});

test("the login stays within its size budget", async () => {
  const html = await (await fetch(`${shop.url}/admin/login`)).text();
  expectAtMost(MAX_LOGIN_SCRIPT_BYTES, "js", "/admin/login", html);
});

test.each([...adminPaths.filter((path) => path !== GALLERY), "/admin/login"])(
  "%s loads its scripts in few files",
  async (path) => {
    expect(scriptsOf(await linksOf(path)).length).toBeLessThanOrEqual(MAX_ADMIN_SCRIPTS);
  },
);

test("no script makes a worker from a blob: URL, which the content security policy blocks without an error", () => {
  const assets = join(BUILT, "assets");
  const blobWorkers = readdirSync(assets)
    .filter((name) => name.endsWith(".js"))
    .filter((name) => /createObjectURL\(new Blob/.test(readFileSync(join(assets, name), "utf8")))
    // Papa Parse makes one only with the option `worker`.
    .filter((name) => !name.startsWith("papaparse"));
  expect(blobWorkers).toEqual([]);
});
