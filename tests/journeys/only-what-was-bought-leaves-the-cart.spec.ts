import type { Page } from "@playwright/test";
import {
  expect,
  fillAddress,
  fillCart,
  hydrated,
  open,
  orderIdOf,
  proceedToPayment,
  test,
  thankYou,
  verifyPhone,
} from "../support/journey.ts";
import { payAtProvider } from "../support/provider.ts";

/** Quantity of each product in the cart, from local storage (spec, section 3). */
function cartOf(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() => {
    const lines = JSON.parse(localStorage.getItem("kart") ?? "[]") as {
      productId: string;
      quantity: number;
    }[];
    return Object.fromEntries(lines.map(({ productId, quantity }) => [productId, quantity]));
  });
}

/** @returns the order number */
async function buyNow(page: Page, productId: string): Promise<string> {
  await open(page, `/products/${productId}`);
  await page.getByRole("button", { name: "Buy Now" }).click();
  await page.waitForURL(/\/verify-otp\//);
  return orderIdOf(page);
}

test("Buy Now removes only what was bought, also after a reload, by the back button and by Continue", async ({
  page,
  shop,
  sql,
  phone,
}) => {
  await fillCart(page, { "nendran-banana-chips": 2, achappam: 3 });
  const orderId = await buyNow(page, "achappam");
  await verifyPhone(page, shop, phone);
  await fillAddress(page);
  await proceedToPayment(page);
  const { rows } = await sql.query(
    `select provider_order_id from payment_attempts join orders on orders.id = payment_attempts.order_id
     where orders.order_number = $1`,
    [orderId],
  );
  const receipt = await payAtProvider(shop, rows[0].provider_order_id);
  // The form by which the provider's own page returns, where its checkout cannot be shown in a frame.
  await page.evaluate(
    (fields) => {
      const form = document.createElement("form");
      form.method = "post";
      form.action = "/api/payments/razorpay/callback";
      for (const [name, value] of Object.entries(fields)) {
        const input = document.createElement("input");
        Object.assign(input, { type: "hidden", name, value });
        form.append(input);
      }
      document.body.append(form);
      form.submit();
    },
    receipt as unknown as Record<string, string>,
  );
  await thankYou(page);
  const left = { "nendran-banana-chips": 2, achappam: 2 };
  await expect.poll(() => cartOf(page)).toEqual(left);
  await page.reload();
  await hydrated(page);
  // A press stops the countdown.
  await page.getByRole("heading", { name: "Thank You for Your Purchase!" }).click();
  expect(await cartOf(page)).toEqual(left);
  await page.getByRole("link", { name: /^Cart, 4 items$/ }).click();
  await expect(page.getByRole("heading", { name: "Order Summary" })).toBeVisible();
  await page.goBack();
  await thankYou(page);
  expect(await cartOf(page)).toEqual(left);

  await page.goto(`/enter-address/${orderId}/${phone}`);
  await page.getByRole("link", { name: "Continue" }).click();
  await thankYou(page);
  expect(await cartOf(page)).toEqual(left);
  // Opened directly by its URL, the page empties the cart.
  await open(page, "/payment-success");
  await expect.poll(() => cartOf(page)).toEqual({});
});
