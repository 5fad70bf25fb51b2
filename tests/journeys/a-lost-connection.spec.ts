// A shopper with an unreliable connection.
import type { Page } from "@playwright/test";
import { adminNavigation, enterAdmin } from "../support/admin-journey.ts";
import { transitionsOver } from "../support/at-rest.ts";
import { cloneDatabase } from "../support/database-server.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { intercept } from "../support/intercept.ts";
import {
  expect,
  fillCart,
  hydrated,
  open,
  orderIdOf,
  proceedToCheckout,
  sendCode,
  test,
  verifyPhone,
} from "../support/journey.ts";
import { codeOn } from "../support/mailbox.ts";
import { openTestShop } from "../support/open-test-shop.ts";

const REMEMBERED = "No connection. This is the page as you last saw it; prices may have changed.";
const NO_CONNECTION = "Error: No connection. Check your internet and try again.";

const OFFLINE = "No connection. Press again when it is back.";

test.describe("without a service worker", () => {
  test("a button pressed without a connection works when it is back", async ({ page, context }) => {
    await open(page, "/products/nendran-banana-chips");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Buy Now" }).first().click();
    await expect(page.getByText("Order failed").first()).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText("Order failed")).toHaveCount(0);
    await page.getByRole("button", { name: "Buy Now" }).first().click();
    await page.waitForURL(/\/verify-otp\//);
  });

  test("a code and a pincode typed without a connection take effect once it is back", async ({
    page,
    context,
    shop,
    phone,
  }) => {
    await fillCart(page, { "nendran-banana-chips": 1 });
    await open(page, "/cart");
    await proceedToCheckout(page);
    await sendCode(page, phone);
    const code = await codeOn(shop, phone);
    await context.setOffline(true);
    await page.getByLabel("4-digit code").fill(code);
    await expect(page.getByText("No connection. Check your internet and try again.")).toBeVisible();
    await context.setOffline(false);
    await page.waitForURL(/\/enter-address\//);
    await hydrated(page);

    await context.setOffline(true);
    const lost = page.waitForEvent("requestfailed", (request) => request.url().includes("682001"));
    await page.getByLabel("Pincode").fill("682001");
    await lost;
    await context.setOffline(false);
    await expect(page.getByLabel("City")).toHaveValue("Kochi");
    await expect(page.getByText(/Arrives/)).toBeVisible();
  });

  test("a cart without a connection recovers: it is checked, gets its coupon and is ordered", async ({
    page,
    context,
  }) => {
    await fillCart(page, { "nendran-banana-chips": 1 });
    const letThrough = await intercept(page, /\/coupon\/|createOrder/, (route) =>
      route.abort("internetdisconnected"),
    );
    await open(page, "/cart");
    await page.getByLabel("Coupon code").fill("NENDRA10");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("Failed to validate coupon").first()).toBeVisible();
    await page.getByRole("button", { name: "Proceed to Checkout" }).click();
    await expect(page.getByText("No connection. Check your internet and try again.")).toBeVisible();
    letThrough();
    await context.setOffline(true);
    const lost = page.waitForEvent("requestfailed", (request) => request.url().includes("/coupon/"));
    await page.getByRole("button", { name: "Apply" }).click();
    await lost;
    // The error of the first attempt may still be shown, so wait until the button is ready again.
    await expect(page.getByRole("button", { name: "Apply", exact: true })).toBeVisible();
    await expect(page.getByText("Failed to validate coupon").last()).toBeVisible();
    await context.setOffline(false);
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("Coupon applied successfully!")).toBeVisible();
    await page.getByRole("button", { name: "Proceed to Checkout" }).click();
    await page.waitForURL(/\/verify-otp\//);
  });

  test("a page from before a release reloads itself only once, and its buttons work again", async ({
    page,
  }) => {
    let isThere = false;
    await page.route("**/assets/order-one-*", (route) =>
      isThere ? route.continue() : route.fulfill({ status: 404 }),
    );
    await open(page, "/products/nendran-banana-chips");
    const buyNow = page.getByRole("button", { name: "Buy Now" }).first();
    await page.evaluate(() => Object.assign(window, { isOldPage: true }));
    await buyNow.click();
    await page.waitForFunction(() => !("isOldPage" in window));
    await hydrated(page);
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await buyNow.click();
    await expect(page.getByText("Order failed").first()).toBeVisible();
    expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
    isThere = true;
    await buyNow.click();
    await page.waitForURL(/\/verify-otp\//);
  });

  test("code that never comes times out, and is requested again at the next press", async ({ page }) => {
    let isThere = false;
    await page.route("**/assets/order-one-*", (route) => (isThere ? route.continue() : undefined));
    await page.clock.install();
    await open(page, "/products/nendran-banana-chips");
    const buyNow = page.getByRole("button", { name: "Buy Now" }).first();
    const requested = (type: string) =>
      page.waitForRequest(
        (request) => request.url().includes("order-one") && request.resourceType() === type,
      );
    const [preloaded, fetched] = [requested("script"), requested("fetch")];
    await buyNow.click();
    await preloaded;
    await page.clock.fastForward(20_000);
    await fetched;
    await page.clock.fastForward(20_000);
    await expect(page.getByText("Order failed").first()).toBeVisible();
    isThere = true;
    await buyNow.click();
    await page.waitForURL(/\/verify-otp\//);
  });

  test("a link followed without a connection shows an error, and opens when the connection is back", async ({
    page,
    context,
  }) => {
    await open(page, "/products/nendran-banana-chips");
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    for (const [link, heading] of [
      ["Cart", "Your Cart is Empty"],
      ["Explore", "Shop by Category"],
    ] as const) {
      await context.setOffline(true);
      await page.getByRole("link", { name: link, exact: true }).first().click();
      await expect(page.getByText(NO_CONNECTION)).toBeVisible();
      await expect(page.getByRole("link", { name: "Back to Home" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    }
    expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
  });

  test("the error of a failing shop names what failed, and the request can be retried", async ({ page }) => {
    await open(page, "/explore");
    for (const [answer, text] of [
      [{ status: 500, body: "Internal Server Error" }, "Error: Failed to fetch product"],
      [{ status: 503, json: { message: "The shop is very busy." } }, "Error: The shop is very busy."],
    ] as const) {
      const letThrough = await intercept(page, "**/products/achappam.data*", (route) =>
        route.fulfill(answer),
      );
      await page
        .getByRole("main")
        .getByRole("link", { name: /Achappam/ })
        .first()
        .click();
      await expect(page.getByText(text, { exact: true })).toBeVisible();
      await expect(page.getByRole("link", { name: "Back to Home" })).toBeVisible();
      letThrough();
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("heading", { name: "Achappam", level: 1 })).toBeVisible();
      await page.getByRole("link", { name: "Explore" }).click();
      await expect(page.getByRole("heading", { name: "Shop by Category" })).toBeVisible();
    }
  });

  test("the reply to a retry replaces the error, even if React has not yet rendered that the retry runs", async ({
    page,
  }) => {
    await open(page, "/explore");
    await intercept(page, "**/products/achappam.data*", (route) => route.fulfill({ status: 503 }));
    const failed = page.waitForRequest(/achappam\.data/);
    await page
      .getByRole("main")
      .getByRole("link", { name: /Achappam/ })
      .first()
      .click();
    const url = (await failed).url();
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    const reply = await page.request.get(url);
    await page.evaluate(
      ({ body, headers }) => {
        window.fetch = async () => new Response(body, { headers });
      },
      { body: await reply.text(), headers: reply.headers() },
    );
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "Achappam", level: 1 })).toBeVisible();
  });

  test("an admin screen whose code fails to load shows an error next to the navigation, and opens on retry", async ({
    page,
    shop,
  }) => {
    await enterAdmin(page, shop, "/admin/manage-orders");
    await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
    const letThrough = await intercept(page, "**/assets/edit-products-*", (route) =>
      route.abort("internetdisconnected"),
    );
    const places = adminNavigation(page);
    await places.getByRole("link", { name: "Products", exact: true }).click();
    await expect(page.getByText(NO_CONNECTION)).toBeVisible();
    await expect(places).toBeVisible();
    await expectAccessible(page);
    letThrough();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
  });

  test("an admin page that gets no scripts shows an error, and opens once they load", async ({
    page,
    shop,
    complaints,
  }) => {
    await enterAdmin(page, shop, "/admin/account");
    const letThrough = await intercept(page, /\/(assets\/entry\.client-|healthz$)/, (route) =>
      route.abort("internetdisconnected"),
    );
    await page.goto("/admin/manage-orders?status=Lost");
    await expect(page.getByText("No connection. We are trying again.")).toBeVisible();
    letThrough();
    await expect(page.getByText("No Lost orders found")).toBeVisible();
    // The browser reports each lost request as an error.
    for (const complaint of complaints.splice(0)) expect(complaint).toContain("Failed to fetch");
  });

  test("code that failed to load repeatedly is still retried while the browser is online", async ({
    page,
  }) => {
    await page.clock.install();
    await fillCart(page, { "nendran-banana-chips": 1 });
    for (const [path, code, part] of [
      ["/cart", "**/assets/late-shopping-*", page.getByLabel("Coupon code")],
      ["/products/achappam", "**/assets/late-shopping-*", page.getByLabel("Pincode")],
      ["/", "**/assets/home-blocks-*", page.getByRole("button", { name: /^Add .* to your cart$/ }).first()],
    ] as const) {
      let lost = 0;
      const letThrough = await intercept(page, code, (route) => {
        lost++;
        return route.abort("connectionreset");
      });
      await page.goto(path);
      // The first request and its immediate retry.
      await expect.poll(() => lost).toBeGreaterThanOrEqual(2);
      letThrough();
      await expect
        .poll(
          async () => {
            await page.clock.runFor(500);
            return part.isVisible();
          },
          { intervals: [100] },
        )
        .toBe(true);
      await hydrated(page);
    }
  });

  test("the offline notice covers nothing and can be dismissed", async ({ page, context }) => {
    const notice = page.getByRole("status").filter({ hasText: OFFLINE });
    const goOffline = async () => {
      await context.setOffline(true);
      await expect(notice).toBeVisible();
      await transitionsOver(page);
    };
    for (const path of ["/", "/cart", "/products/nendran-banana-chips"]) {
      await open(page, path);
      await goOffline();
      expect(await covered(page), path).toEqual([]);
      if (path.startsWith("/products")) {
        await page.getByRole("button", { name: "Buy Now" }).first().click();
        await expect(page.getByRole("alert").filter({ hasText: "Order failed" })).toBeVisible();
        expect(await covered(page), "a refusal").toEqual([]);
      }
      await context.setOffline(false);
      await expect(notice).toBeHidden();
    }
    await fillCart(page, { "nendran-banana-chips": 1 });
    await open(page, "/cart");
    await goOffline();
    expect(await covered(page), "a full cart").toEqual([]);
    await context.setOffline(false);
    await page.getByRole("button", { name: "Proceed to Checkout" }).click();
    await page.waitForURL(/\/verify-otp\//);
    await expect(page.getByLabel("WhatsApp phone number")).toBeVisible();
    await goOffline();
    expect(await covered(page), "the verification").toEqual([]);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(notice).toBeHidden();
    await context.setOffline(false);
    await goOffline();
  });

  test("on a desktop screen, sticky elements stay below the offline notice", async ({ page, context }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    const notice = page.getByRole("status").filter({ hasText: OFFLINE });
    await fillCart(page, { "nendran-banana-chips": 1 });
    for (const path of ["/products/nendran-banana-chips", "/cart", "/refund-policy"]) {
      await open(page, path);
      await context.setOffline(true);
      await expect(notice).toBeVisible();
      await transitionsOver(page);
      const stuck = await page.evaluate(() => {
        const columns = [...document.querySelectorAll("main *")].filter(
          (each) => getComputedStyle(each).position === "sticky" && getComputedStyle(each).top !== "auto",
        );
        return columns.map((each) => Number.parseFloat(getComputedStyle(each).top));
      });
      const { y = 0, height = 0 } = (await notice.boundingBox()) ?? {};
      expect(height).toBeGreaterThan(0);
      expect(stuck.length, path).toBeGreaterThan(0);
      expect(Math.min(...stuck), path).toBeGreaterThanOrEqual(y + height);
      await context.setOffline(false);
      await expect(notice).toBeHidden();
    }
  });

  test("an illustration that fails to load leaves no broken picture", async ({ page }) => {
    const lost = page.waitForEvent("requestfailed", (request) => /empty-pouch/.test(request.url()));
    await page.route("**/assets/*.svg", (route) => route.abort("connectionreset"));
    await open(page, "/cart");
    await lost;
    await expect(page.getByRole("heading", { name: "Your Cart is Empty" })).toBeVisible();
    await expect.poll(() => brokenPictures(page)).toEqual([]);
  });

  test("the owner's import opens once its code can be loaded", async ({ page, shop }) => {
    await enterAdmin(page, shop, "/admin/edit-products");
    const letThrough = await intercept(page, "**/assets/import-products-*", (route) =>
      route.abort("internetdisconnected"),
    );
    await page.getByRole("button", { name: "Import" }).click();
    const dialog = page.getByRole("dialog", { name: "Import products" });
    await expect(dialog.getByText("No connection. Check your internet and try again.")).toBeVisible();
    letThrough();
    await dialog.getByRole("button", { name: "Try again" }).click();
    await expect(dialog.getByText("Choose a CSV file")).toBeVisible();
  });
});

test.describe("with a service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("visited pages and the cart open without a connection", async ({ page, context }) => {
    await open(page, "/");
    await remembers(page, "/cart");
    await page.getByRole("link", { name: "Explore", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Shop by Category" })).toBeVisible();
    // Hovering over a link prefetches its page. That does not count as a visit.
    const inCase = page.waitForResponse(/\/products\/kozhikodan-banana-halwa\.data/);
    await page
      .getByRole("main")
      .getByRole("link", { name: /Kozhikodan Banana Halwa/ })
      .first()
      .hover();
    await inCase;
    await page
      .getByRole("main")
      .getByRole("link", { name: /Achappam/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Add to Cart" }).first().click();
    await remembers(page, "/explore");
    await remembers(page, "/products/achappam");
    await context.setOffline(true);

    await page.reload();
    await hydrated(page);
    await expect(page.getByText(REMEMBERED)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Achappam", level: 1 })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Explore", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Shop by Category" })).toBeVisible();
    await hydrated(page);
    await page.getByRole("link", { name: "Cart, 1 item" }).click();
    await page.getByRole("button", { name: /^Increase quantity/ }).click();
    await expect(page.getByRole("link", { name: "Cart, 2 items" })).toBeVisible();
    await page.reload();
    await hydrated(page);
    await expect(page.getByRole("link", { name: "Cart, 2 items" })).toBeVisible();
    await page.getByRole("button", { name: "Proceed to Checkout" }).click();
    await expect(page.getByText("No connection. Check your internet and try again.")).toBeVisible();

    await page.goto("/payment-success");
    await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.goto("/explore?q=achappam");
    await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
    await page.goto("/products/kozhikodan-banana-halwa");
    await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("heading", { name: "Kozhikodan Banana Halwa", level: 1 })).toBeVisible();
    await expect(page.getByRole("link", { name: "Cart, 2 items" })).toBeVisible();
  });

  test("screens without a connection show no broken pictures", async ({ page, context }) => {
    await open(page, "/");
    await remembers(page, "/cart");
    await open(page, "/products/achappam");
    await context.setOffline(true);
    await page.getByRole("link", { name: "Explore", exact: true }).click();
    await expect(page.getByText(NO_CONNECTION)).toBeVisible();
    await expect.poll(() => shownPictures(page)).toContainEqual(expect.stringContaining("cut-string"));
    expect(await brokenPictures(page)).toEqual([]);
    await page.goto("/cart");
    await hydrated(page);
    await expect.poll(() => shownPictures(page)).toContainEqual(expect.stringContaining("empty-pouch"));
    expect(await brokenPictures(page)).toEqual([]);
  });

  test("a cached price is marked as old, and is never ordered", async ({
    page,
    context,
    shop,
    sql,
    phone,
  }) => {
    await open(page, "/products/achappam");
    await remembers(page, "/products/achappam");
    await page.getByRole("button", { name: "Add to Cart" }).first().click();
    const { rows } = await sql.query("select selling_price from products where slug = 'achappam'");
    const before = Number(rows[0].selling_price);
    const setPrice = (price: number) =>
      sql.query("update products set selling_price = $1, mrp = greatest(mrp, $1) where slug = 'achappam'", [
        price,
      ]);
    const setFreeDeliveryAbove = (rupees: number) =>
      sql.query(
        "update shop_profile set profile = jsonb_set(profile, '{freeDeliveryAbovePaise}', to_jsonb($1::int))",
        [rupees * 100],
      );
    await context.setOffline(true);
    await setPrice(before + 700);
    await setFreeDeliveryAbove(1_111);
    try {
      await page.reload();
      await hydrated(page);
      const price = (paise: number) =>
        page
          .getByRole("main")
          .getByText(`₹${paise / 100}`, { exact: true })
          .first();
      await expect(page.getByText(REMEMBERED)).toBeVisible();
      await expect(price(before)).toBeVisible();
      await context.setOffline(false);
      await expect(price(before + 700)).toBeVisible();
      await expect(page.getByText("Free Shipping for orders over ₹1,111").first()).toBeVisible();
      await expect(page.getByText(REMEMBERED)).toBeHidden();

      await page.getByRole("button", { name: "Buy Now" }).first().click();
      await page.waitForURL(/\/verify-otp\//);
      const order = await sql.query("select items_price from orders where order_number = $1", [
        orderIdOf(page),
      ]);
      expect(Number(order.rows[0].items_price)).toBe(before + 700);
      await verifyPhone(page, shop, phone);
      // The price is in the order summary, which is collapsed on a phone.
      await expect(page.getByRole("main")).toContainText(`₹${(before + 700) / 100}`);
      await expect(page.getByText(`₹${before / 100}`, { exact: true })).toHaveCount(0);
      expect(await memories(page)).not.toContainEqual(
        expect.stringMatching(/^\/(verify-otp|enter-address|api\/(?!images))/),
      );
    } finally {
      await setPrice(before);
      await setFreeDeliveryAbove(500);
    }
  });

  test("a new release deletes the cached pages of older releases, but not the code of the previous one", async ({
    page,
  }) => {
    await page.goto("/robots.txt");
    await page.evaluate(async () => {
      for (const name of ["code-first", "pages-first", "code-second", "pages-second"])
        await caches.open(name);
    });
    await open(page, "/");
    await remembers(page, "/");
    const names = await page.evaluate(() => caches.keys());
    expect(names.filter((name) => /first|second/.test(name))).toEqual(["code-second"]);
    expect(names.filter((name) => name.startsWith("code-"))).toHaveLength(2);
  });

  test("the admin area bypasses the service worker and installs none", async ({ page, shop }) => {
    await enterAdmin(page, shop, "/admin");
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(
      0,
    );
    await open(page, "/");
    await remembers(page, "/");
    await open(page, "/admin/manage-orders");
    await expect(page.getByRole("heading", { name: "Orders" }).first()).toBeVisible();
    expect(await memories(page)).not.toContainEqual(expect.stringContaining("/admin"));
  });
});

test.describe("with a service worker that is switched off later", () => {
  test.use({ serviceWorkers: "allow" });

  test("nothing of it remains", async ({ browser }) => {
    const databaseUrl = await cloneDatabase({
      adminUrl: process.env.TEST_ADMIN_URL as string,
      templateUrl: process.env.TEST_TEMPLATE_URL as string,
    });
    const before = await openTestShop({ databaseUrl });
    const page = await browser.newPage({ baseURL: before.url });
    await open(page, "/");
    // A worker that is still being installed would wait for replies of the closed shop.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    await remembers(page, "/");
    await before.close();
    const env = { PORT: new URL(before.url).port, PUBLIC_URL: before.url, SERVICE_WORKER: "off" };
    const after = await openTestShop({ databaseUrl, env });
    const left = () =>
      page.evaluate(async () => [
        ...(await caches.keys()),
        ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
      ]);
    const checkForNewer = () =>
      page.evaluate(async () => {
        for (const known of await navigator.serviceWorker.getRegistrations()) await known.update();
      });
    // Browsers check for a newer worker on their own within a day of a visit; the test does it at once.
    await expect(async () => {
      await open(page, "/");
      await checkForNewer();
      expect(await left()).toEqual([]);
    }).toPass();
    // No page registers the worker again: the browser would restore the registration.
    await page.addInitScript(() => {
      navigator.serviceWorker.register = () => {
        document.title = "registered again";
        throw new Error("switched off");
      };
    });
    await open(page, "/");
    await page.waitForLoadState("load");
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await expect(page).not.toHaveTitle("registered again");
    await page.close();
    await after.close();
  });
});

test("without scripts the page shows what still works, and the phone number to call", async ({ request }) => {
  const html = await (await request.get("/products/achappam")).text();
  const [, text] = /<noscript>(.*?)<\/noscript>/s.exec(html) ?? [];
  expect(text).toContain("You can browse without JavaScript.");
  expect(text).toMatch(/please switch it on, or call.*href="tel:\+91\d{10}"/);
});

/** What the notice covers of the unscrolled page's content. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    scrollTo(0, 0);
    const notice = [...document.querySelectorAll("[role=status] > *")]
      .find((each) => each.checkVisibility() && each.textContent.includes("No connection."))
      ?.getBoundingClientRect();
    if (!notice) return ["there is no notice"];
    const content =
      "header a, :is(main, footer) :is(a, button, input, h1, h2, p, span, ins, del, img:not([alt='']), [role=alert])";
    return [...document.querySelectorAll(content)]
      .filter((element) => {
        const { top, bottom, left, right, width, height } = element.getBoundingClientRect();
        const isSeen = width > 1 && height > 1;
        const isUnder =
          top < notice.bottom - 1 && bottom > notice.top + 1 && left < notice.right && right > notice.left;
        return isSeen && isUnder;
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

const pictures = (page: Page, isBroken: boolean) =>
  page.evaluate(
    (broken) =>
      [...document.images]
        .filter(({ complete, naturalWidth }) => complete && (naturalWidth === 0) === broken)
        .map(({ currentSrc, src }) => currentSrc || src),
    isBroken,
  );
const brokenPictures = (page: Page) => pictures(page, true);
const shownPictures = (page: Page) => pictures(page, false);

/** Waits until the service worker is active and has cached this page. */
async function remembers(page: Page, path: string): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect.poll(() => memories(page)).toContain(path);
}

/** Paths of everything in the service worker's caches. */
function memories(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    return paths;
  });
}
