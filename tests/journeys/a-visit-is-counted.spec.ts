import type { Page } from "@playwright/test";
import { enterAdmin } from "../support/admin-journey.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { expect, open, test } from "../support/journey.ts";

// What drives the browser calls itself headless, and robots are not counted.
test.use({
  reducedMotion: "reduce",
  userAgent:
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
});

/** The steps that the page tells the shop of, as they come. */
function listenTo(page: Page): string[] {
  const steps: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/visits") steps.push(request.postDataJSON().step);
  });
  return steps;
}

test("a visit is told once for each step and tab, and shows on the dashboard", async ({
  page,
  shop,
  context,
  sql,
}) => {
  const told = listenTo(page);
  // Over to the browser, too: it is only once somebody has read the answer.
  const counted = page.waitForEvent("requestfinished", (request) => request.url().endsWith("/api/visits"));
  await open(page, "/explore");
  expect((await (await counted).response())?.status()).toBe(200);
  expect(told).toEqual(["visit"]);
  await open(page, "/products/nendran-banana-chips");
  await expect.poll(() => told).toEqual(["visit", "product"]);
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect.poll(() => told).toEqual(["visit", "product", "cart"]);
  // The same tab again, and other pages: nothing new.
  await open(page, "/products/nendran-banana-chips");
  await open(page, "/cart");
  await page.waitForLoadState("networkidle");
  expect(told).toEqual(["visit", "product", "cart"]);
  expect(await context.cookies()).toEqual([]);

  // Another tab is another visit, which has a cart from its beginning.
  const tab = await context.newPage();
  const toldByTab = listenTo(tab);
  await open(tab, "/");
  await expect.poll(() => toldByTab).toEqual(["visit", "product", "cart"]);
  await tab.close();

  await expect
    .poll(async () => (await sql.query("select from visit_counts where step = 'cart'")).rowCount)
    .toBe(1);
  await enterAdmin(page, shop, "/admin/dashboard?days=1");
  const steps = page.getByRole("listitem").filter({ hasText: /^Visits/ });
  await expect(steps).toContainText(/Visits[1-9]/);
  const funnel = page.locator("section section", {
    has: page.getByRole("heading", { name: "From visit to payment" }),
  });
  await expect(funnel.getByRole("listitem")).toHaveText([
    /^Visits/,
    /^Looked at a product.*%$/,
    /^Something in the cart.*%$/,
    /^Phone verified by code/,
    /^Address given/,
    /^Paid/,
  ]);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // Nothing is told of what is done in the admin area, nor by whoever works there.
  const since = told.length;
  const staffTab = await context.newPage();
  const toldByStaff = listenTo(staffTab);
  await open(staffTab, "/products/nendran-banana-chips");
  await staffTab.waitForLoadState("networkidle");
  expect(toldByStaff).toEqual([]);
  expect(told.length).toBe(since);
});

test("whoever asks not to be tracked is not counted", async ({ page }) => {
  for (const signal of ["doNotTrack", "globalPrivacyControl"]) {
    await page.addInitScript(
      ([name, value]) =>
        Object.defineProperty(Navigator.prototype, name as string, { get: () => value, configurable: true }),
      [signal, signal === "doNotTrack" ? "1" : true] as const,
    );
  }
  const told = listenTo(page);
  const late = page.waitForResponse(/count-visit/);
  await open(page, "/products/nendran-banana-chips");
  await late;
  await page.waitForLoadState("networkidle");
  expect(told).toEqual([]);
  expect(await page.evaluate(() => sessionStorage.getItem("counted"))).toBeNull();
});
