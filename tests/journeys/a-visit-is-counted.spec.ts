import type { Page } from "@playwright/test";
import { enterAdmin } from "../support/admin-journey.ts";
import { avoidMidnight } from "../support/avoid-midnight.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { expect, open, test } from "../support/journey.ts";

// Playwright's user agent contains HeadlessChrome, and robots are not counted.
test.use({
  reducedMotion: "reduce",
  userAgent:
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
});

/** The steps that the page reports, as they are sent: those of one call with commas. */
function listenTo(page: Page): string[] {
  const steps: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/visits") steps.push(request.postDataJSON().steps.join());
  });
  return steps;
}

test("a visit is reported once per step and tab, and shows on the dashboard", async ({
  page,
  shop,
  context,
  sql,
}) => {
  await avoidMidnight();
  const events = listenTo(page);
  // "requestfinished" fires only after the reply was read.
  const counted = page.waitForEvent("requestfinished", (request) => request.url().endsWith("/api/visits"));
  await open(page, "/explore");
  expect((await (await counted).response())?.status()).toBe(200);
  expect(events).toEqual(["visit"]);
  await open(page, "/products/nendran-banana-chips");
  await expect.poll(() => events).toEqual(["visit", "product"]);
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect.poll(() => events).toEqual(["visit", "product", "cart"]);
  // The same tab again and other pages report nothing new.
  await open(page, "/products/nendran-banana-chips");
  await open(page, "/cart");
  await page.waitForLoadState("networkidle");
  expect(events).toEqual(["visit", "product", "cart"]);
  expect(await context.cookies()).toEqual([]);

  // Another tab is another visit; it starts with a filled cart.
  const tab = await context.newPage();
  const sentByTab = listenTo(tab);
  await open(tab, "/");
  await expect.poll(() => sentByTab).toEqual(["visit,product,cart"]);
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
    /^Viewed a product.*%$/,
    /^Added to cart.*%$/,
    /^Phone verified by code/,
    /^Entered address/,
    /^Paid/,
  ]);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // Nothing is reported from the admin area, nor from a browser of staff.
  const since = events.length;
  const staffTab = await context.newPage();
  const sentByStaff = listenTo(staffTab);
  await open(staffTab, "/products/nendran-banana-chips");
  await staffTab.waitForLoadState("networkidle");
  expect(sentByStaff).toEqual([]);
  expect(events.length).toBe(since);
});

test("a browser that sends Do Not Track or Global Privacy Control is not counted", async ({ page }) => {
  for (const signal of ["doNotTrack", "globalPrivacyControl"]) {
    await page.addInitScript(
      ([name, value]) =>
        Object.defineProperty(Navigator.prototype, name as string, { get: () => value, configurable: true }),
      [signal, signal === "doNotTrack" ? "1" : true] as const,
    );
  }
  const events = listenTo(page);
  const late = page.waitForResponse(/count-visit/);
  await open(page, "/products/nendran-banana-chips");
  await late;
  await page.waitForLoadState("networkidle");
  expect(events).toEqual([]);
  expect(await page.evaluate(() => sessionStorage.getItem("counted"))).toBeNull();
});
