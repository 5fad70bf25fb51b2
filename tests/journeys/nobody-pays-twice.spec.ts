import type { Page } from "@playwright/test";
import type pg from "pg";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { expect, fillAddress, open, orderUpToAddress, proceedToPayment, test } from "../support/journey.ts";
import type { TestShop } from "../support/open-test-shop.ts";
import { payAtProvider } from "../support/provider.ts";

/** The sheet is open in a window that the phone closes: what the tab remembered goes with it. */
async function loseWindowWhilePaying(page: Page, shop: TestShop, phone: string) {
  const orderId = await orderUpToAddress(page, shop, phone);
  await fillAddress(page);
  await proceedToPayment(page);
  const context = page.context();
  await page.close();
  return { orderId, page: await context.newPage() };
}

/** Her bank's app pays, and only the provider's webhook tells the shop. */
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

/** Puts one into the cart, which holds another product already. */
async function addOne(page: Page, productId: string): Promise<void> {
  await open(page, `/products/${productId}`);
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByRole("link", { name: "Cart, 2 items" })).toBeVisible();
}

const paid = (page: Page, orderId: string) => page.getByText(`Order ${orderId} is paid`);

async function countOrders(sql: pg.Pool): Promise<number> {
  return (await sql.query("select count(*)::int as n from orders")).rows[0].n;
}

test("a payment that only the webhook saw takes its snacks out of the cart when that is opened", async ({
  page,
  shop,
  phone,
  sql,
}) => {
  const { orderId, page: later } = await loseWindowWhilePaying(page, shop, phone);
  await payInAnotherApp(shop, sql, orderId);
  await addOne(later, "achappam");
  await open(later, "/cart");
  await expect(paid(later, orderId)).toBeVisible();
  await expect(later.getByRole("link", { name: "Nendran Banana Chips" })).toHaveCount(0);
  await expect(later.getByRole("link", { name: "Achappam" }).first()).toBeVisible();
  await expectAccessible(later);
  await expectNoSidewaysScroll(later);
  await later.getByRole("banner").getByRole("link", { name: "Your order" }).waitFor();
  await later.getByRole("main").getByRole("link", { name: "Your order" }).click();
  await expect(later.getByText(orderId, { exact: true })).toBeVisible();
  // Told once: what she puts into the cart from now on stays there.
  await addOne(later, "nendran-banana-chips");
  await open(later, "/cart");
  await expect(later.getByRole("heading", { name: "Order Summary" })).toBeVisible();
  await expect(later.getByRole("link", { name: "Nendran Banana Chips" }).first()).toBeVisible();
  await expect(paid(later, orderId)).toHaveCount(0);
});

test("an order that was paid while the cart was open is not placed once more", async ({
  page,
  shop,
  phone,
  sql,
}) => {
  const { orderId, page: later } = await loseWindowWhilePaying(page, shop, phone);
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
  await expect(later.getByRole("heading", { name: "Your Cart is Empty" })).toBeVisible();
  expect(await countOrders(sql)).toBe(before);
});

test("a question that is not answered hinders nobody from buying", async ({ page, shop, phone }) => {
  const { page: later } = await loseWindowWhilePaying(page, shop, phone);
  await later.route("**/api/users/checkOrder/**", (route) => route.abort());
  await open(later, "/cart");
  await later.getByRole("button", { name: "Proceed to Checkout" }).click();
  await later.waitForURL(/\/verify-otp\//);
  await later.close();
});

test("an order of another session is forgotten, and the cart stays", async ({ page, shop, phone, sql }) => {
  const { orderId, page: later } = await loseWindowWhilePaying(page, shop, phone);
  await payInAnotherApp(shop, sql, orderId);
  await later.context().clearCookies();
  await open(later, "/cart");
  await expect.poll(() => later.evaluate(() => localStorage.getItem("paying") ?? "")).not.toContain(orderId);
  await expect(later.getByRole("link", { name: "Nendran Banana Chips" }).first()).toBeVisible();
  await expect(paid(later, orderId)).toHaveCount(0);
});
