import { expect, fillCart, open, test } from "../support/journey.ts";

const OUT_OF_STOCK =
  "Some products in your Cart went Out of stock, we have removed those products from you Cart.";

test("a product that is sold out is removed from the cart, and the cart says so", async ({ page, sql }) => {
  await fillCart(page, { "kerala-mixture": 1, kuzhalappam: 1 });
  await sql.query("update products set in_stock = false where slug = 'kerala-mixture'");
  await open(page, "/cart");
  await expect(page.getByText(OUT_OF_STOCK).first()).toBeVisible();
  // Also in the cart itself, where it stays.
  await expect(page.getByRole("main").getByText(OUT_OF_STOCK)).toBeVisible();
  await expect(page.getByRole("main").getByText("Kerala Mixture is sold out.")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "See Mixture" }).scrollIntoViewIfNeeded();
  await expect(page.getByRole("button", { name: /^Remove .*Kuzhalappam/i })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Remove .*Mixture/i })).toHaveCount(0);
  await sql.query("update products set in_stock = true where slug = 'kerala-mixture'");
});

test("the cart shows a changed price and points it out", async ({ page, sql }) => {
  await fillCart(page, { "pepper-banana-chips": 1 });
  await sql.query(
    "update products set selling_price = selling_price - 500 where slug = 'pepper-banana-chips'",
  );
  await open(page, "/cart");
  await expect(page.getByText(/Pepper Banana Chips is now ₹/)).toBeVisible();
  await sql.query(
    "update products set selling_price = selling_price + 500 where slug = 'pepper-banana-chips'",
  );
});

test("an invalid cart in local storage counts as empty, and the page works", async ({ page }) => {
  const kart = '[{"__proto__":{"polluted":true},"productId":"x"}]';
  await page.addInitScript((value) => localStorage.setItem("kart", value), kart);
  await open(page, "/cart");
  await expect(page.getByText("Your Cart is Empty")).toBeVisible();
  expect(await page.evaluate(() => "polluted" in {})).toBe(false);
});

test("the cart survives a reload, and two tabs share it", async ({ page, context }) => {
  await fillCart(page, { achappam: 2 });
  await open(page, "/");
  await expect(page.getByRole("link", { name: /^Cart, 2/ })).toBeVisible();
  const other = await context.newPage();
  await open(other, "/cart");
  await expect(other.getByRole("link", { name: /^Cart, 2/ })).toBeVisible();
  await other.getByRole("button", { name: /^Increase quantity/ }).click();
  await expect(page.getByRole("link", { name: /^Cart, 3/ })).toBeVisible();
});

test("a cart that cannot be stored is not lost when the browser restores its page", async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await open(page, "/products/achappam");
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  const cart = page.locator("header").getByRole("link", { name: "Cart, 1 item", includeHidden: true });
  await expect(cart).toHaveCount(1);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(cart).toHaveCount(1);
});

test("the coupon field handles a blank code, a wrong code and the removal of a coupon", async ({ page }) => {
  await fillCart(page, { "nendran-banana-chips": 1 });
  await open(page, "/cart");
  const coupon = page.getByLabel(/coupon/i).first();
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Please enter a coupon code").first()).toBeVisible();
  await coupon.fill("NO-SUCH-COUPON");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Invalid Coupon").first()).toBeVisible();
  await coupon.fill("NENDRA10");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Coupon applied successfully!").first()).toBeVisible();
  await page
    .getByRole("button", { name: /^Remove.*coupon|^Remove$/i })
    .first()
    .click();
  await expect(page.getByText("Coupon removed").first()).toBeVisible();
});

test("Clear Cart empties the cart, and Start Shopping leads to the products", async ({ page }) => {
  await fillCart(page, { "nendran-banana-chips": 1 });
  await open(page, "/cart");
  await page.getByRole("button", { name: "Clear Cart" }).click();
  await expect(page.getByText("Your Cart is Empty")).toBeVisible();
  await page.getByRole("link", { name: "Start Shopping" }).click();
  await expect(page.getByRole("heading", { name: "Shop by Category" })).toBeVisible();
});

test("delivery is free strictly above ₹500", async ({ page, sql }) => {
  // Four packets at ₹125 cost exactly ₹500.
  await fillCart(page, { "nendran-banana-chips": 4 });
  await open(page, "/cart");
  const summary = page.getByRole("region", { name: "Order Summary" });
  await expect(summary.getByText("₹530")).toBeVisible();
  await sql.query("update products set selling_price = 12501 where slug = 'nendran-banana-chips'");
  await expect
    .poll(async () => (await page.request.get("/api/products/nendran-banana-chips")).json())
    .toMatchObject({ sellingPrice: 125.01 });
  await page.reload();
  await expect(summary.getByText("Free", { exact: true })).toBeVisible();
  await expect(summary.getByText("₹500.04").first()).toBeVisible();
  await sql.query("update products set selling_price = 12500 where slug = 'nendran-banana-chips'");
});

test.describe("a shopper wants more packets than are left", () => {
  test.beforeEach(({ sql }) => sql.query("update products set available = 2 where slug = 'kuzhalappam'"));
  test.afterEach(({ sql }) => sql.query("update products set available = null where slug = 'kuzhalappam'"));

  test("the cart shows how many are left, takes that many, and the next press proceeds", async ({ page }) => {
    await fillCart(page, { kuzhalappam: 3, achappam: 1 });
    await open(page, "/cart");
    const proceed = page.getByRole("button", { name: "Proceed to Checkout" });
    await proceed.click();
    await expect(
      page.getByText(/Only 2 left of .*Kuzhalappam\. That is what your cart has now\./),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: "Cart, 3 items" })).toBeVisible();
    await expect(page.getByText(OUT_OF_STOCK)).toHaveCount(0);
    await proceed.click();
    await page.waitForURL(/\/verify-otp\//);
  });

  test("Buy Now shows how many are left, and the next press buys that number", async ({ page }) => {
    await open(page, "/products/kuzhalappam");
    const more = page.getByRole("button", { name: /^Increase quantity/ }).first();
    await more.click();
    await more.click();
    const buyNow = page.getByRole("button", { name: "Buy Now" }).first();
    await buyNow.click();
    await expect(page.getByText("Only 2 left. Press Buy Now again if that is fine.")).toBeVisible();
    await buyNow.click();
    await page.waitForURL(/\/verify-otp\//);
  });
});
