import type { Page } from "@playwright/test";
import type pg from "pg";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { expect, fillAddress, open, orderUpToAddress, proceedToPayment, test } from "../support/journey.ts";
import type { TestShop } from "../support/open-test-shop.ts";
import { payAtProvider } from "../support/provider.ts";

/** The phone closes the window while the checkout is open, and the tab's session storage is lost. */
async function loseWindowWhilePaying(page: Page, shop: TestShop, phone: string) {
  const orderId = await orderUpToAddress(page, shop, phone);
  await fillAddress(page);
  await proceedToPayment(page);
  const context = page.context();
  await page.close();
  return { orderId, page: await context.newPage() };
}

/** The shopper pays in the bank's app, so only the provider's webhook reports the payment. */
async function payInAnotherApp(shop: TestShop, sql: pg.Pool, orderId: string): Promise<void> {
  const { rows } = await sql.query(
    `select provider_order_id from payment_attempts join orders on orders.id = payment_attempts.order_id
     where order_number = $1`,
    [orderId],
  );
  await payAtProvider(shop, rows[0].provider_order_id, { webhook: "once" });
  const status = async () =>
    (await sql.query("select status from orders where order_number = $1", [orderId])).rows[0].status;
  await expect.poll(status).toBe("Paid");
}

/** Adds one unit to a cart that contains another product already. */
async function addOne(page: Page, productId: string): Promise<void> {
  await open(page, `/products/${productId}`);
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByRole("link", { name: "Cart, 2 items" })).toBeVisible();
}

const paid = (page: Page, orderId: string) => page.getByText(`Order ${orderId} is paid`);

async function countOrders(sql: pg.Pool): Promise<number> {
  return (await sql.query("select count(*)::int as n from orders")).rows[0].n;
}

test("an order paid while the cart is open cannot be placed again, and its snacks leave the cart", async ({
  page,
  shop,
  phone,
  sql,
}) => {
  const { orderId, page: later } = await loseWindowWhilePaying(page, shop, phone);
  await addOne(later, "achappam");
  await open(later, "/cart");
  const maybe = later.getByText(`You may have paid for order ${orderId} already`);
  await expect(maybe).toBeVisible();
  await expect(later.getByRole("link", { name: `See order ${orderId}` })).toBeVisible();
  await expectAccessible(later);
  await expectNoSidewaysScroll(later);
  await payInAnotherApp(shop, sql, orderId);
  const before = await countOrders(sql);
  await later.getByRole("button", { name: "Proceed to Checkout" }).click();
  await expect(paid(later, orderId)).toBeVisible();
  await expect(later.getByRole("link", { name: "Nendran Banana Chips" })).toHaveCount(0);
  await expect(later.getByRole("link", { name: "Achappam" }).first()).toBeVisible();
  expect(await countOrders(sql)).toBe(before);
  await later.getByRole("banner").getByRole("link", { name: "Your order" }).waitFor();
  await later.getByRole("main").getByRole("link", { name: "Your order" }).click();
  await expect(later.getByText(orderId, { exact: true })).toBeVisible();
});

test("Buy Now reports an order that was paid meanwhile once, and the next press orders", async ({
  page,
  shop,
  phone,
  sql,
}) => {
  const { orderId, page: later } = await loseWindowWhilePaying(page, shop, phone);
  await open(later, "/products/achappam");
  await payInAnotherApp(shop, sql, orderId);
  const before = await countOrders(sql);
  const buyNow = later.getByRole("button", { name: "Buy Now" }).first();
  await buyNow.click();
  await expect(paid(later, orderId)).toBeVisible();
  expect(later.url()).toBe(`${shop.url}/cart`);
  expect(await countOrders(sql)).toBe(before);
  await later.goBack();
  await buyNow.click();
  await later.waitForURL(/\/verify-otp\//);
});
