import type { Page } from "@playwright/test";
import { expect, fillCart, open, orderIdOf, proceedToCheckout, test } from "../support/journey.ts";

const CHIPS = "nendran-banana-chips";

async function tryCoupon(page: Page, code: string): Promise<void> {
  await page.getByLabel("Coupon code").fill(code);
  await page.getByRole("button", { name: "Apply" }).click();
}

test("a coupon waits until the cart has reached it, and the order gets what the cart showed", async ({
  page,
  sql,
}) => {
  await fillCart(page, { [CHIPS]: 1 });
  await open(page, "/cart");
  const summary = page.getByRole("region", { name: "Order Summary" });
  await tryCoupon(page, "onam15");
  // ₹125 in the cart, from ₹400.
  await expect(page.getByText("Add ₹275 more to use ONAM15")).toBeVisible();
  await expect(page.getByText("Coupon applied successfully!")).toHaveCount(0);
  await expect(summary.getByText(/^Discount/)).toHaveCount(0);

  // It stays chosen, and what it waits for follows the cart.
  await page.reload();
  const more = page.getByRole("button", { name: /^Increase quantity/ });
  await more.click();
  await expect(page.getByText("Add ₹150 more to use ONAM15")).toBeVisible();
  await more.click();
  await more.click();
  await expect(page.getByText("Coupon applied successfully!")).toBeVisible();
  await expect(summary.getByText("₹455", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^Decrease quantity/ }).click();
  await expect(page.getByText("Add ₹25 more to use ONAM15")).toBeVisible();
  await expect(summary.getByText("₹405", { exact: true })).toBeVisible();

  // The order is made without the waiting coupon, never refused for it.
  const orderId = await proceedToCheckout(page);
  const { rows } = await sql.query("select coupon_name, total from orders where order_number = $1", [
    orderId,
  ]);
  expect(rows).toEqual([{ coupon_name: null, total: "40500" }]);
});

test("a coupon that has ended is taken off when the cart is opened, not at the checkout", async ({
  page,
  sql,
}) => {
  await sql.query("insert into coupons (name, percentage) values ('SADYA20', 20)");
  await fillCart(page, { [CHIPS]: 1 });
  await open(page, "/cart");
  await tryCoupon(page, "SADYA20");
  await expect(page.getByText("Coupon applied successfully!")).toBeVisible();
  await sql.query("update coupons set active = false where name = 'SADYA20'");
  await open(page, "/cart");
  await expect(
    page.getByText("Invalid Coupon: SADYA20 can no longer be used and was taken off."),
  ).toBeVisible();
  await expect(page.getByLabel("Coupon code")).toBeVisible();
});

test("a minimum that was raised while she looked makes the coupon wait again at the checkout", async ({
  page,
  sql,
}) => {
  await sql.query("insert into coupons (name, percentage, min_items_price) values ('VISHU5', 5, 10000)");
  await fillCart(page, { [CHIPS]: 1 });
  await open(page, "/cart");
  await tryCoupon(page, "VISHU5");
  await expect(page.getByText("Coupon applied successfully!")).toBeVisible();
  await sql.query("update coupons set min_items_price = 20000 where name = 'VISHU5'");
  await page.getByRole("button", { name: "Proceed to Checkout" }).click();
  await expect(page.getByText("Add ₹75 more to use VISHU5. The total is now without it.")).toBeVisible();
  await proceedToCheckout(page);
  expect(orderIdOf(page)).toMatch(/^NEN/);
});
