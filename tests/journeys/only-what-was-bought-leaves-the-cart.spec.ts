import type { Page } from "@playwright/test";
import {
  buy,
  expect,
  fillAddress,
  fillCart,
  hydrated,
  open,
  proceedToPayment,
  test,
  thankYou,
  verifyPhone,
} from "../support/journey.ts";
import { payAtProvider } from "../support/provider.ts";

/** Each product in the cart and how many, as local storage has them (spec, section 3). */
function cartOf(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() => {
    const lines = JSON.parse(localStorage.getItem("kart") ?? "[]") as {
      productId: string;
      quantity: number;
    }[];
    return Object.fromEntries(lines.map(({ productId, quantity }) => [productId, quantity]));
  });
}

async function buyNow(page: Page, productId: string): Promise<void> {
  await open(page, `/products/${productId}`);
  await page.getByRole("button", { name: "Buy Now" }).click();
  await page.waitForURL(/\/verify-otp\//);
}

test("Buy Now takes only what was bought, also after a reload and by the back button", async ({
  page,
  shop,
  phone,
}) => {
  await fillCart(page, { "nendran-banana-chips": 2, achappam: 3 });
  await buyNow(page, "achappam");
  await verifyPhone(page, shop, phone);
  await fillAddress(page);
  await proceedToPayment(page);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await thankYou(page);
  const left = { "nendran-banana-chips": 2, achappam: 2 };
  await expect.poll(() => cartOf(page)).toEqual(left);
  await page.reload();
  await hydrated(page);
  expect(await cartOf(page)).toEqual(left);
  await page.getByRole("link", { name: /^Cart, 4 items$/ }).click();
  await expect(page.getByRole("heading", { name: "Order Summary" })).toBeVisible();
  await page.goBack();
  await thankYou(page);
  expect(await cartOf(page)).toEqual(left);
});

test("Continue on an order that was paid before leaves the new cart alone", async ({ page, shop, phone }) => {
  const orderId = await buy(page, shop, phone);
  await expect.poll(() => cartOf(page)).toEqual({});
  await fillCart(page, { "nendran-banana-chips": 1, achappam: 1 });
  await page.goto(`/enter-address/${orderId}/${phone}`);
  await page.getByRole("link", { name: "Continue" }).click();
  await thankYou(page);
  expect(await cartOf(page)).toEqual({ "nendran-banana-chips": 1, achappam: 1 });
  // Opened by itself, the page empties the cart as ever.
  await open(page, "/payment-success");
  await expect.poll(() => cartOf(page)).toEqual({});
});

test("a payment in the provider's own page takes along no more than Buy Now bought", async ({
  page,
  shop,
  sql,
  phone,
}) => {
  await fillCart(page, { "nendran-banana-chips": 1 });
  await buyNow(page, "achappam");
  await verifyPhone(page, shop, phone);
  await fillAddress(page);
  await proceedToPayment(page);
  const { rows } = await sql.query(
    `select provider_order_id from payment_attempts join orders on orders.id = payment_attempts.order_id
     where orders.phone = $1`,
    [phone],
  );
  const receipt = await payAtProvider(shop, rows[0].provider_order_id);
  // The form that the provider's page sends the browser back with.
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
  await hydrated(page);
  await expect.poll(() => cartOf(page)).toEqual({ "nendran-banana-chips": 1 });
});
