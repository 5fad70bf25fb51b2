// Slow replies: a late reply must not override what the shopper has done since the request.
import type { Page } from "@playwright/test";
import { addProduct } from "../support/builders.ts";
import { holdBack } from "../support/intercept.ts";
import {
  expect,
  fillCart,
  hydrated,
  open,
  orderUpToAddress,
  proceedToCheckout,
  test,
} from "../support/journey.ts";

const CHIPS = "nendran-banana-chips";

/**
 * Applies a coupon, and holds the reply back.
 * @returns releases the reply
 */
async function applySlowly(page: Page, code: string): Promise<() => Promise<void>> {
  await fillCart(page, { [CHIPS]: 1 });
  await open(page, "/cart");
  const letThrough = await holdBack(page, "**/api/users/coupon/**");
  const requested = page.waitForRequest((request) => request.url().includes(code));
  await page.getByLabel("Coupon code").fill(code);
  await page.getByRole("button", { name: "Apply" }).click();
  await requested;
  return letThrough;
}

/**
 * Applies a coupon whose reply is held back, and proceeds.
 * @returns releases the reply
 */
async function proceedWhileApplying(page: Page, code: string): Promise<() => Promise<void>> {
  const letThrough = await applySlowly(page, code);
  await page.getByRole("button", { name: "Proceed to Checkout" }).click();
  await expect(page.getByRole("button", { name: "Processing..." })).toBeVisible();
  return letThrough;
}

/** Waits longer than opening a screen takes. */
async function outlastNavigation(page: Page): Promise<void> {
  for (let times = 0; times < 5; times++)
    await page.evaluate(() => fetch("/verify-otp/NEN0000000000000").then((answer) => answer.text()));
}

/** By the logo, without loading a document. */
async function goHome(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** The warning at the button; the coupon's field has its own. */
const invalidCoupon = (page: Page) => page.locator("[data-buy-bar]").getByText("Invalid Coupon");

test("an order waits for a coupon that is still being checked", async ({ page, sql }) => {
  await sql.query("insert into coupons (name, percentage) values ('SLOW10', 10) on conflict do nothing");
  const letThrough = await proceedWhileApplying(page, "SLOW10");
  letThrough();
  await page.waitForURL(/\/verify-otp\//);
  const { rows } = await sql.query("select coupon_name from orders where order_number = $1", [
    page.url().split("/").at(-1),
  ]);
  expect(rows).toEqual([{ coupon_name: "SLOW10" }]);
});

test("a coupon refused during the checkout keeps the shopper in the cart, and the next press proceeds", async ({
  page,
}) => {
  const letThrough = await applySlowly(page, "NOSUCHCODE");
  const pressed = page
    .getByRole("button", { name: "Proceed to Checkout" })
    .evaluate((button: HTMLElement) => {
      button.click();
      console.log("pressed");
      // Blocks the main thread, as on a busy phone: events of this second are handled together afterwards.
      for (const began = performance.now(); performance.now() - began < 1_000; );
    });
  await page.waitForEvent("console", (message) => message.text() === "pressed");
  await letThrough();
  await pressed;
  await expect(invalidCoupon(page)).toBeVisible();
  await expect(page).toHaveURL(/\/cart$/);
  await proceedToCheckout(page);
});

test("a coupon refused during a check of the cart is explained with the prices of that check", async ({
  page,
  shop,
  sql,
}) => {
  const { productId } = await addProduct(shop, { price: 20_000 });
  await sql.query(
    "insert into coupons (name, percentage, min_items_price) values ('FROM150', 10, 15000) on conflict do nothing",
  );
  await fillCart(page, { [productId]: 1 });
  const checked = page.waitForResponse("**/api/shop/find-products**");
  await open(page, "/cart");
  await (await checked).finished();
  await page.getByLabel("Coupon code").fill("FROM150");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("10% off your items")).toBeVisible();
  const letThrough = await holdBack(page, "**/api/shop/find-products**");
  await sql.query("update products set selling_price = 10000 where slug = $1", [productId]);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  const refused = page.waitForResponse("**/api/users/createOrder");
  await page.getByRole("button", { name: "Proceed to Checkout" }).click();
  expect((await refused).status()).toBe(409);
  await letThrough();
  await expect(
    page.locator("[data-buy-bar]").getByText("Add ₹50 more to use FROM150. The total is now without it."),
  ).toBeVisible();
});

test("a product that the browser restores after Buy Now can be bought again", async ({ page }) => {
  await open(page, `/products/${CHIPS}`);
  const letThrough = await holdBack(page, "**/api/users/createOrder");
  await page.getByRole("button", { name: "Buy Now" }).first().click();
  await expect(page.getByRole("button", { name: "Processing..." })).toBeVisible();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(page.getByRole("button", { name: "Buy Now" })).toBeVisible();
  await letThrough();
});

test("a shopper who left the product after Buy Now is not redirected by its reply", async ({ page }) => {
  await open(page, `/products/${CHIPS}`);
  const letThrough = await holdBack(page, "**/api/users/createOrder");
  const requested = page.waitForRequest("**/api/users/createOrder");
  await page.getByRole("button", { name: "Buy Now" }).first().click();
  const answered = (await requested).response();
  await page.getByRole("link", { name: /^Cart/ }).first().click();
  await page.waitForURL(/\/cart$/);
  await hydrated(page);
  await letThrough();
  await answered;
  await outlastNavigation(page);
  await expect(page).toHaveURL(/\/cart$/);
});

test("a coupon refused after the shopper left the cart is shown neither on the next screen nor in the next cart", async ({
  page,
}) => {
  const letThrough = await applySlowly(page, "NOSUCHCODE");
  await goHome(page);
  const answered = page.waitForResponse("**/api/users/coupon/**");
  await letThrough();
  await answered;
  await outlastNavigation(page);
  await expect(page.getByText("Invalid Coupon")).toHaveCount(0);
  await page.getByRole("link", { name: /^Cart/ }).first().click();
  await expect(page.getByLabel("Coupon code")).toBeVisible();
  await expect(page.getByText("Invalid Coupon")).toHaveCount(0);
});

test("a shopper who left the address page is not redirected when its order turns out to be hidden", async ({
  page,
  shop,
  phone,
}) => {
  const orderId = await orderUpToAddress(page, shop, phone);
  await expect(page.getByLabel("House or flat number")).toBeVisible();
  const order = `**/api/users/checkOrder/${orderId}`;
  await page.context().clearCookies();
  const letThrough = await holdBack(page, order);
  const requested = page.waitForRequest(order);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  const answered = (await requested).response();
  await goHome(page);
  await letThrough();
  await answered;
  await outlastNavigation(page);
  await expect(page).toHaveURL(/\/$/);
});
