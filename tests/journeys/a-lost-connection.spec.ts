// A shopper whose connection comes and goes.
import { enterAdmin } from "../support/admin-journey.ts";
import { expect, fillCart, open, test } from "../support/journey.ts";

const NO_CONNECTION = "Error: No connection. Check your internet and try again.";

test.describe("without a service worker", () => {
  test.use({ serviceWorkers: "block" });

  test("a button that was pressed without a connection works when it is back", async ({ page, context }) => {
    await open(page, "/products/nendran-banana-chips");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Buy Now" }).first().click();
    await expect(page.getByText("Order failed").first()).toBeVisible();
    await context.setOffline(false);
    await page.getByRole("button", { name: "Buy Now" }).first().click();
    await page.waitForURL(/\/verify-otp\//);
  });

  test("a cart that lost its connection is checked, gets its coupon and is ordered", async ({
    page,
    context,
  }) => {
    await fillCart(page, { "nendran-banana-chips": 1 });
    await page.route("**/assets/cart-calls-*", (route) => route.abort("internetdisconnected"));
    await open(page, "/cart");
    await page.getByLabel("Coupon code").fill("NENDRA10");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("Failed to validate coupon")).toBeVisible();
    await page.getByRole("button", { name: "Proceed to Checkout" }).click();
    await expect(page.getByText("No connection. Check your internet and try again.")).toBeVisible();
    await page.unroute("**/assets/cart-calls-*");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("Failed to validate coupon").last()).toBeVisible();
    await context.setOffline(false);
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("Coupon applied successfully!")).toBeVisible();
    await page.getByRole("button", { name: "Proceed to Checkout" }).click();
    await page.waitForURL(/\/verify-otp\//);
  });

  test("a link that was tapped without a connection says so, and opens by itself when it is back", async ({
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

  test("a shop that fails says what it could not do, and can be asked again", async ({ page }) => {
    await open(page, "/explore");
    for (const [answer, words] of [
      [{ status: 500, body: "Internal Server Error" }, "Error: Failed to fetch product"],
      [{ status: 503, json: { message: "The shop is very busy." } }, "Error: The shop is very busy."],
    ] as const) {
      await page.route("**/products/achappam.data*", (route) => route.fulfill(answer));
      await page
        .getByRole("main")
        .getByRole("link", { name: /Achappam/ })
        .first()
        .click();
      await expect(page.getByText(words, { exact: true })).toBeVisible();
      await expect(page.getByRole("link", { name: "Back to Home" })).toBeVisible();
      await page.unroute("**/products/achappam.data*");
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("heading", { name: "Achappam", level: 1 })).toBeVisible();
      await page.getByRole("link", { name: "Explore" }).click();
      await expect(page.getByRole("heading", { name: "Shop by Category" })).toBeVisible();
    }
  });

  test("the owner's import opens once its code could be loaded", async ({ page, shop }) => {
    await enterAdmin(page, shop, "/admin/edit-products");
    await page.route("**/assets/import-products-*", (route) => route.abort("internetdisconnected"));
    await page.getByRole("button", { name: "Import" }).click();
    const dialog = page.getByRole("dialog", { name: "Import products" });
    await expect(dialog.getByText("No connection. Check your internet and try again.")).toBeVisible();
    await page.unroute("**/assets/import-products-*");
    await dialog.getByRole("button", { name: "Try again" }).click();
    await expect(dialog.getByText("Choose a CSV file")).toBeVisible();
  });
});
