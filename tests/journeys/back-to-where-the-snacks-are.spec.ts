// A shopper who cannot pay an order is led back to the product or the cart.
import type { Page } from "@playwright/test";
import type pg from "pg";
import { expectAccessible } from "../support/expect-accessible.ts";
import {
  expect,
  fillAddress,
  hydrated,
  open,
  orderIdOf,
  orderUpToAddress,
  test,
  verifyPhone,
} from "../support/journey.ts";

async function buyNow(page: Page, productId: string): Promise<string> {
  await open(page, `/products/${productId}`);
  await page.getByRole("button", { name: "Buy Now" }).click();
  await page.waitForURL(/\/verify-otp\//);
  return orderIdOf(page);
}

async function expire(sql: pg.Pool, orderId: string): Promise<void> {
  await sql.query("update orders set status = 'Expired' where order_number = $1", [orderId]);
}

const link = (page: Page, name: string) => page.getByRole("main").getByRole("link", { name, exact: true });

test("after Buy Now the way back is the product, before and after the phone is verified", async ({
  page,
  shop,
  phone,
  sql,
}) => {
  const early = await buyNow(page, "achappam");
  await expire(sql, early);
  await page.reload();
  await hydrated(page);
  await expect(page.getByText("This order has expired.")).toContainText("from the product's page");
  await expect(page.getByText(/cart/)).toHaveCount(0);
  await expect(link(page, "Back to Cart")).toHaveCount(0);
  await link(page, "Back to Product").click();
  await expect(page.getByRole("heading", { level: 1, name: "Achappam" })).toBeVisible();

  const orderId = await buyNow(page, "achappam");
  await verifyPhone(page, shop, phone);
  await expire(sql, orderId);
  await page.reload();
  await expect(page.getByText("This order has expired.")).toContainText("from the product's page");
  await expectAccessible(page);
  await link(page, "Back to Product").click();
  await expect(page.getByRole("heading", { level: 1, name: "Achappam" })).toBeVisible();
});

test("if the product of Buy Now sells out, the message names it and leads to others", async ({
  page,
  shop,
  phone,
  sql,
}) => {
  await buyNow(page, "achappam");
  await verifyPhone(page, shop, phone);
  await fillAddress(page);
  const { rows } = await sql.query("select in_stock, available from products where slug = 'achappam'");
  await sql.query("update products set in_stock = false, available = null where slug = 'achappam'");
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Achappam" })).toContainText(
    "Please choose another product.",
  );
  await link(page, "Choose Another").click();
  await expect(page.getByRole("heading", { name: "Shop by Category" })).toBeVisible();
  await sql.query("update products set in_stock = $1, available = $2 where slug = 'achappam'", [
    rows[0].in_stock,
    rows[0].available,
  ]);
});

test("after a checkout of the cart the way back is the cart", async ({ page, shop, phone, sql }) => {
  const orderId = await orderUpToAddress(page, shop, phone);
  await expire(sql, orderId);
  await page.reload();
  await expect(page.getByText("This order has expired.")).toContainText("check out again from your cart");
  await link(page, "Back to Cart").click();
  await expect(page.getByRole("heading", { name: "Order Summary" })).toBeVisible();
});

test("an order that is not found leads back to where it came from", async ({ page }) => {
  const unknown = "NEN0000000000000";
  const orderId = await buyNow(page, "achappam");
  await page.evaluate(
    ([from, to]) =>
      sessionStorage.setItem(`buy-now ${to}`, sessionStorage.getItem(`buy-now ${from}`) as string),
    [orderId, unknown],
  );
  await open(page, `/enter-address/${unknown}/me`);
  await expect(page.getByText("Order Not Found")).toBeVisible();
  await expect(page.getByText("Please try different order id")).toBeVisible();
  await expect(link(page, "Back to Product")).toHaveAttribute("href", "/products/achappam");
});
