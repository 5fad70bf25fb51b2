// Files of a page are lost in transit (web/loading/page-guard.ts). A first visit: there is no service worker yet.
import type { BrowserContext, Page } from "@playwright/test";
import { fontsLoaded } from "../support/at-rest.ts";
import { expectAccessible } from "../support/expect-accessible.ts";
import { holdBack, intercept } from "../support/intercept.ts";
import {
  expect,
  fillAddress,
  holdTime,
  hydrated,
  open,
  orderIdOf,
  proceedToPayment,
  test,
  thankYou,
  verifyPhone,
} from "../support/journey.ts";

const PRODUCT = "/products/nendran-banana-chips";
const LOST = "No connection. We are trying again.";
const PARTIAL = "A part of this page did not load. Loading it again…";
const FAILED = "A part of this page did not load.";

const notice = (page: Page, text: string) => page.getByRole("status").getByText(text, { exact: true });
const buyNow = (page: Page) => page.getByRole("button", { name: "Buy Now" }).first();

/** Method and path of every request of the page. */
function requestsOf(page: Page): string[] {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  return requests;
}

const countOf = (requests: readonly string[], one: string) =>
  requests.filter((request) => request === one).length;

const ORDER = "POST /api/users/createOrder";

/**
 * Aborts every request except that of the document.
 * @returns restores the connection
 */
async function cut(page: Page): Promise<() => void> {
  return intercept(page, /\/(assets|healthz|api)\b/, (route) => route.abort("connectionreset"));
}

/** The browser reports each lost file; these stories check what the shopper sees. */
test.afterEach(({ complaints }) => void complaints.splice(0));

test("a product page that lost any one of its scripts still places one order", async ({
  browser,
  request,
  shop,
}) => {
  // Two page loads and an order for each of a dozen scripts.
  const html = await (await request.get(PRODUCT)).text();
  const scripts = [...html.matchAll(/rel="modulepreload"[^>]*href="([^"]+)"/g)].map(
    ([, path]) => path as string,
  );
  expect(scripts.length).toBeGreaterThan(8);
  for (const script of scripts)
    await test.step(script, async () => {
      const context = await browser.newContext({ baseURL: shop.url, serviceWorkers: "block" });
      await buyWithout(context, script);
      await context.close();
    });
});

/** Before the page is opened: no probe times out, and none is repeated. */
async function pauseClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
}

async function buyWithout(context: BrowserContext, script: string): Promise<void> {
  const page = await context.newPage();
  const requests = requestsOf(page);
  const letThrough = await intercept(page, `**${script}`, (route) => route.abort("connectionreset"));
  const letProbesThrough = await holdBack(page, "**/healthz");
  await pauseClock(page);
  await page.goto(PRODUCT);
  await expect(notice(page, PARTIAL)).toBeVisible();
  await buyNow(page).click();
  await buyNow(page).click();
  letThrough();
  await letProbesThrough();
  await expect.poll(() => countOf(requests, `GET ${PRODUCT}`)).toBe(2);
  await page.clock.resume();
  await page.waitForURL(/\/verify-otp\//);
  expect(countOf(requests, ORDER)).toBe(1);
  expect(countOf(requests, `GET ${PRODUCT}`)).toBe(2);
}

test("buttons pressed while the connection is lost take effect once it is back", async ({
  page,
  context,
}) => {
  const requests = requestsOf(page);
  const bringBack = await cut(page);
  await page.goto(PRODUCT);
  await expect(notice(page, LOST)).toBeVisible();
  // The styles are lost too.
  await expect(page.getByRole("banner")).toHaveCSS("position", "static");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const add = page.getByRole("button", { name: "Add to Cart" }).first();
  await add.press("Enter");
  await add.press("Enter");
  await page.getByRole("link", { name: "Explore", exact: true }).press("Enter");
  await expect(page).toHaveURL(PRODUCT);
  await context.setOffline(true);
  bringBack();
  await context.setOffline(false);
  await page.waitForURL("/explore");
  await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
  await expect(notice(page, LOST)).toBeHidden();
  expect(countOf(requests, `GET ${PRODUCT}`)).toBe(2);
});

test("Buy Now pressed without a connection places its order once the connection is back", async ({
  page,
  context,
}) => {
  const requests = requestsOf(page);
  const bringBack = await cut(page);
  await page.goto(PRODUCT);
  await expect(notice(page, LOST)).toBeVisible();
  await context.setOffline(true);
  await buyNow(page).press("Enter");
  await buyNow(page).press("Enter");
  bringBack();
  await context.setOffline(false);
  await page.waitForURL(/\/verify-otp\//);
  await expect(page.getByLabel("WhatsApp phone number")).toBeVisible();
  expect(countOf(requests, ORDER)).toBe(1);
  expect(countOf(requests, `GET ${PRODUCT}`)).toBe(2);
});

test("a page that was read without its styles starts at its top once they are back", async ({
  page,
  context,
}) => {
  const bringBack = await cut(page);
  await page.goto(PRODUCT);
  await expect(notice(page, LOST)).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await context.setOffline(true);
  bringBack();
  await context.setOffline(false);
  await expect(page.getByRole("banner")).toHaveCSS("position", "sticky");
  await hydrated(page);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("a connectivity probe without a reply does not delay the page once the browser is online", async ({
  page,
  context,
}) => {
  const requests = requestsOf(page);
  await pauseClock(page);
  const bringBack = await cut(page);
  const letProbesThrough = await intercept(page, "**/healthz", () => {});
  await page.goto(PRODUCT);
  await buyNow(page).press("Enter");
  await expect.poll(() => countOf(requests, "GET /healthz")).toBe(1);
  await context.setOffline(true);
  bringBack();
  letProbesThrough();
  await context.setOffline(false);
  await expect.poll(() => countOf(requests, `GET ${PRODUCT}`)).toBe(2);
  expect(countOf(requests, "GET /healthz")).toBe(2);
  await page.clock.resume();
  await page.waitForURL(/\/verify-otp\//);
});

test("a connection that returns without an event is noticed", async ({ page }) => {
  const bringBack = await cut(page);
  await page.clock.install();
  await page.goto(PRODUCT);
  await expect(notice(page, LOST)).toBeVisible();
  await buyNow(page).press("Enter");
  bringBack();
  await page.clock.runFor(4_000);
  await page.waitForURL(/\/verify-otp\//);
});

test("a button pressed long before the connection returns does not take effect", async ({ page }) => {
  const requests = requestsOf(page);
  const bringBack = await cut(page);
  await page.clock.install();
  await page.goto(PRODUCT);
  await buyNow(page).press("Enter");
  await page.clock.fastForward("02:30");
  bringBack();
  await page.clock.runFor(4_000);
  await hydrated(page);
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
  expect(countOf(requests, ORDER)).toBe(0);
});

test("a lost stylesheet is fetched again on the same page", async ({ page }) => {
  const requests = requestsOf(page);
  const letThrough = await intercept(page, "**/assets/*.css", (route) => route.abort("connectionreset"));
  const letProbesThrough = await holdBack(page, "**/healthz");
  await pauseClock(page);
  await page.goto(PRODUCT);
  await hydrated(page);
  await expect(notice(page, PARTIAL)).toBeVisible();
  letThrough();
  await letProbesThrough();
  await expect(page.locator("[data-page-notice]").filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole("banner")).toHaveCSS("position", "sticky");
  expect(countOf(requests, `GET ${PRODUCT}`)).toBe(1);
});

test("slow scripts are waited for, and the page is reloaded only when they do not arrive", async ({
  page,
}) => {
  const requests = requestsOf(page);
  const letScriptsCome = await holdBack(page, "**/assets/entry.client-*");
  await page.clock.install();
  await page.goto(PRODUCT, { waitUntil: "domcontentloaded" });
  await page.clock.fastForward(6_000);
  await expect(notice(page, "Still loading…")).toBeHidden();
  const topOfHeading = () =>
    page
      .getByRole("heading", { level: 1 })
      .evaluate((heading) => heading.getBoundingClientRect().top + scrollY);
  await fontsLoaded(page);
  const top = await topOfHeading();
  await buyNow(page).click();
  await page.clock.fastForward(1_000);
  await expect(notice(page, "Still loading…")).toBeVisible();
  expect(await topOfHeading()).toBe(top);
  await page.clock.fastForward(30_000);
  await expect(notice(page, "Still loading…")).toBeVisible();
  expect(countOf(requests, `GET ${PRODUCT}`)).toBe(1);
  await page.clock.fastForward(31_000);
  await expect.poll(() => countOf(requests, `GET ${PRODUCT}`)).toBe(2);
  await letScriptsCome();
  await page.waitForURL(/\/verify-otp\//);
  expect(countOf(requests, ORDER)).toBe(1);
});

test("a page that the browser cannot run says so, without a reload, and names the shop's phone", async ({
  page,
  complaints,
}) => {
  const requests = requestsOf(page);
  await page.route("**/assets/entry.client-*", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "throw new Error('unknown syntax');" }),
  );
  await page.goto(PRODUCT);
  await expect(notice(page, FAILED)).toBeVisible();
  await expect(page.getByRole("link", { name: "Call +91 " })).toBeVisible();
  expect(countOf(requests, `GET ${PRODUCT}`)).toBe(1);

  // Every screen, and every error page, calls it.
  await page.unroute("**/assets/entry.client-*");
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "onLine", {
      get() {
        throw new Error("unknown");
      },
    }),
  );
  await page.goto(PRODUCT);
  await expect(page.getByText("This page does not work in your browser.")).toBeVisible();
  await expect(page.getByRole("link", { name: /^\+91 / })).toHaveAttribute("href", /^tel:\+91/);
  complaints.length = 0;
});

test("a page that never gets a script of a shop that replies is reloaded twice, and then says so", async ({
  page,
}) => {
  const requests = requestsOf(page);
  const letThrough = await intercept(page, "**/assets/framework-*", (route) =>
    route.abort("connectionreset"),
  );
  await page.clock.install();
  await page.goto(PRODUCT);
  await expect
    .poll(
      async () => {
        await page.clock.runFor(2_000).catch(() => {});
        // The page's probe is answered before this one, so it does not time out.
        await page.evaluate(async () => (await fetch("/healthz")).ok).catch(() => {});
        return notice(page, FAILED).isVisible();
      },
      { intervals: [100] },
    )
    .toBe(true);
  const loads = countOf(requests, `GET ${PRODUCT}`);
  expect(loads).toBe(3);
  await page.clock.runFor(60_000);
  expect(countOf(requests, `GET ${PRODUCT}`)).toBe(loads);
  letThrough();
  await page.getByRole("link", { name: "Reload" }).click();
  await hydrated(page);
  await expect(notice(page, FAILED)).toBeHidden();
});

test("where nothing can be stored, a page can be reloaded, and the thank-you page shows the order", async ({
  page,
  shop,
  phone,
}) => {
  await page.addInitScript(() => {
    for (const storage of ["sessionStorage", "localStorage"])
      Object.defineProperty(window, storage, {
        get() {
          throw new DOMException("Storage is blocked.", "SecurityError");
        },
      });
  });
  const letThrough = await intercept(page, "**/assets/framework-*", (route) =>
    route.abort("connectionreset"),
  );
  await page.goto(PRODUCT);
  await expect(notice(page, FAILED)).toBeVisible();
  await expectAccessible(page);
  letThrough();
  await page.getByRole("link", { name: "Reload" }).click();
  await hydrated(page);
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();

  await open(page, PRODUCT);
  await page.getByRole("button", { name: "Buy Now" }).click();
  await page.waitForURL("**/verify-otp/**");
  await hydrated(page);
  const orderId = orderIdOf(page);
  await verifyPhone(page, shop, phone);
  await fillAddress(page);
  await proceedToPayment(page);
  await holdTime(page);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await thankYou(page);
  await expect(page.getByText(orderId, { exact: true })).toBeVisible();
});
