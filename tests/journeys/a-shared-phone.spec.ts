// One phone in two hands: who comes after is not shown where the one before her lives.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/expect-accessible.ts";
import { intercept } from "../support/intercept.ts";
import {
  expect,
  fillAddress,
  fillCart,
  open,
  proceedToCheckout,
  proceedToPayment,
  statusOfAddress,
  test,
  verifyPhone,
} from "../support/journey.ts";

const HOUSE = "14, Second Floor";

const notYou = (page: Page) => page.getByRole("button", { name: "Not you? Use another number" });
const house = (page: Page) => page.getByLabel("House or flat number");
test("whoever is not the one before her ends that session, by keyboard, and no way back shows the address", async ({
  page,
  shop,
  phone,
}) => {
  // By the screens before: one of them is the way back.
  await fillCart(page, { "nendran-banana-chips": 1 });
  await open(page, "/cart");
  const orderId = await proceedToCheckout(page);
  await verifyPhone(page, shop, phone);
  await fillAddress(page);
  await proceedToPayment(page);
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.reload();
  await expect(house(page)).toHaveValue(HOUSE);
  await expectAccessible(page);
  expect(await statusOfAddress(page, phone)).toBe(200);

  // The first request does not reach the shop.
  const letThrough = await intercept(page, "**/api/users/end-session", (route) => route.abort());
  await notYou(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "We could not end this just now" })).toBeVisible();
  expect(await statusOfAddress(page, phone)).toBe(200);
  letThrough();
  await notYou(page).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/cart$/);
  await expect(page.getByText("Nendran Banana Chips").first()).toBeVisible();
  expect(await statusOfAddress(page, phone)).toBe(401);

  // Neither what was there before, nor the address of the page, nor the form of the next order has her number or house.
  for (const way of [
    () => page.goBack(),
    () => open(page, `/enter-address/${orderId}/${phone}`),
    () => open(page, `/enter-address/${orderId}/me`),
  ]) {
    await way();
    await page.waitForURL(/\/verify-otp\//);
    await expect(page.getByLabel("WhatsApp phone number")).toHaveValue("");
    await expect(house(page)).toHaveCount(0);
  }
  await expect(page.getByRole("button", { name: "Send OTP" })).toBeVisible();
});

test("after Buy Now it leads to the product, which the cart does not have", async ({ page, shop, phone }) => {
  await open(page, "/products/achappam");
  await page.getByRole("button", { name: "Buy Now" }).first().click();
  await page.waitForURL(/\/verify-otp\//);
  await verifyPhone(page, shop, phone);
  await notYou(page).click();
  await page.waitForURL(/\/products\/achappam$/);
  await expect(page.getByRole("button", { name: "Buy Now" }).first()).toBeVisible();
  expect(await statusOfAddress(page, phone)).toBe(401);
});
